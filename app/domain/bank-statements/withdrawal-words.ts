import { foldDigits, readingsOf } from '~/domain/money/amount-readings'
import { type Decimal, isSameAmount } from '~/domain/money/convert'
import { currenciesNamed } from './amounts'
import { plainTitle } from './titles/title-words'
import { hasWord, wordList } from './word-lists'

// Words of rows about cash: what was taken out, or a fee for that.

const WITHDRAWAL =
  /\batm\b|\bcash (?:withdrawal|advance|machine|dispense)|\bcash wdl|cashpoint|geldautomat|bargeldausz|barauszahlung|bargeldbezug|geldbezug|bancomat|retrait|\bgab\b|\bdab\b|cajero|retirada de efectivo|reintegro|prelievo|prelevamento|levantamento|\bsaque\b|geldopname|geldautomaat|geldmaat|kontantuttag|bankomat|haeveautomat|minibank|kontantuttak|nosto automaatti|otto\.|wyplata z bankomatu|wyplata gotowki|vyber z|vyber hotovosti|keszpenzfelvet|retragere numerar|retragere atm|podizanje gotovine|isplata gotovine|dvig gotovine|grynuju|skaidras naudas|sularaha|выдача наличных|снятие наличных|банкомат|зняття готівки|теглене|αναληψη|para cekme|nakit cekim|משיכת מזומן|כספומט|سحب نقدي|صراف|取现|取現|取款|提款|atm取|引出|引き出し|현금출금|atm출금|ถอนเงินสด|ถอนเงิน atm|rut tien|tarik tunai|penarikan tunai|pengeluaran tunai/

/** The beginning of a text that says what it is. */
const TEXT_CHARACTERS = 100

/** Words of fees, also as the end of a compound. */
const FEE_WORDS = [
  ' fee | fees | charges | surcharge | service charge | atm charge | withdrawal charge | handling charge |commission',
  'gebühr |gebühren |gebuehr |gebuehren |entgelt |entgelte | spesen | provision | frais | comisión | comisiones ',
  ' comissão | comissões | tarifa | taxa | commissione | commissioni | kosten |kosten |avgift |avgifter |avgiften ',
  'gebyr |gebyrer |gebyret | maksu | palvelumaksu | nostopalkkio | opłata | prowizja | poplatek | poplatky ',
  ' poplatok | díj |díja | jutalék | comision | comisioane | naknada | provizija | mokestis | komisinis',
  ' komisija | komisijas | teenustasu | tasu |комиссия|комісія|такса за|προμήθεια| masraf| komisyon| ücret| עמלה |עמלת',
  'رسوم|عمولة|手续费|手續費|手数料|수수료|ค่าธรรมเนียม| phí | biaya | caj ',
].flatMap((words) => words.split('|').map(spacedAs))

/** Returns a word as `plainTitle` writes it, with the spaces that bound it. */
function spacedAs(word: string): string {
  const [before, after] = [word.startsWith(' ') ? ' ' : '', word.endsWith(' ') ? ' ' : '']
  return `${before}${plainTitle(word)}${after}`
}

/** Whether a text, as `plainTitle` writes it, names a fee. */
export const namesFee = (plain: string): boolean => FEE_WORDS.some((word) => ` ${plain} `.includes(word))

/** Say of a withdrawal that its fee is in the amount, comes on top, or is not taken. */
const FEE_IS_TOLD = wordList([
  'incl|including|included|inclusive|inkl|inklusive|inclus|incluse|compris|comprise|incluido|incluida',
  'incluidos|incluidas|inclusa|incluso|incluse|inclusi|w tym|zawiera|enthalten|inbegriffen|einschl|einschließlich',
  'zzgl|zuzüglich|abzgl|abzüglich|inclusief|včetně|vrátane|inclusiv|uključeno|dahil|включая|включена|в т ч|כולל',
  'waived|free|none|exempt|entfällt|offert|offerts|gratuit|gratuits|gratis|exento|exenta|esente|isento|isenta',
  'zdarma|nélkül|免手续费|免手續費|含手续费|含手續費|手数料込|手数料無料|手数料なし|수수료 포함|수수료 면제',
  'ไม่มีค่าธรรมเนียม',
])

/** The same, right before the word of the fee. */
const BEFORE_FEE = wordList([
  'no|without|plus|sans|aucun|aucune|ohne|kein|keine|keinen|sin|senza|nessuna|sem|zonder|geen|utan|ingen|uten|uden',
  'ilman|bez|brak|fără|без|нет|немає|χωρίς|yok|ללא|بدون|không|tanpa|with|mit|avec|con|com|met|med|cu|με|dengan',
]).spaced

/** Whether a text says of a withdrawal that it has a fee, or has none. */
function tellsFee(plain: string): boolean {
  const words = plain.split(' ')
  return (
    hasWord(plain, FEE_IS_TOLD) ||
    words.some((word, at) => at > 0 && BEFORE_FEE.has(words[at - 1] ?? '') && namesFee(word))
  )
}

/** A number, with marks between its digits. */
const NUMBER = /\d+(?:[.,]\d+)*/g

/** Digits with a fraction, which are no day and month. */
const WITH_FRACTION = /[.,]\d{2,3}$/
const DAY_AND_MONTH = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/

interface NumberInText {
  /** what it can mean */
  values: Decimal[]
  /** whether it has a fraction or a currency, or is zero */
  isAmount: boolean
  /** whether a fee is named between the number before and this one */
  isOfFee: boolean
  /** whether nothing but a currency stands between the word of a fee and this number */
  isBehindFee: boolean
}

/** Returns the numbers of a text, and what stands beside them. */
function numbersIn(text: string): NumberInText[] {
  let from = 0
  return [...text.matchAll(NUMBER)].map(({ 0: digits, index }) => {
    const words = text
      .slice(from, index)
      .split(/[^\p{L}\p{M}\p{Sc}]+/u)
      .filter(Boolean)
    from = index + digits.length
    const [, next = ''] = /^ ?(\p{Sc}|\p{L}+)/u.exec(text.slice(from, from + CURRENCY_CHARACTERS)) ?? []
    const isCurrencyBefore = currenciesNamed(words.at(-1) ?? '').length > 0
    const plain = plainTitle((isCurrencyBefore ? words.slice(0, -1) : words).join(' '))
    const hasCurrency = isCurrencyBefore || currenciesNamed(next).length > 0
    const hasFraction = WITH_FRACTION.test(digits) && !DAY_AND_MONTH.test(digits)
    return {
      values: readingsOf(digits).map(({ value }) => value),
      isAmount: hasCurrency || hasFraction || /^0+$/.test(digits),
      isOfFee: namesFee(plain),
      isBehindFee: FEE_WORDS.some((word) => isLast(` ${plain} `, word)),
    }
  })
}

/** The characters behind a number that may be its currency. */
const CURRENCY_CHARACTERS = 6

/** Whether a word, or one that begins with it, is the last one of a text. */
function isLast(text: string, word: string): boolean {
  const at = text.lastIndexOf(word)
  return (
    at !== -1 &&
    !text.slice(at + word.length, -1).includes(' ') &&
    (!word.endsWith(' ') || at + word.length === text.length)
  )
}

/**
 * Returns what a text says of money that left: cash that was taken out, or a fee for that; null for neither.
 * When a text names a withdrawal and a fee, the row is the one whose amount in the text equals the amount
 * paid. When neither amount does, an amount behind the word for the fee makes the row a withdrawal with this
 * fee in it.
 * @param amount that was paid, with its sign
 */
export function cashStateOf(text: string, amount: Decimal): 'withdrawal' | 'fee' | null {
  const beginning = foldDigits(text.slice(0, TEXT_CHARACTERS))
  const plain = plainTitle(beginning)
  if (!WITHDRAWAL.test(` ${plain} `)) return null
  if (!namesFee(plain) || tellsFee(plain)) return 'withdrawal'
  const numbers = numbersIn(beginning)
  const paid = amount.replace(/^-/, '')
  const own = numbers.find(({ values }) => values.some((value) => isSameAmount(value, paid)))
  if (own) return own.isOfFee ? 'fee' : 'withdrawal'
  return numbers.some(({ isAmount, isBehindFee }) => isAmount && isBehindFee) ? 'withdrawal' : 'fee'
}
