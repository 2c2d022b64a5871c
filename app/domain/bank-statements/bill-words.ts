import {
  BILL_NOUNS,
  BILLS,
  BILLS_OR_PURCHASES,
  CARDS_AND_ACCOUNTS,
  CLEAR_BILLS,
  CREDIT_CARDS,
  DOUBTFUL_BILLS,
  INVOICE_NUMBERS,
  NUMBER_LABELS,
  TIMES_AND_CARDS,
  WAYS_ONLINE,
} from './card-bill-names'
import {
  BANKS,
  BRAND_CARDS,
  COMPANY_WORDS,
  DEBITING_ISSUERS,
  ISSUERS,
  ISSUERS_LIKE_SHOPS,
  isBankName,
  isCardName,
} from './card-issuers'
import { namesFee } from './cash-fees'
import { DEBITS, ORDERS, PAYMENTS } from './payment-words'
import { plainTitle } from './titles/title-words'
import { hasWord, isWord, textAfterWord, type WordList, wordList } from './word-lists'

// Recognises rows in which an account paid the bill of a card. Such a row is no expense, because the
// purchases are on the card's own statement. Texts are compared as `plainTitle` writes them, without numbers.

/** The most characters at the beginning of a text that are read. */
const TEXT_CHARACTERS = 100

/** A payment to a credit card: `CARD PAYMENT NORTHBANK CREDIT CARD`. */
const TO_CREDIT_CARD = /^(?:card payment|payment|transfer) (.*) credit card$/

/** A card that the payment was made with: `CARD PAYMENT BAR ROMA BY CREDIT CARD`. */
const BY_CREDIT_CARD = / (?:by|with|via|using|on|from) (?:a |your |my |the )?credit card$/

/** Prepositions before the card that paid a purchase. */
const CARD_PREPOSITIONS = wordList([
  'by|with|via|using|on|from|mit|per|über|par|avec|con|com|med|met|mediante|na|s|z|cu|с|με|ile|بـ|使用',
])

/** Whether a text begins with a word of one list, and each other word is in the second list. */
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

/** The most words for a payment that are read in a row, as in `LSV Belastung eBill Rechnung`. */
const PAYMENT_WORDS_MAX = 6

/** Returns a text and each remainder without payment words, because a bill's name may begin with one. */
function remaindersOf(plain: string, lists: WordList[]): string[] {
  const remainders = [plain]
  for (let index = 0; index < remainders.length && remainders.length <= PAYMENT_WORDS_MAX; index++)
    for (const list of lists) {
      const remainder = textAfterWord(remainders[index] as string, list)
      if (remainder !== null && !remainders.includes(remainder)) remainders.push(remainder)
    }
  return remainders
}

/** Returns a text as `plainTitle` writes it, without its numbers. */
const plainWords = (text: string): string =>
  plainTitle(text.slice(0, TEXT_CHARACTERS))
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ')

/** The words that may follow a name for a bill. */
const WORDS_AFTER_BILLS = [
  TIMES_AND_CARDS,
  BILL_NOUNS,
  ORDERS,
  PAYMENTS,
  BANKS,
  ISSUERS,
  ISSUERS_LIKE_SHOPS,
  DEBITING_ISSUERS,
  COMPANY_WORDS,
]

/** The least number of digits after a letter that make a word a code. Shops have fewer: `Q8`, `A101`. */
const CODE_DIGITS_MIN = 4

/** Whether a word is a number, perhaps after one letter (`M5432`) or with hidden digits (`4940XXXX1234`). */
function isCode(word: string, before: string): boolean {
  const visible = word.replaceAll('x', '')
  const digits = [...visible].filter((character) => character >= '0' && character <= '9').length
  if (digits === visible.length && word.length > 1 && word.length - visible.length !== 1) return true
  if (digits > 0 && isWord(before, NUMBER_LABELS)) return true
  return digits >= CODE_DIGITS_MIN && visible.length - digits === 1
}

/** Whether words consist of entries of lists, one after the other, perhaps with a bank's name at the end. */
function consistsOf(words: string, lists: WordList[]): boolean {
  let remainder = words
  while (remainder !== '' && !isBankName(remainder)) {
    const remainders = lists.flatMap((list) => textAfterWord(remainder, list) ?? [])
    if (remainders.length === 0) return false
    remainder = remainders.reduce((one, other) => (other.length < one.length ? other : one))
  }
  return true
}

/** Whether words only name times, cards, banks, card issuers, payments or references. */
function namesCardOrBank(words: string, ...more: WordList[]): boolean {
  const allWords = words.split(' ')
  const withoutCodes = allWords.filter((word, index) => !isCode(word, allWords[index - 1] ?? ''))
  const lists = [...WORDS_AFTER_BILLS, NUMBER_LABELS, CARDS_AND_ACCOUNTS, ...more]
  return isBankName(words) || consistsOf(withoutCodes.join(' '), lists)
}

/** Whether a text begins with one of some names for a bill, and only a time, a card or a bank follows. */
function isBillAlone(words: string, names: WordList, ...lists: WordList[]): boolean {
  const remainder = textAfterWord(words, names)
  return remainder !== null && namesCardOrBank(remainder, ...lists)
}

/** Whether the kind of a row means that it paid a card's bill. A brand alone (`Visa card`) is a purchase. */
export function isBillKind(kind: string): boolean {
  return remaindersOf(plainWords(kind), [ORDERS, PAYMENTS]).some((words) => {
    const remainder = textAfterWord(words, BILLS)
    return remainder === null ? isBillAlone(words, BILLS_OR_PURCHASES) : !namesFee(remainder)
  })
}

/** Whether a text names a credit card, then a direct debit or a bill: `CREDIT CARD INCASSO AFREKENING`. */
function isBillOfCard(words: string): boolean {
  const remainder = textAfterWord(words, CREDIT_CARDS)
  if (remainder === null) return false
  const [, ...remainders] = remaindersOf(remainder, [DEBITS, BILL_NOUNS])
  return remainders.some((each) => namesCardOrBank(each))
}

/** Whether the payee of a direct debit is a credit card: `Kreditkarte Nordbank`, `Nordbank Kreditkarte`. */
function isDebitedCard(words: string): boolean {
  if (namesFee(words)) return false
  const isCard = isCardName(textAfterWord(words, CREDIT_CARDS) ?? '')
  return isCard || isBillAlone(words, CREDIT_CARDS) || endsInCreditCard(words)
}

/** The number of an invoice has at least five digits, more than the number of a shop. */
const INVOICE_NUMBER = /(?<!\d)\d{5}/

/** Whether a text pays the invoice of a credit card by its number: `Betaling kredittkort KID 0042881`. */
const isInvoiceOfCard = (text: string, plain: string): boolean =>
  INVOICE_NUMBER.test(text) &&
  hasWord(plain, INVOICE_NUMBERS) &&
  remaindersOf(plain, [ORDERS, PAYMENTS]).some((words) => isBillAlone(words, CREDIT_CARDS))

/** Whether a text is a payment to a card issuer, to a card, or to a brand of cards with nothing after it. */
function isPaymentToIssuer(plain: string): boolean {
  const remainders = remaindersOf(plain, [ORDERS, PAYMENTS])
  const isIssuer = (words: string) =>
    textAfterWord(words, ISSUERS) !== null || isNothingBut(words, ISSUERS_LIKE_SHOPS, COMPANY_WORDS)
  if (remainders.some(isIssuer)) return true
  const [, ...afterOrders] = remaindersOf(plain, [ORDERS])
  const afterPayments = afterOrders.flatMap((words) => remaindersOf(words, [PAYMENTS]))
  if (afterPayments.some((words) => isWord(words, BRAND_CARDS))) return true
  return remainders
    .flatMap((words) => remaindersOf(words, [DEBITS]).slice(1))
    .flatMap((words) => remaindersOf(words, [ORDERS, PAYMENTS]))
    .some(
      (words) =>
        isDebitedCard(words) ||
        textAfterWord(words, ISSUERS_LIKE_SHOPS) !== null ||
        isNothingBut(words, DEBITING_ISSUERS, COMPANY_WORDS),
    )
}

/** Whether a text has a clear name for a card's bill, or any name that only a time, card or bank follows. */
function namesCardBill(plain: string): boolean {
  const words = plain.split(' ')
  return words.some((_, index) => {
    const remainder = words.slice(index).join(' ')
    const afterName = textAfterWord(remainder, CLEAR_BILLS)
    return afterName === null ? isBillAlone(remainder, DOUBTFUL_BILLS, WAYS_ONLINE) : !namesFee(afterName)
  })
}

/** Whether a text is a payment to the credit card of a bank. */
function isPaymentToCreditCard(plain: string): boolean {
  const [, payee] = TO_CREDIT_CARD.exec(plain) ?? []
  return payee !== undefined && consistsOf(payee, WORDS_AFTER_BILLS) && !BY_CREDIT_CARD.test(plain)
}

/** Whether the text of money that left an account says that it paid the bill of a card. */
export function isCardBill(text: string): boolean {
  const plain = plainWords(text)
  if (namesCardBill(plain) || isPaymentToCreditCard(plain) || isWord(plain, BRAND_CARDS)) return true
  return isPaymentToIssuer(plain) || isBillOfCard(plain) || isInvoiceOfCard(text, plain) || isBillKind(text)
}
