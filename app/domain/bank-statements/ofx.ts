import Big from 'big.js'
import { isCurrency, minorDigits } from '~/domain/money/currency'
import { type Decimal, isTooLarge } from '~/domain/money/decimal'
import { readStandard, styleOf } from './amounts'
import {
  checkBalances,
  type EntryFile,
  type EntryValues,
  lineCounter,
  type PlacedEntry,
  toEntryFile,
} from './entries'
import { areTypesWrong, PENDING, stateOf, TYPES_WRONG, type Values } from './ofx-types'
import type { BalanceCheck } from './records'
import { toSum } from './sums'

// Statements of Open Financial Exchange, also as QFX: in SGML (1.x), where the ends of values may be missing,
// and in XML (2.x). Both are read as a sequence of tags with the text behind each.

/** The characters in which the mark of the format is looked for. */
const EXAMINED_CHARACTERS_MAX = 10_000

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, EXAMINED_CHARACTERS_MAX))

/** A tag, and the text behind it. */
const TAG = /<([^<>]*)>([^<]*)/g

/** Changes what stands between two marks, and the marks with it; an end that is missing changes nothing. */
function changeBetween(
  text: string,
  open: string,
  close: string,
  change: (inside: string) => string,
): string {
  const [first = '', ...parts] = text.split(open)
  const changed = parts.map((part) => {
    const end = part.indexOf(close)
    return end === -1 ? open + part : change(part.slice(0, end)) + part.slice(end + close.length)
  })
  return first + changed.join('')
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/** Returns a text without its comments and the marks of CDATA, in which all else stays at its place. */
function withoutMarkup(text: string): string {
  const bare = changeBetween(text, '<!--', '-->', (inside) => blank(`<!--${inside}-->`))
  return changeBetween(
    bare,
    '<![CDATA[',
    ']]>',
    (inside) => `${blank('<![CDATA[')}${inside.replaceAll(/[<>]/g, ' ')}${blank(']]>')}`,
  )
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Texts may have their characters escaped twice. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, number, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = Number(number)
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })

/** `20261005143000.000[-5:EST]` */
const dateOf = (text = ''): string => text.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** The groups in which a transaction says a currency and a rate. */
const CURRENCIES = ['CURRENCY', 'ORIGCURRENCY']

/** The one amount in whole units of a currency that gives an amount at a rate; null when several do. */
function amountAt(amount: Decimal, rate: Big, currency: string): Decimal | null {
  const decimals = minorDigits(currency)
  const [least, most] = [-0.005, 0.005].map((less) => Big(amount).plus(less).div(rate)) as [Big, Big]
  const first = least.round(decimals, Big.roundUp)
  return first.lte(most) && first.plus(Big(10).pow(-decimals)).gt(most) ? first.toFixed() : null
}

/** The amount of a transaction as the file writes amounts; null where it cannot be read. */
type Read = (text: string, currency: string) => Decimal | null

/** The amount on the account and that of the purchase, as far as a transaction says them. */
function amountsOf(
  values: Values,
  account: string,
  read: Read,
): Pick<EntryValues, 'amount' | 'currency' | 'original'> {
  const foreign = CURRENCIES.find((group) => values.has(`${group} CURSYM`)) ?? ''
  const code = (values.get(`${foreign} CURSYM`) ?? '').toUpperCase()
  const rate = readStandard(values.get(`${foreign} CURRATE`) ?? '', '.', '') ?? '0'
  const isForeign = code !== '' && code !== account
  const isConverted = isForeign && foreign === 'CURRENCY'
  const amount = read(values.get('TRNAMT') ?? '', isConverted && isCurrency(code) ? code : account)
  if (amount === null) return { amount: null, currency: account, original: null }
  const [sign, size] = [amount.startsWith('-') ? '-' : '', amount.replace('-', '')]
  if (!isForeign) return { amount, currency: account, original: null }
  if (!isConverted) {
    const found = Big(rate).gt(0) ? amountAt(size, Big(rate), code) : null
    const original = found === null || isTooLarge(found) ? null : toSum(found, code, '.')
    return { amount, currency: account, original }
  }
  // the amount is in the other currency, and the rate says what it is on the account
  if (Big(rate).lte(0)) return { amount, currency: code, original: null }
  const charged = Big(size).times(rate).round(minorDigits(account), Big.roundHalfUp)
  return { amount: `${sign}${charged.toFixed()}`, currency: account, original: toSum(size, code, '.') }
}

/** How the amounts of a file are read, and whether the types of its transactions count. */
interface Custom {
  read: Read
  hasTypes: boolean
}

function toValues(values: Values, account: string, { read, hasTypes }: Custom): EntryValues {
  const [name = '', memo = ''] = [values.get('NAME'), values.get('MEMO')]
  const group = CURRENCIES.find((each) => values.has(`${each} CURRATE`)) ?? ''
  const amounts = amountsOf(values, account, read)
  const { state, reason } = stateOf(values, amounts.amount?.startsWith('-') ?? false, hasTypes)
  const written = values.get('TRNAMT')
  return {
    booked: dateOf(values.get('DTPOSTED') ?? values.get('DTTRAN')),
    valued: dateOf(values.get('DTAVAIL')),
    purchased: dateOf(values.get('DTUSER')),
    ...amounts,
    rate: values.get(`${group} CURRATE`) ?? '',
    payee: name,
    text: memo === name ? '' : memo,
    reference: values.get('FITID') ?? '',
    fee: null,
    heldFee: null,
    state,
    reason:
      amounts.amount === null && written
        ? `The amount ${written} can be read in two ways, or not at all`
        : reason,
  }
}

/** A transaction: its values, and the part of the text that it takes. */
interface Found {
  values: Values
  start: number
  end: number
  currency: string
  /** whether it has a value twice, or stands outside of any transaction: it is damaged */
  isDamaged: boolean
}

/** The values that a transaction has once, and that stand nowhere else. */
const OWN_VALUES = ['TRNAMT', 'FITID', 'DTPOSTED']

/** Reads the transactions, accounts and balances of a text of tags. */
class Reader {
  readonly accounts: string[] = []
  readonly found: Found[] = []
  readonly ledgers: { amount: string; currency: string; from: number }[] = []
  private currency = ''
  private group = ''
  private current: Found | null = null
  private from = 0
  private isLedger = false
  private isInTransaction = false

  read(name: string, value: string, start: number, end: number): void {
    if (/^\/?STMTTRNP?$|^\/BANKTRANLISTP?$/.test(name)) this.turn(name, start)
    else if (OWN_VALUES.includes(name) && (!this.isInTransaction || this.current?.values.has(name)))
      this.damage(name, value, start)
    else if (this.current) this.readValue(name, value)
    else if (name === 'CURDEF') this.currency = value.toUpperCase()
    else if (name === 'ACCTID') this.accounts.push(value)
    else if (name === 'LEDGERBAL' || name === '/LEDGERBAL') this.isLedger = name === 'LEDGERBAL'
    else if (name === 'BALAMT' && this.isLedger) this.readLedger(value)
    if (this.current) this.current.end = end
  }

  /** Begins or ends a transaction. */
  private turn(name: string, start: number): void {
    this.current = null
    this.isInTransaction = name === 'STMTTRN' || name === 'STMTTRNP'
    if (!this.isInTransaction) return
    this.begin(start, false)
    if (name === 'STMTTRNP') this.current = this.marked()
  }

  private marked(): Found | null {
    const last = this.found.at(-1) ?? null
    last?.values.set(PENDING, 'yes')
    return last
  }

  private begin(start: number, isDamaged: boolean): void {
    this.group = ''
    this.current = { values: new Map(), start, end: start, currency: this.currency, isDamaged }
    this.found.push(this.current)
  }

  /** Takes what belongs to a transaction whose beginning is lost. */
  private damage(name: string, value: string, start: number): void {
    if (!this.current?.isDamaged || this.current.values.has(name)) {
      if (this.current && this.isInTransaction) this.current.isDamaged = true
      this.begin(start, true)
    }
    this.isInTransaction = false
    this.current?.values.set(name, value)
  }

  private readValue(name: string, value: string): void {
    const { values } = this.current as Found
    if (CURRENCIES.includes(name)) this.group = `${name} `
    else if (name.startsWith('/') && CURRENCIES.includes(name.slice(1))) this.group = ''
    else if (value && !values.has(this.group + name)) values.set(this.group + name, value)
  }

  private readLedger(value: string): void {
    this.ledgers.push({ amount: value, currency: this.currency, from: this.from })
    this.from = this.found.length
  }
}

/**
 * Reads a statement of tags.
 * @throws DomainError invalid: no transactions, or beyond the limits of a statement
 */
export function readOfx(text: string): EntryFile {
  const reader = new Reader()
  for (const { 0: whole, 1: tag = '', 2: behind = '', index } of withoutMarkup(text).matchAll(TAG))
    reader.read(tag.trim().toUpperCase(), unescaped(unescaped(behind.trim())), index, index + whole.length)
  const found = reader.found.map(({ values }) => values)
  const { decimalMark } = styleOf(found.map((values) => values.get('TRNAMT') ?? ''))
  const hasTypes = !areTypesWrong(found)
  const read: Read = (amount, currency) => readStandard(amount, decimalMark ?? '.', currency)
  const lineAt = lineCounter(text)
  const placed = reader.found.map(
    ({ values, start, end, currency, isDamaged }): PlacedEntry => ({
      fileLine: lineAt(start),
      source: text.slice(start, Math.min(end, start + SOURCE_LOOKED_AT)).trim(),
      values: isDamaged ? null : toValues(values, currency, { read, hasTypes }),
    }),
  )
  return toEntryFile('ofx', {
    ...{ accounts: reader.accounts, placed, balances: balancesOf(reader, placed, read) },
    notes: hasTypes ? [] : [TYPES_WRONG],
  })
}

/** The characters of a transaction that are looked at to show it. */
const SOURCE_LOOKED_AT = 2_000

/** Returns the balances that the accounts end with; OFX says none to begin with. */
const balancesOf = ({ ledgers }: Reader, placed: PlacedEntry[], read: Read): BalanceCheck[] =>
  ledgers.flatMap(({ amount, currency, from }, at) => {
    const closing = read(amount, currency)
    if (closing === null) return []
    const own = placed.slice(from, ledgers[at + 1]?.from)
    const booked = own.filter(({ values }) => values?.state !== 'ambiguous' && values?.state !== 'pending')
    const amounts = booked.flatMap(({ values }) => values?.amount ?? [])
    return [checkBalances({ opening: null, closing: Big(closing).toFixed(), currency }, amounts)]
  })
