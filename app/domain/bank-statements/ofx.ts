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

// Reads statements in Open Financial Exchange (OFX, QFX). Version 1 is SGML, where end tags may be missing;
// version 2 is XML. Both are read as a sequence of tags, each with the text after it: `<TRNAMT>-18.92`.

/** The number of characters that are searched for the root tag. */
const EXAMINED_CHARACTERS_MAX = 10_000

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, EXAMINED_CHARACTERS_MAX))

/** A tag and the text after it. */
const TAG = /<([^<>]*)>([^<]*)/g

/** Replaces each text between two marks, marks included. A text without its closing mark stays. */
function replaceBetween(text: string, open: string, close: string, change: (inside: string) => string) {
  const [first = '', ...parts] = text.split(open)
  const replacedParts = parts.map((part) => {
    const end = part.indexOf(close)
    return end === -1 ? open + part : change(part.slice(0, end)) + part.slice(end + close.length)
  })
  return first + replacedParts.join('')
}

/** Replaces all characters by spaces, except line breaks. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/** Replaces comments and CDATA marks by spaces, so that all other text keeps its position. */
function withoutMarkup(text: string): string {
  const bare = replaceBetween(text, '<!--', '-->', (inside) => blank(`<!--${inside}-->`))
  return replaceBetween(
    bare,
    '<![CDATA[',
    ']]>',
    (inside) => `${blank('<![CDATA[')}${inside.replaceAll(/[<>]/g, ' ')}${blank(']]>')}`,
  )
}

/** The characters that have names in SGML and XML. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Resolves character references once; callers repeat it, because texts may be escaped twice. */
const unescapeOnce = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, number, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = Number(number)
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })

/** Returns the date of `20261005143000.000[-5:EST]` as YYYY-MM-DD. */
const toDate = (text = ''): string => text.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** The tags around a foreign currency and its rate. Only in `CURRENCY` the amount is foreign too. */
const CURRENCY_GROUPS = ['CURRENCY', 'ORIGCURRENCY']

/** Returns the only purchase in whole minor units (cents) that a rate converts to the amount; else null. */
function amountBeforeConversion(amount: Decimal, rate: Big, currency: string): Decimal | null {
  const decimals = minorDigits(currency)
  // the amount was rounded to cents, so the exact one is at most half a cent lower or higher
  const [lowest, highest] = [-0.005, 0.005].map((less) => Big(amount).plus(less).div(rate)) as [Big, Big]
  const candidate = lowest.round(decimals, Big.roundUp)
  const nextCandidate = candidate.plus(Big(10).pow(-decimals))
  return candidate.lte(highest) && nextCandidate.gt(highest) ? candidate.toFixed() : null
}

/** Reads an amount in the style of the file; null when it cannot be read. */
type ReadAmount = (text: string, currency: string) => Decimal | null

/** Returns the amount on the account and the amount of the purchase, if the transaction gives them. */
function readAmounts(
  values: Values,
  accountCurrency: string,
  readAmount: ReadAmount,
): Pick<EntryValues, 'amount' | 'currency' | 'original'> {
  const group = CURRENCY_GROUPS.find((name) => values.has(`${name} CURSYM`)) ?? ''
  const foreignCurrency = (values.get(`${group} CURSYM`) ?? '').toUpperCase()
  const rate = readStandard(values.get(`${group} CURRATE`) ?? '', '.', '') ?? '0'
  const isForeign = foreignCurrency !== '' && foreignCurrency !== accountCurrency
  const isUnconverted = isForeign && group === 'CURRENCY'
  const amount = readAmount(
    values.get('TRNAMT') ?? '',
    isUnconverted && isCurrency(foreignCurrency) ? foreignCurrency : accountCurrency,
  )
  if (amount === null || !isForeign) return { amount, currency: accountCurrency, original: null }
  const [sign, size] = [amount.startsWith('-') ? '-' : '', amount.replace('-', '')]
  if (!isUnconverted) {
    const purchase = Big(rate).gt(0) ? amountBeforeConversion(size, Big(rate), foreignCurrency) : null
    const original = purchase === null || isTooLarge(purchase) ? null : toSum(purchase, foreignCurrency, '.')
    return { amount, currency: accountCurrency, original }
  }
  // the amount is in the foreign currency, and the rate converts it to the currency of the account
  if (Big(rate).lte(0)) return { amount, currency: foreignCurrency, original: null }
  const charged = Big(size).times(rate).round(minorDigits(accountCurrency), Big.roundHalfUp)
  return {
    amount: `${sign}${charged.toFixed()}`,
    currency: accountCurrency,
    original: toSum(size, foreignCurrency, '.'),
  }
}

/** How the transactions of a file are read. */
interface FileStyle {
  readAmount: ReadAmount
  /** whether the types of transactions are right, and so decide their states */
  areTypesRight: boolean
}

/** Returns the values of a transaction. */
function toValues(values: Values, accountCurrency: string, style: FileStyle): EntryValues {
  const [name = '', memo = ''] = [values.get('NAME'), values.get('MEMO')]
  const group = CURRENCY_GROUPS.find((each) => values.has(`${each} CURRATE`)) ?? ''
  const amounts = readAmounts(values, accountCurrency, style.readAmount)
  const { state, reason } = stateOf(values, amounts.amount?.startsWith('-') ?? false, style.areTypesRight)
  const written = values.get('TRNAMT')
  return {
    booked: toDate(values.get('DTPOSTED') ?? values.get('DTTRAN')),
    valued: toDate(values.get('DTAVAIL')),
    purchased: toDate(values.get('DTUSER')),
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
interface FoundTransaction {
  values: Values
  start: number
  end: number
  currency: string
  /** whether the transaction is damaged: it has a value twice, or is outside of a transaction element */
  isDamaged: boolean
}

/** Tags that each transaction has once. A second one, or one elsewhere, shows that tags were lost. */
const OWN_VALUES = ['TRNAMT', 'FITID', 'DTPOSTED']

/**
 * Reads the transactions, accounts and balances of a text of tags, one tag after the other. End tags may be
 * missing, so a transaction lasts until the next tag that begins or ends one.
 */
class TagReader {
  readonly accounts: string[] = []
  readonly transactions: FoundTransaction[] = []
  readonly ledgers: { amount: string; currency: string; firstTransaction: number }[] = []
  private currency = ''
  /** the prefix of values within one of `CURRENCY_GROUPS`, with a space; else empty */
  private group = ''
  private current: FoundTransaction | null = null
  /** the index of the first transaction after the last closing balance (ledger) */
  private nextTransaction = 0
  private isLedger = false
  private isInTransaction = false

  readTag(name: string, value: string, start: number, end: number): void {
    if (/^\/?STMTTRNP?$|^\/BANKTRANLISTP?$/.test(name)) this.readTransactionTag(name, start)
    else if (OWN_VALUES.includes(name) && (!this.isInTransaction || this.current?.values.has(name)))
      this.addDamagedValue(name, value, start)
    else if (this.current) this.readValue(name, value)
    else if (name === 'CURDEF') this.currency = value.toUpperCase()
    else if (name === 'ACCTID') this.accounts.push(value)
    else if (name === 'LEDGERBAL' || name === '/LEDGERBAL') this.isLedger = name === 'LEDGERBAL'
    else if (name === 'BALAMT' && this.isLedger) this.readLedger(value)
    if (this.current) this.current.end = end
  }

  /** Begins or ends a transaction. */
  private readTransactionTag(name: string, start: number): void {
    this.current = null
    this.isInTransaction = name === 'STMTTRN' || name === 'STMTTRNP'
    if (!this.isInTransaction) return
    this.begin(start, false)
    if (name === 'STMTTRNP') this.current = this.markLastPending()
  }

  /** Marks the transaction that was just begun, because the tag `STMTTRNP` means a pending one. */
  private markLastPending(): FoundTransaction | null {
    const last = this.transactions.at(-1) ?? null
    last?.values.set(PENDING, 'yes')
    return last
  }

  private begin(start: number, isDamaged: boolean): void {
    this.group = ''
    this.current = { values: new Map(), start, end: start, currency: this.currency, isDamaged }
    this.transactions.push(this.current)
  }

  /**
   * Stores a second value of its kind, or one outside of a transaction: the tag that began its transaction is
   * lost. The value belongs to a new damaged transaction, or to the current damaged one without such a value.
   * A transaction that another value interrupts is damaged too.
   */
  private addDamagedValue(name: string, value: string, start: number): void {
    const isFirstInDamaged = this.current?.isDamaged && !this.current.values.has(name)
    if (!isFirstInDamaged) {
      if (this.current && this.isInTransaction) this.current.isDamaged = true
      this.begin(start, true)
    }
    this.isInTransaction = false
    this.current?.values.set(name, value)
  }

  private readValue(name: string, value: string): void {
    const { values } = this.current as FoundTransaction
    if (CURRENCY_GROUPS.includes(name)) this.group = `${name} `
    else if (name.startsWith('/') && CURRENCY_GROUPS.includes(name.slice(1))) this.group = ''
    else if (value && !values.has(this.group + name)) values.set(this.group + name, value)
  }

  private readLedger(value: string): void {
    this.ledgers.push({ amount: value, currency: this.currency, firstTransaction: this.nextTransaction })
    this.nextTransaction = this.transactions.length
  }
}

/**
 * Reads an OFX statement.
 * @throws DomainError invalid: no transactions, or beyond the limits of a statement
 */
export function readOfx(text: string): EntryFile {
  const reader = new TagReader()
  for (const { 0: whole, 1: tag = '', 2: behind = '', index } of withoutMarkup(text).matchAll(TAG)) {
    const value = unescapeOnce(unescapeOnce(behind.trim()))
    reader.readTag(tag.trim().toUpperCase(), value, index, index + whole.length)
  }
  const transactionValues = reader.transactions.map(({ values }) => values)
  const { decimalMark } = styleOf(transactionValues.map((values) => values.get('TRNAMT') ?? ''))
  const areTypesRight = !areTypesWrong(transactionValues)
  const readAmount: ReadAmount = (amount, currency) => readStandard(amount, decimalMark ?? '.', currency)
  const lineAt = lineCounter(text)
  const placedEntries = reader.transactions.map(
    ({ values, start, end, currency, isDamaged }): PlacedEntry => ({
      fileLine: lineAt(start),
      source: text.slice(start, Math.min(end, start + SOURCE_CHARACTERS_READ)).trim(),
      values: isDamaged ? null : toValues(values, currency, { readAmount, areTypesRight }),
    }),
  )
  return toEntryFile('ofx', {
    accounts: reader.accounts,
    placedEntries,
    balances: checkClosingBalances(reader, placedEntries, readAmount),
    notes: areTypesRight ? [] : [TYPES_WRONG],
  })
}

/** The most characters of a transaction that are read to show its source. */
const SOURCE_CHARACTERS_READ = 2_000

/** Checks the closing balances of the accounts. OFX gives no opening balances. */
const checkClosingBalances = (
  { ledgers }: TagReader,
  placedEntries: PlacedEntry[],
  readAmount: ReadAmount,
): BalanceCheck[] =>
  ledgers.flatMap(({ amount, currency, firstTransaction }, index) => {
    const closing = readAmount(amount, currency)
    if (closing === null) return []
    const accountEntries = placedEntries.slice(firstTransaction, ledgers[index + 1]?.firstTransaction)
    const bookedEntries = accountEntries.filter(
      ({ values }) => values?.state !== 'ambiguous' && values?.state !== 'pending',
    )
    const amounts = bookedEntries.flatMap(({ values }) => values?.amount ?? [])
    return [checkBalances({ opening: null, closing: Big(closing).toFixed(), currency }, amounts)]
  })
