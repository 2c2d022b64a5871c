import { readFileSync } from 'node:fs'
import Big from 'big.js'
import type { Print } from '../printed-receipt'
import { randomFrom } from '../random'
import { type Amounts, LAYOUTS, type ReceiptWords } from './layouts'

// Receipts in every currency in use, as the shops of its countries print them. They look random, but every
// run with the same seed makes the same ones. money.txt lists how each currency is written, receipt-words.txt
// the words of receipts in each language.

/** Rules may be written for the receipts in `tuned`. Those in `apart` only measure the result. */
export type ReceiptSet = 'tuned' | 'apart'

export interface CurrencyReceipt {
  /** currency and number: `KWD 2` */
  name: string
  /** whether its amounts are in the digits of the country's own script */
  hasOwnDigits: boolean
  print: Print & { lines: string[] }
  expected: { currency: string; total: string }
}

interface Money {
  code: string
  /** each style's marks between groups and before the fraction */
  marks: string[]
  digits: number[]
  /** the sign before or behind the amount, which is written as # */
  forms: string[]
  languages: string[]
  places: [string, string]
  /** the usual price of an article */
  price: number
}

const FOLDER = 'tests/support/currency-receipts'

const rowsOf = (file: string) =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))

const MONEY: Money[] = rowsOf('money.txt').map((row) => {
  const [code, marks, digits, forms, languages, places, price] = row as [string, ...string[]]
  const [one = '', other = one] = (places ?? '').split(';')
  return {
    code,
    marks: marks?.split(' ') ?? [],
    digits: digits?.split(' ').map(Number) ?? [],
    forms: forms?.split(';') ?? [],
    languages: languages?.split(',') ?? [],
    places: [one, other],
    price: Number(price),
  }
})

function wordsFrom(text = ''): ReceiptWords {
  const [subtotal, tax, totals, cash, change, card, heading, date, items] = text.split('; ') as string[]
  return {
    ...{ subtotal: subtotal ?? '', tax: tax ?? '', cash: cash ?? '', change: change ?? '', card: card ?? '' },
    ...{ totals: totals?.split(',') ?? [], heading: heading ?? '', date: date ?? '' },
    items: items?.split(',') ?? [],
  }
}

const WORDS = new Map(
  rowsOf('receipt-words.txt').map(([language = '', tuned, apart]) => [
    language.trim(),
    { tuned: wordsFrom(tuned), apart: wordsFrom(apart) },
  ]),
)

const NAMES = {
  tuned: ['CORNER CAFE', 'HARBOUR INN', 'CITY TAXI', 'SUNSHINE STORES'],
  apart: ['PALM TERRACE', 'GRAND LODGE', 'METRO CABS', 'BLUE LAGOON MARKET'],
}

/** The zeros of the scripts of countries with their own digits. */
const ZEROS: Record<string, string> = {
  ...{ ar: '٠', IRR: '۰', AFN: '۰', INR: '०', NPR: '०', BDT: '০', MMK: '၀', KHR: '០', THB: '๐', LAK: '໐' },
  JPY: '０',
}

/** The zeros in the fonts of `printedReceipt`. */
const DRAWN_ZEROS = ['٠', '۰', '๐', '０']
/** One of this many receipts has the digits of its own script, if there is such a script. */
const OWN_DIGITS_EVERY = 3

/** Writes digits in the script that begins with this zero. */
const inScript = (text: string, zero: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 48) + Number(digit)))

/** The marks between Arabic digits, even where the country uses other marks between Latin digits. */
const ARABIC_MARKS = '٬٫'
const ARABIC_ZEROS = ['٠', '۰']

/** Groups the digits of a whole number. */
function grouped(whole: string, mark: string): string {
  if (mark === 'L') {
    const thousands = whole.slice(0, -3)
    const lakhs = thousands.replace(/\B(?=(\d{2})+$)/g, ',')
    return thousands === '' ? whole : `${lakhs},${whole.slice(-3)}`
  }
  const separator = { _: ' ', '-': '' }[mark] ?? mark
  return whole.replace(/\B(?=(\d{3})+$)/g, separator)
}

/** Writes an amount in a style, with its sign. */
function written(amount: Big, { marks, digits, form }: { marks: string; digits: number; form: string }) {
  const [whole = '', fraction] = amount.toFixed(digits).split('.')
  const [group = '', decimal = ''] = marks
  return form.replace('#', `${grouped(whole, group)}${fraction ? `${decimal}${fraction}` : ''}`)
}

/** The smallest difference between two prices. */
function stepOf(price: number, digits: number, pick: number): Big {
  if (digits > 0) return Big([1, 5, 10][pick] ?? 1).div(Big(10).pow(digits))
  const size = Math.max(0, Math.floor(Math.log10(price)) - 1)
  return Big(10)
    .pow(size)
    .times([1, 5][pick % 2] ?? 1)
}

interface Options {
  set: ReceiptSet
  /** another seed makes other receipts */
  seed: string
  index: number
  /** whether the receipt is read as text. Then it may use digits that the fonts do not have. */
  isText: boolean
}

function receiptOf(money: Money, { set, seed: salt, index, isText }: Options): CurrencyReceipt {
  const key = `${money.code}${set}${salt}${index}`
  const seed = [...key].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)] as T
  const digits = pick(money.digits)
  const language = index === 0 ? pick(money.languages) : (money.languages.at(-1) as string)
  const words = (WORDS.get(language) ?? WORDS.get('en'))?.[set] as ReceiptWords
  const style = {
    marks: pick(money.marks),
    digits,
    form: money.forms[(index + random.below(2)) % money.forms.length] as string,
  }
  const step = stepOf(money.price, digits, random.below(3))
  const factor = [1, 1, 3, 12, 40][random.below(5)] ?? 1
  const priced = () => {
    const steps = Big(money.price)
      .times(factor)
      .times(0.3 + random.below(140) / 100)
      .div(step)
      .round(0, 3)
    return step.times(steps.eq(0) ? 1 : steps)
  }
  // some shops print no sign, and only the place tells the currency
  const hasSigns = random.below(8) > 0
  const own = ZEROS[money.code] ?? ZEROS[language]
  const isOwnPrinted =
    own !== undefined && DRAWN_ZEROS.includes(own) && index % OWN_DIGITS_EVERY === OWN_DIGITS_EVERY - 1
  const zero = isText || isOwnPrinted ? own : undefined
  const write = (amount: Big, withSign: boolean) => {
    const marks = zero !== undefined && ARABIC_ZEROS.includes(zero) ? ARABIC_MARKS : style.marks
    const text = written(amount, { marks, digits, form: withSign && hasSigns ? style.form : '#' })
    // the sign of the escudo is its decimal mark
    const plain = !withSign && style.form.includes('$00') ? `${text}$00` : text
    return zero === undefined ? plain : inScript(plain, zero)
  }
  const layouts = LAYOUTS[set]
  const layout = layouts[(index + random.below(2)) % layouts.length] as (typeof layouts)[number]
  const amounts: Amounts = { priced, write, random, step }
  const { lines, total } = layout({
    ...{ words, amounts, code: money.code, name: pick(NAMES[set]) },
    place: money.places[set === 'tuned' ? 0 : 1],
  })
  const fallback = ({ ja: 'jp', ko: 'kr' } as const)[language] ?? 'sc'
  return {
    name: `${money.code} ${index + 1}`,
    hasOwnDigits: zero !== undefined,
    print: {
      lines,
      font: random.below(3),
      turn: random.below(7) - 3,
      blur: 0.6 + random.below(4) / 10,
      fallback,
    },
    expected: { currency: money.code, total: total.toFixed(digits) },
  }
}

/** Receipts of each currency. */
export const currencyReceipts = (
  set: ReceiptSet,
  { perCurrency, ...options }: { perCurrency: number; seed: string; isText: boolean },
): CurrencyReceipt[] =>
  MONEY.flatMap((money) =>
    Array.from({ length: perCurrency }, (_, index) => receiptOf(money, { set, index, ...options })),
  )
