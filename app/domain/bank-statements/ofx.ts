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

// Reads statements in Open Financial Exchange, including QFX: SGML (1.x), where end tags may be missing, and
// XML (2.x). Both are read as a sequence of tags with the text after each.

/** The number of characters that are searched for the root tag. */
const EXAMINED_CHARACTERS_MAX = 10_000

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, EXAMINED_CHARACTERS_MAX))

/** A tag and the text after it. */
const TAG = /<([^<>]*)>([^<]*)/g

/** Replaces each text between two marks, marks included. A text without its closing mark stays. */
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

/** Blanks comments and CDATA marks, so that all other text keeps its position. */
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

/**
 * Resolves the character references of a text once; callers repeat it, because texts may be escaped twice.
 */
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, number, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = Number(number)
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })

/** `20261005143000.000[-5:EST]` */
const dateOf = (text = ''): string => text.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** The groups of tags in which a transaction gives a currency and a rate. */
const CURRENCIES = ['CURRENCY', 'ORIGCURRENCY']

/**
 * Returns the only amount, in whole minor units of a currency, that converts to an amount at a rate; null
 * when several do.
 */
function amountAt(amount: Decimal, rate: Big, currency: string): Decimal | null {
  const decimals = minorDigits(currency)
  const [least, most] = [-0.005, 0.005].map((less) => Big(amount).plus(less).div(rate)) as [Big, Big]
  const first = least.round(decimals, Big.roundUp)
  return first.lte(most) && first.plus(Big(10).pow(-decimals)).gt(most) ? first.toFixed() : null
}

/** Reads an amount in the style of the file; null when it cannot be read. */
type Read = (text: string, currency: string) => Decimal | null

/** Returns the amount on the account and the amount of the purchase, if the transaction gives them. */
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
  // the amount is in the other currency, and the rate converts it to that of the account
  if (Big(rate).lte(0)) return { amount, currency: code, original: null }
  const charged = Big(size).times(rate).round(minorDigits(account), Big.roundHalfUp)
  return { amount: `${sign}${charged.toFixed()}`, currency: account, original: toSum(size, code, '.') }
}

/** How the amounts of a file are read, and whether its transaction types are used. */
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

/** The values of a transaction, and its position in the text. */
interface Found {
  values: Values
  start: number
  end: number
  currency: string
  /** whether the transaction is damaged: it has a value twice, or is outside of a transaction element */
  isDamaged: boolean
}

/** The values that occur exactly once in a transaction and nowhere else. */
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

  /** Collects values of a transaction whose beginning is lost. */
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
 * Reads an OFX statement.
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

/** The most characters of a transaction that are read to show its source. */
const SOURCE_LOOKED_AT = 2_000

/** Checks the closing balances of the accounts. OFX gives no opening balances. */
const balancesOf = ({ ledgers }: Reader, placed: PlacedEntry[], read: Read): BalanceCheck[] =>
  ledgers.flatMap(({ amount, currency, from }, at) => {
    const closing = read(amount, currency)
    if (closing === null) return []
    const own = placed.slice(from, ledgers[at + 1]?.from)
    const booked = own.filter(({ values }) => values?.state !== 'ambiguous' && values?.state !== 'pending')
    const amounts = booked.flatMap(({ values }) => values?.amount ?? [])
    return [checkBalances({ opening: null, closing: Big(closing).toFixed(), currency }, amounts)]
  })
