import Big from 'big.js'
import { foldDigits, readingsOf } from '~/domain/money/amount-readings'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { trimEndOf } from '~/domain/text/trim'
import { currenciesNamed, isPartOfMore, NUMBER_IN_TEXT } from './amounts'
import { feeWordsUpTo, namesFee, statedFee } from './cash-fees'
import { plainTitle } from './titles/title-words'

// Recognises rows about cash: a withdrawal, or the fee for one. Texts are compared as `plainTitle` writes
// them: in lower case and without accents. The kind of a row is the bank's own name for it (`Bargeldbezug`),
// from a separate column.

/** Words and phrases that alone mean a cash withdrawal: `geldautomat`. */
const WITHDRAWAL = new RegExp(
  [
    // the public transport company of Milan is called ATM too
    '\\batm\\d*\\b(?! (?:milano )?(?:spa|s p a|azienda|trasporti|servizi|metro|tram|bus)\\b)',
    '\\bcash (?:withdrawal|withdrawn|advance|machine|dispense)|\\bcash wdl|cashpoint|\\babm\\b',
    'geldautomat|geldausgabeautomat|\\bgaa\\b|\\bga nr|bargeldausz|bargeldabheb|bargeldbeheb|barabheb|barbeheb',
    'barauszahlung|barbezug|bargeldbezug|geldbezug|geldbehebung|geldopname|geldautomaat|geldmaat|kasopname',
    '\\bgea\\b|kontantonttrek',
    // a place where a shop hands over orders is a `point de retrait`
    '(?<!\\bpoints? (?:de )?)retrait(?! (?:en )?(?:magasin|boutique|drive)\\b)|\\bgab\\b|\\bdab\\b',
    'avance (?:d )?especes|avance de fonds|prelevement (?:distributeur|especes)|distributeur de billets',
    'cajero|retirada de efectivo|reintegro|prelievo|prelevamento|levantamento|levant numerario|lev numerario',
    '\\blev atm|\\bsaques?\\b|caixer automatic|retirada d efectiu',
    'kontantuttag|haeveautomat|pengeautomat|\\bkontanten\\b|minibank|kontantuttak|hradbank',
    '^ (?:autom )?nosto (?!oyj?\\b|solutions\\b)|kateisnosto|nosto automaatti|\\botto nosto|\\bnosto otto',
    'wyplata gotowki|vyber z|vyber hotovosti|penzfelvet|\\bkp felv|retragere numerar|retragere atm',
    'podizanje gotovine|isplata gotovine|dvig gotovine|grynuju|skaidras naudas|sularaha',
    'выдача наличных|снятие наличных|зняття готівки|теглене|αναληψ|para cekme\\b|nakit cekim|nakit avans',
    'משיכת מזומן|כספומט|سحب نقد|صراف|خودپرداز|عابر بانک',
    '取现|取現|取款|提款|取钞|提钞|支取现金|现金支取|領現|預借現金|柜员机|櫃員機|引出|引き出し|ヒキダシ|現金出金',
    '\\bcd출금|현금출금|현금인출|기기출금|기기인출|ถอนเงินสด|ถอนเงิน atm|กดเงินสด|rut tien|tarik tunai|penarikan tunai',
    'pengeluaran tunai',
  ].join('|'),
)

/**
 * Words for money taken out. Many alone mean any debit, such as a Swedish `Uttag`, so they mean a withdrawal
 * only together with a word of `CASH_OR_MACHINE`.
 */
const TAKEN_OUT = new RegExp(
  [
    'withdraw|\\bwdl\\b|\\bwthdrw|abhebung|abgehoben|behebung|auszahlung|\\bbezug\\b',
    'verfugung|verfuegung|opname|opgenomen',
    '\\bretir[oa]\\b|\\bretirad|\\bretirag|disposici|\\bdisp(?:os)?\\b|extraccio|reintegr|\\bprel\\b|\\bprelev(?!em)',
    'uttag|uttak|uttatt|utbetal|udbetal|haev(?:et|ni|er)|havning|\\bhavet i\\b|uttekt|nosto|nostettu',
    'isemim|isgrynin|isimt|iznem|izmaksa|valjavot|valjamaks|raha valja|wyplat|\\bwypl\\b|pobran|vyber|vybran|felvet|kifizet',
    'retrag|ridicar|eliberar|extrag|podizan|podignut|isplat|\\bdvig|izplacil|подизањ|исплат',
    'снят|выдач|выдан|обналич|знят|видач|зняц|теглен|cekme\\b|cekim|cekilen|משיכ|سحب|برداشت|penarikan|tarikan',
    'pengeluaran|ถอน|인출|출금|出金',
  ].join('|'),
)

/** Words for cash and for places that pay out cash. The word `automatic` does not match. */
const CASH_OR_MACHINE = new RegExp(
  [
    '\\bcash|\\batm|\\bat agent\\b|\\bagent till\\b|automat(?!i|yc)|automaa(?!ttine|ttise)|\\bautom\\b',
    'bankomat|bankomac|bancomat|bankamatik|minibank|hradbank|distributeur|sportello|ventanilla|caixer',
    'bargeld|contant|kontant|especes|efectiv|efectiu|dinero|dinheiro|numerar|kateis|gotowk|hotovost|gotovin',
    'keszpenz|\\bkp\\b|\\bgryn|skaidr|sularah|\\bnakit|\\bpara\\b|tunai',
    'банкомат|банкамат|наличн|готівк|готовин|наяун|в брои|מזומן|מזומנ|نقد|الآلي|เงินสด|현금|現金|现金',
  ].join('|'),
)

/** Words for a cash machine. Purchases with its card have the same word: `Bankomatzahlung`. */
const MACHINE = /bankomat|bankomac|банкомат|банкамат/

/** A cash machine or its card. Italian banks call a purchase with this card a `Pagamento Bancomat`. */
const BANCOMAT = /\bbancomat\b/

/** Words for purchases. Words for a payout are excluded (`Barauszahlung`). */
const PURCHASE =
  /\bpos\b|purchase|payment|(?<!aus)zahlung|kauf|achat|paiement|compra|\bpago|pagament|acquist|aankoop|(?<!uit|ut|ud)betal|maksu|platnosc|platba|platna|placanje|plati|оплат|платеж|платіж|покупк|πληρωμη|odeme|תשלום|دفع|付款|支付|消费|消費|支払|결제|ชำระ|thanh toan|bayar/

/** Words for cards. */
const CARD =
  /\bcards?\b|karte|\bcarte|\bcarta\b|tarjeta|cartao|kaart|kort|\bkart[aiyu]?\b|карт|καρτα|כרטיס|بطاقة|卡|カード|카드|บัตร|\bkad\b/

/** The most characters at the beginning of a text that are read, and the most numbers in them. */
const TEXT_CHARACTERS = 100
const NUMBERS_MAX = 12

/** Returns the beginning of a text, which names its kind, as `plainTitle` writes it. */
const plainBeginning = (text: string) => plainTitle(foldDigits(text.slice(0, TEXT_CHARACTERS)))

/** Whether a text, padded with spaces, has words that can only mean a cash withdrawal. */
const hasCashWords = (words: string): boolean =>
  WITHDRAWAL.test(words) || (TAKEN_OUT.test(words) && CASH_OR_MACHINE.test(words))

/** Whether a text, as `plainTitle` writes it, names a cash withdrawal, or a cash machine and no purchase. */
function plainNamesWithdrawal(plain: string): boolean {
  const words = ` ${plain.normalize('NFC')} `
  return hasCashWords(words) || ((MACHINE.test(words) || BANCOMAT.test(words)) && !PURCHASE.test(words))
}

/** Whether a text names a cash withdrawal, or the fee for one. */
export const namesWithdrawal = (text: string): boolean => plainNamesWithdrawal(plainBeginning(text))

/** Whether the kind of a row is a withdrawal. `ATM/Debit card` and `Bancomat` may be kinds of a purchase. */
export function isCashKind(kind: string): boolean {
  const words = ` ${plainBeginning(kind).normalize('NFC')} `
  return (hasCashWords(words) || MACHINE.test(words)) && !PURCHASE.test(words) && !CARD.test(words)
}

/** The end of a number with a fraction (`200.00`), and a number that may be a day and month (`5.10`). */
const WITH_FRACTION = /[.,]\d{2,3}$/
const DAY_AND_MONTH = /^(?:[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/
/** A number that begins with a zero is no amount. */
const LEADING_ZERO = /^0\d/

/** A number in a text, with what stands beside it. */
interface NumberInText {
  /** the amounts that the number can mean: `1.234` is 1234 or 1.234 */
  values: Decimal[]
  /** whether the number has a fraction or a currency, or is zero */
  isAmount: boolean
  /** whether the number may be either a day and month or an amount */
  isDay: boolean
  hasCurrency: boolean
  /** whether a word for a fee stands between the previous amount and this number */
  isAfterFeeWord: boolean
  /** whether only a currency stands between the word for a fee and this number */
  isDirectlyAfterFeeWord: boolean
}

/** The number of characters after a number that are searched for its currency. */
const CURRENCY_CHARACTERS = 6

/** Finds the numbers of a text, but not dates, times and card numbers, and the words beside each. */
function findNumbers(text: string): NumberInText[] {
  const numbers: NumberInText[] = []
  let previousEnd = 0
  let isAfterFeeWord = false
  for (const { 0: number, index } of text.matchAll(NUMBER_IN_TEXT)) {
    if (numbers.length === NUMBERS_MAX) break
    const digits = trimEndOf(number, ".,'")
    const isZero = !/[1-9]/.test(digits)
    const isWholeNumber = !isPartOfMore(text.slice(0, index), text.slice(index + number.length))
    const words = text
      .slice(previousEnd, index)
      .split(/[^\p{L}\p{M}\p{Sc}]+/u)
      .filter(Boolean)
    previousEnd = index + number.length
    const isCurrencyBefore = currenciesNamed(words.at(-1) ?? '').length > 0
    const plain = plainTitle((isCurrencyBefore ? words.slice(0, -1) : words).join(' '))
    isAfterFeeWord ||= namesFee(plain)
    const values = readingsOf(digits).map(({ value }) => value)
    const isDate = DAY_AND_MONTH.test(digits) && number.endsWith('.')
    if (!isWholeNumber || isDate || values.length === 0 || (LEADING_ZERO.test(digits) && !isZero)) continue
    const [, nextWord = ''] =
      /^ ?(\p{Sc}|\p{L}+)/u.exec(text.slice(previousEnd, previousEnd + CURRENCY_CHARACTERS)) ?? []
    const hasCurrency = isCurrencyBefore || currenciesNamed(nextWord).length > 0
    const isDay = !hasCurrency && DAY_AND_MONTH.test(digits)
    const isAmount = hasCurrency || isZero || (WITH_FRACTION.test(digits) && !isDay)
    const plainWords = plain.split(' ')
    const isDirectlyAfterFeeWord = feeWordsUpTo(plainWords, plainWords.length - 1) > 0
    numbers.push({ values, isAmount, isDay, hasCurrency, isAfterFeeWord, isDirectlyAfterFeeWord })
    if (isAmount) isAfterFeeWord = false
  }
  return numbers
}

/** Whether the sum of a number and a fee is the amount paid. */
const addUpTo = (paid: Decimal, { values }: NumberInText, fee: NumberInText): boolean =>
  values.some((value) =>
    fee.values.some((feeValue) => Big(value).plus(feeValue).eq(paid) && Big(feeValue).gt(0)),
  )

/** The reason why a row that names cash and a fee is ambiguous. */
export const CASH_OR_FEE = 'It may be cash, or the fee for it'

/**
 * Returns whether the text of money that left names a cash withdrawal, the fee for one, or either
 * ('ambiguous'); null for neither. When a text names both, the first of these rules that fits decides:
 * 1. The paid amount stands before the word for the fee: `ATM 200.00 FEE 5.00`, 200.00 paid, is a withdrawal.
 * 2. The words about the fee: `ATM INCL FEE` and `ATM NO FEE` are withdrawals.
 * 3. The paid amount stands after the word for the fee: `ATM 200.00 FEE 5.00`, 5.00 paid, is the fee.
 * 4. The numbers add up to the paid amount: `ATM 200.00 FEE 5.00`, 205.00 paid, is a withdrawal.
 * 5. The amount of the fee is below the paid amount, or has a currency and follows another amount: `ATM FEE
 *    5.00`, 205.00 paid, is a withdrawal.
 * 6. Without any other amount, the row is the fee: `ATM FEE`.
 * @param amount the amount that was paid, with its sign
 */
export function cashStateOf(text: string, amount: Decimal): 'withdrawal' | 'fee' | 'ambiguous' | null {
  const beginning = foldDigits(text.slice(0, TEXT_CHARACTERS))
  const plain = plainTitle(beginning)
  if (!plainNamesWithdrawal(plain)) return null
  if (!namesFee(plain)) return 'withdrawal'

  // rules 1 to 3: the paid amount in the text, and the words about the fee
  const numbers = findNumbers(beginning)
  const paid = amount.replace(/^-/, '')
  const isPaid = ({ values }: NumberInText) => values.some((value) => isSameAmount(value, paid))
  const amounts = numbers.filter(({ isAmount }) => isAmount)
  const paidNumber = amounts.find(isPaid)
  if (paidNumber && !paidNumber.isAfterFeeWord) return 'withdrawal'
  const feeStatement = statedFee(beginning, plain)
  if (feeStatement === 'some' && paidNumber) return 'ambiguous'
  if (feeStatement !== null)
    return feeStatement === 'some' || feeStatement === 'none' ? 'withdrawal' : 'ambiguous'
  if (paidNumber) return 'fee'
  // a whole number that equals the paid amount may also be something else, such as the number of a machine
  const possiblyPaidNumber = numbers.find((number) => !number.isDay && isPaid(number))
  if (possiblyPaidNumber) return possiblyPaidNumber.isAfterFeeWord ? 'fee' : 'ambiguous'

  // rules 4 to 6: the numbers directly after the word for the fee
  const feeNumbers = numbers.filter(({ isDirectlyAfterFeeWord }) => isDirectlyAfterFeeWord)
  if (numbers.some((number) => feeNumbers.some((fee) => addUpTo(paid, number, fee)))) return 'withdrawal'
  const hasOtherAmount = amounts.some(({ isAfterFeeWord }) => !isAfterFeeWord)
  const isBelowPaid = ({ values }: NumberInText) => values.every((value) => Big(value).lt(paid))
  if (feeNumbers.some((fee) => fee.isAmount && (isBelowPaid(fee) || (fee.hasCurrency && hasOtherAmount))))
    return 'withdrawal'
  // a number that can be the fee or the cash contradicts rule 6
  const isDoubtful = feeNumbers.some((fee) => fee.hasCurrency || (fee.isDay && isBelowPaid(fee)))
  return isDoubtful || hasOtherAmount ? 'ambiguous' : 'fee'
}
