import {
  AMBIGUOUS_BILL_NAMES_ANYWHERE,
  AMBIGUOUS_BILL_NAMES_AT_START,
  BILL_NOUNS,
  CARD_AND_PERIOD_WORDS,
  CARDS_AND_ACCOUNTS,
  CLEAR_BILL_NAMES_ANYWHERE,
  CLEAR_BILL_NAMES_AT_START,
  CREDIT_CARDS,
  INVOICE_NUMBER_LABELS,
  NUMBER_LABELS,
  WAYS_ONLINE,
} from './card-bill-names'
import {
  BANKS,
  BRAND_CARDS,
  CARD_ISSUERS,
  COMPANY_WORDS,
  ISSUERS_NAMED_LIKE_SHOPS,
  ISSUERS_ONLY_AFTER_DEBIT,
  isBankName,
  isCardName,
} from './card-issuers'
import { namesFee } from './cash-fees'
import { DIRECT_DEBITS, PAYMENT_ORDERS, PAYMENT_WORDS } from './payment-words'
import { plainTitle } from './titles/title-words'
import { hasWord, isWord, textAfterWord, type WordList, wordList } from './word-lists'

// Recognises rows in which an account paid the bill of a card. Such a row is not an expense, because the
// purchases are on the card's own statement. Texts are compared as `plainTitle` writes them (lower case, no
// accents), without their numbers. The parameter `plain` is such a text; `words` is the text or its end.
//
// The names of bills are in card-bill-names.ts. Names that purchases can have too mean a bill only if nothing
// but details follows them: the period, the card, a bank, a card company, a payment or a reference.

/** How many characters of a text are read, from its beginning. */
const TEXT_CHARACTERS = 100

/** A payment to a credit card: `CARD PAYMENT NORTHBANK CREDIT CARD`. */
const TO_CREDIT_CARD = /^(?:card payment|payment|transfer) (.*) credit card$/

/** A card that the payment was made with: `CARD PAYMENT BAR ROMA BY CREDIT CARD`. */
const BY_CREDIT_CARD = / (?:by|with|via|using|on|from) (?:a |your |my |the )?credit card$/

/** Prepositions before the card that paid a purchase. */
const CARD_PREPOSITIONS = wordList([
  'by|with|via|using|on|from|mit|per|über|par|avec|con|com|med|met|mediante|na|s|z|cu|с|με|ile|بـ|使用',
])

/** Whether a text begins with a word of one list, and each other word is in the second list: `Nexi SpA`. */
function isNothingBut(words: string, beginnings: WordList, otherWords: WordList): boolean {
  const remainder = textAfterWord(words, beginnings)
  if (remainder === null) return false
  return remainder === '' || remainder.split(' ').every((word) => isWord(word, otherWords))
}

/** Whether a text ends with a name for a credit card, and does not say that the card made the payment. */
function endsInCreditCard(words: string): boolean {
  if (BY_CREDIT_CARD.test(words)) return false
  const textWords = words.split(' ')
  return [1, 2, 3].some(
    (count) =>
      isWord(textWords.slice(-count).join(' '), CREDIT_CARDS) &&
      !isWord(textWords.at(-count - 1) ?? '', CARD_PREPOSITIONS),
  )
}

/** The remainders that suffice, because texts begin with fewer such words: `LSV Belastung eBill Rechnung`. */
const ENOUGH_REMAINDERS = 6

/**
 * Returns a text, and what remains of it without the words of some lists at its beginning. It returns each
 * step, because the name of a bill can begin with one of these words: `zahlung rechnung kreditkarte` becomes
 * `zahlung rechnung kreditkarte`, `rechnung kreditkarte` and `kreditkarte`.
 */
function textAndRemainders(plain: string, lists: WordList[]): string[] {
  const remainders = [plain]
  for (let index = 0; index < remainders.length && remainders.length <= ENOUGH_REMAINDERS; index++)
    for (const list of lists) {
      const remainder = textAfterWord(remainders[index] as string, list)
      if (remainder !== null && !remainders.includes(remainder)) remainders.push(remainder)
    }
  return remainders
}

/** Returns only the remainders, without the whole text; empty if no word of the lists begins the text. */
const remaindersAfter = (plain: string, lists: WordList[]): string[] =>
  textAndRemainders(plain, lists).slice(1)

/** Returns a text as `plainTitle` writes it, without its numbers. */
const plainWords = (text: string): string =>
  plainTitle(text.slice(0, TEXT_CHARACTERS))
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ')

/** The details that may follow the name of a bill. */
const DETAIL_LISTS = [
  CARD_AND_PERIOD_WORDS,
  BILL_NOUNS,
  PAYMENT_ORDERS,
  PAYMENT_WORDS,
  BANKS,
  CARD_ISSUERS,
  ISSUERS_NAMED_LIKE_SHOPS,
  ISSUERS_ONLY_AFTER_DEBIT,
  COMPANY_WORDS,
]

/** The fewest digits of a number with one letter (`M5432`). Names of shops have fewer: `Q8`, `A101`. */
const CODE_DIGITS_MIN = 4

/**
 * Whether a word is the number of a card, a bill or a payment: digits of which some are hidden
 * (`4940XXXX1234`), a word with digits after a label (`ref 12a`), or digits with one letter (`M5432`).
 */
function isCode(word: string, wordBefore: string): boolean {
  const visible = word.replaceAll('x', '')
  const hiddenCount = word.length - visible.length
  const digitCount = [...visible].filter((character) => character >= '0' && character <= '9').length
  // numbers hide several digits; a single x is something else, as in `4x`
  const isNumber = digitCount === visible.length && word.length > 1 && hiddenCount !== 1
  const isLabelled = digitCount > 0 && isWord(wordBefore, NUMBER_LABELS)
  const isNumberWithLetter = digitCount >= CODE_DIGITS_MIN && visible.length - digitCount === 1
  return isNumber || isLabelled || isNumberWithLetter
}

/** Whether words consist of entries of lists, one after the other, perhaps with a bank's name at the end. */
function consistsOf(words: string, lists: WordList[]): boolean {
  let remainder = words
  while (remainder !== '' && !isBankName(remainder)) {
    const remainders = lists.flatMap((list) => textAfterWord(remainder, list) ?? [])
    if (remainders.length === 0) return false
    // goes on after the longest entry, which leaves the shortest remainder
    remainder = remainders.reduce((one, other) => (other.length < one.length ? other : one))
  }
  return true
}

/**
 * Whether words are only details of a bill (`DETAIL_LISTS`), labels and numbers. Also true without any word.
 * @param moreLists further words that are allowed
 */
function hasOnlyDetails(words: string, ...moreLists: WordList[]): boolean {
  const allWords = words.split(' ')
  const withoutCodes = allWords.filter((word, index) => !isCode(word, allWords[index - 1] ?? ''))
  const lists = [...DETAIL_LISTS, NUMBER_LABELS, CARDS_AND_ACCOUNTS, ...moreLists]
  return isBankName(words) || consistsOf(withoutCodes.join(' '), lists)
}

/** Whether a text is one of some names, followed by nothing but details of a bill. */
function isNameWithDetails(words: string, names: WordList, ...moreLists: WordList[]): boolean {
  const remainder = textAfterWord(words, names)
  return remainder !== null && hasOnlyDetails(remainder, ...moreLists)
}

/** Whether a text begins with the name of a bill, perhaps after words for a payment. */
const beginsWithBill = (plain: string): boolean =>
  textAndRemainders(plain, [PAYMENT_ORDERS, PAYMENT_WORDS]).some((words) => {
    const remainder = textAfterWord(words, CLEAR_BILL_NAMES_AT_START)
    // a fee for a bill is not the bill
    return remainder === null ? isNameWithDetails(words, AMBIGUOUS_BILL_NAMES_AT_START) : !namesFee(remainder)
  })

/**
 * Whether the kind of a row, which banks give in a column of its own, means that the row paid a card's bill.
 * The kind `Visa card` means a purchase with the card, although the text `Visa card` means a bill
 * (`isCardBill`).
 */
export const isBillKind = (kind: string): boolean => beginsWithBill(plainWords(kind))

/** Whether a text names a credit card, then a direct debit or a bill: `CREDIT CARD INCASSO AFREKENING`. */
function isBillOfCard(plain: string): boolean {
  const remainder = textAfterWord(plain, CREDIT_CARDS)
  if (remainder === null) return false
  return remaindersAfter(remainder, [DIRECT_DEBITS, BILL_NOUNS]).some((words) => hasOnlyDetails(words))
}

/** Whether the payee of a direct debit is a credit card: `Kreditkarte Nordbank`, `Nordbank Kreditkarte`. */
function isDebitedCard(words: string): boolean {
  if (namesFee(words)) return false
  const isCard = isCardName(textAfterWord(words, CREDIT_CARDS) ?? '')
  return isCard || isNameWithDetails(words, CREDIT_CARDS) || endsInCreditCard(words)
}

/** Five digits, the fewest of an invoice number. Numbers of shops are shorter. */
const INVOICE_NUMBER = /(?<!\d)\d{5}/

/** Whether a text pays the invoice of a credit card by its number: `Betaling kredittkort KID 0042881`. */
const isInvoiceOfCard = (text: string, plain: string): boolean =>
  INVOICE_NUMBER.test(text) &&
  hasWord(plain, INVOICE_NUMBER_LABELS) &&
  textAndRemainders(plain, [PAYMENT_ORDERS, PAYMENT_WORDS]).some((words) =>
    isNameWithDetails(words, CREDIT_CARDS),
  )

/** Whether a text, perhaps after words for a payment, names a company that issues cards: `Viseca`. */
const isPaymentToIssuer = (plain: string): boolean =>
  textAndRemainders(plain, [PAYMENT_ORDERS, PAYMENT_WORDS]).some(
    (words) =>
      textAfterWord(words, CARD_ISSUERS) !== null ||
      isNothingBut(words, ISSUERS_NAMED_LIKE_SHOPS, COMPANY_WORDS),
  )

/**
 * Whether a text is a payment by order to a brand of cards, with nothing after the brand: `Überweisung Visa
 * card`. Without an order it can be a purchase with the card: `Zahlung Visa card`.
 */
const isOrderToBrand = (plain: string): boolean =>
  remaindersAfter(plain, [PAYMENT_ORDERS])
    .flatMap((words) => textAndRemainders(words, [PAYMENT_WORDS]))
    .some((words) => isWord(words, BRAND_CARDS))

/**
 * Whether a text is a direct debit by a card company or for a card. A debit is enough to take names for card
 * companies that shops have too, because shops at a till do not collect money by direct debit. Words for a
 * payment may stand before the words for the debit and after them.
 */
const isDebitByIssuer = (plain: string): boolean =>
  textAndRemainders(plain, [PAYMENT_ORDERS, PAYMENT_WORDS])
    .flatMap((words) => remaindersAfter(words, [DIRECT_DEBITS]))
    .flatMap((words) => textAndRemainders(words, [PAYMENT_ORDERS, PAYMENT_WORDS]))
    .some(
      (words) =>
        isDebitedCard(words) ||
        textAfterWord(words, ISSUERS_NAMED_LIKE_SHOPS) !== null ||
        isNothingBut(words, ISSUERS_ONLY_AFTER_DEBIT, COMPANY_WORDS),
    )

/**
 * Whether a text has a clear name for a card's bill anywhere, except for a fee, or an ambiguous name that
 * only details follow.
 */
function namesCardBill(plain: string): boolean {
  const words = plain.split(' ')
  return words.some((_, index) => {
    const textFromWord = words.slice(index).join(' ')
    const afterName = textAfterWord(textFromWord, CLEAR_BILL_NAMES_ANYWHERE)
    return afterName === null
      ? isNameWithDetails(textFromWord, AMBIGUOUS_BILL_NAMES_ANYWHERE, WAYS_ONLINE)
      : !namesFee(afterName)
  })
}

/** Whether a text is a payment to the credit card of a bank: `Payment Northbank credit card`. */
function isPaymentToCreditCard(plain: string): boolean {
  const [, payee] = TO_CREDIT_CARD.exec(plain) ?? []
  return payee !== undefined && consistsOf(payee, DETAIL_LISTS) && !BY_CREDIT_CARD.test(plain)
}

/** Whether the text of money that left an account says that it paid the bill of a card. */
export function isCardBill(text: string): boolean {
  const plain = plainWords(text)
  return (
    namesCardBill(plain) ||
    isPaymentToCreditCard(plain) ||
    // `Visa card` alone is the payee of a direct debit
    isWord(plain, BRAND_CARDS) ||
    isPaymentToIssuer(plain) ||
    isOrderToBrand(plain) ||
    isDebitByIssuer(plain) ||
    isBillOfCard(plain) ||
    isInvoiceOfCard(text, plain) ||
    beginsWithBill(plain)
  )
}
