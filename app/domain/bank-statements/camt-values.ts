import Big from 'big.js'
import { elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { isWholeMinorUnits } from '~/domain/money/amount-readings'
import type { Decimal } from '~/domain/money/decimal'
import { readStandard } from './amounts'
import type { EntryValues } from './entries'
import type { HeldFee, Sum } from './records'
import { toSum } from './sums'

// The values of an entry of camt, and of one of the transactions that it was booked for.

const textsAt = (element: XmlElement, path: string) =>
  elementsAt(element, path)
    .map((each) => textAt(each, ''))
    .filter(Boolean)

/** Returns the first text that one of several paths has. */
export const firstText = (element: XmlElement, paths: string[]): string =>
  paths.map((path) => textAt(element, path)).find(Boolean) ?? ''

/** Returns the calendar date of an element that holds a date or an instant. */
export const dateAt = (element: XmlElement, path: string): string =>
  firstText(element, [`${path}/Dt`, `${path}/DtTm`, path]).slice(0, 10)

/** The decimal number that XML allows: a point, however many digits behind it. */
const DECIMAL = /^[+-]?(?:\d{1,18}(?:\.\d{0,10})?|\.\d{1,10})$/

/** Returns the amount of an element and its currency; null if the amount cannot be read. */
export function amountAt(
  element: XmlElement,
  path: string,
  account: string,
): { amount: Decimal; currency: string } | null {
  const text = textAt(element, path)
  const currency = textAt(element, `${path}/@Ccy`) || account
  const isBare = DECIMAL.test(text) && isWholeMinorUnits(text, currency)
  const read = isBare ? text.replace(/^\+/, '') : readStandard(text, '.', currency)
  return read === null ? null : { amount: Big(read).toFixed(), currency }
}

/** An amount on the account, below zero for money that left it. */
export interface SignedSum {
  amount: Decimal
  currency: string
}

/**
 * Returns the amount of an entry with the sign of its direction; null where it cannot be read. A minus beside
 * the word for debit repeats it.
 */
export function signedSum(entry: XmlElement, account: string): SignedSum | null {
  const read = amountAt(entry, 'Amt', account)
  if (!read) return null
  const size = Big(read.amount).abs()
  const isOut = textAt(entry, 'CdtDbtInd') === 'DBIT'
  return { amount: (isOut ? size.neg() : size).toFixed(), currency: read.currency }
}

/** The amount of the purchase as it was instructed, or made, before what else may be in its currency. */
const AMOUNTS = ['AmtDtls/InstdAmt', 'AmtDtls/TxAmt', 'AmtDtls/CntrValAmt']

/** Returns the amount in another currency than the account's that an entry or its details name. */
function originalIn(levels: XmlElement[], currency: string): Sum | null {
  for (const level of levels)
    for (const path of [...AMOUNTS.map((path) => `${path}/Amt`), 'Amt']) {
      const sum = toSum(textAt(level, path), textAt(level, `${path}/@Ccy`), '.')
      if (sum && sum.currency !== currency) return sum
    }
  return null
}

/** `1 KES = 0.0077 USD`: what one of the unit's currency is in the other. */
function rateIn(levels: XmlElement[]): string {
  const exchanges = levels.flatMap((level) => AMOUNTS.flatMap((path) => elementsAt(level, `${path}/CcyXchg`)))
  for (const exchange of exchanges) {
    const rate = textAt(exchange, 'XchgRate')
    const [source, target] = [textAt(exchange, 'SrcCcy'), textAt(exchange, 'TrgtCcy')]
    const unit = textAt(exchange, 'UnitCcy') || source
    const other = unit === source ? target : source
    if (rate) return [rate, other, other && unit ? 'per' : '', unit].filter(Boolean).join(' ')
  }
  return ''
}

/** The words of XML for a yes or no. */
const FLAGS: Record<string, boolean> = { true: true, 1: true, false: false, 0: false }

/** One charge of an entry. */
interface Charge {
  /** below zero for one that was given back; null where it is of another currency or cannot be read */
  amount: Big | null
  /** undefined where the file does not say it */
  isWithin: boolean | undefined
}

/** The charges of an entry: each, and what they come to where the file says it. */
interface Charges {
  records: Charge[]
  /** null where it is not said in the currency of the account */
  total: Big | null
}

/** Returns the charges of the closest element that names some; zeros are left out. */
function chargesOf(levels: XmlElement[], currency: string): Charges {
  const read = (element: XmlElement, path: string): Big | null => {
    const found = amountAt(element, path, currency)
    return found?.currency === currency ? Big(found.amount).abs() : null
  }
  for (const level of levels) {
    const records = elementsAt(level, 'Chrgs/Rcrd')
      .map((record) => {
        const amount = read(record, 'Amt')
        const isGivenBack = textAt(record, 'CdtDbtInd') === 'CRDT'
        return {
          amount: isGivenBack && amount ? amount.neg() : amount,
          isWithin: FLAGS[textAt(record, 'ChrgInclInd')],
        }
      })
      .filter(({ amount }) => !amount?.eq(0))
    const totals = ['Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Amt'].map((path) => read(level, path))
    const total = totals.find((each) => each && !each.eq(0)) ?? null
    if (records.length > 0 || total) return { records, total }
  }
  return { records: [], total: null }
}

/** Adds up amounts; null where one is not known. */
const sumOf = (charges: Charge[]): Big | null =>
  charges.reduce<Big | null>((sum, { amount }) => (sum && amount ? sum.plus(amount) : null), Big(0))

/** Returns what the bank charged for an entry, in the currency of the account; null where it says nothing. */
export function chargesIn(levels: XmlElement[], currency: string): Decimal | null {
  const { records, total } = chargesOf(levels, currency)
  const sum = total ?? sumOf(records.filter(({ amount }) => amount !== null))
  return sum?.gt(0) ? sum.toFixed() : null
}

/** Says that an amount may hold a charge whose size is not known. */
const UNKNOWN_FEE: HeldFee = { amount: null, isProven: false }

/**
 * Returns what the bank charged for an entry and may be within its amount. It is within where each record of
 * a charge says whether it is, or where the purchase in the currency of the account and the charge add up.
 */
function heldFeeIn(levels: XmlElement[], sum: SignedSum | null): HeldFee | null {
  if (sum === null) return null
  const { records, total } = chargesOf(levels, sum.currency)
  const isNone = records.length === 0 && total === null
  if (isNone || (records.length > 0 && records.every(({ isWithin }) => isWithin === false))) return null
  const all = records.length > 0 ? sumOf(records) : total
  if (all === null || (total && !total.eq(all))) return UNKNOWN_FEE
  const isSaid = records.length > 0 && records.every(({ isWithin }) => isWithin !== undefined)
  const within = isSaid ? (sumOf(records.filter(({ isWithin }) => isWithin)) as Big) : all
  if (within.eq(0)) return null
  if (within.lt(0)) return UNKNOWN_FEE
  if (isSaid) return { amount: within.toFixed(), isProven: true }
  if (records.length > 1) return UNKNOWN_FEE
  const cash = Big(sum.amount).abs().minus(within)
  const isCash = levels.some((level) => {
    const found = amountAt(level, 'AmtDtls/TxAmt/Amt', sum.currency)
    return found?.currency === sum.currency && cash.eq(Big(found.amount).abs())
  })
  return { amount: within.toFixed(), isProven: isCash }
}

/**
 * Returns what the bank charged for an entry of several transactions, as what each of them may hold: nothing
 * says how the charge is spread over them. Null where the entry names no charge within its amount, or where
 * the charges of the transactions add up to it.
 */
export function sharedFeeIn(entry: XmlElement, details: XmlElement[], sum: SignedSum): HeldFee | null {
  const held = heldFeeIn([entry], sum)
  if (held === null) return null
  const whole = held.isProven ? held.amount : chargesIn([entry], sum.currency)
  const charges = details.map((each) =>
    held.isProven ? heldFeeIn([each], sum)?.amount : chargesIn([each], sum.currency),
  )
  const told = charges.reduce<Big>((total, charge) => total.plus(charge ?? 0), Big(0))
  return whole !== null && told.eq(whole) ? null : UNKNOWN_FEE
}

/** Returns what an amount of several transactions may hold, where one of them names a charge; else null. */
export const anyFeeIn = (details: XmlElement[], sum: SignedSum): HeldFee | null =>
  details.some((each) => heldFeeIn([each], sum) !== null) ? UNKNOWN_FEE : null

const partyNames = (party: string) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`]

/** Whom the money went to, or came from. */
function payeeOf(details: XmlElement, isOut: boolean): string {
  return firstText(
    details,
    isOut
      ? [...partyNames('UltmtCdtr'), ...partyNames('Cdtr'), 'RltdPties/TradgPty/Nm']
      : [...partyNames('UltmtDbtr'), ...partyNames('Dbtr')],
  )
}

/** The payees that are named of a batch whose parts have no amounts. */
const PAYEES_NAMED_MAX = 5

/** What the values of an entry, or of one of its parts, are made of. */
interface EntryElements {
  entry: XmlElement
  details: XmlElement[]
  /** the elements that tell the purchase and the charges, the closest first */
  levels: XmlElement[]
  sum: SignedSum | null
  account: string
  state: Pick<EntryValues, 'state' | 'reason'>
  /** a charge that the amount may hold, as `levels` do not tell it */
  sharedFee?: HeldFee | null
}

/** Returns the values of an entry; of a batch whose parts are not told apart, all payees are named. */
export function toValues(elements: EntryElements): EntryValues {
  const { entry, details, levels, sum, account, state, sharedFee = null } = elements
  const isOut = sum?.amount.startsWith('-') ?? false
  const [first = {}] = details
  const currency = sum?.currency ?? account
  const fee = chargesIn(levels, currency)
  const names = [...new Set(details.map((each) => payeeOf(each, isOut)).filter(Boolean))]
  const texts = [
    ...textsAt(first, 'RmtInf/Ustrd'),
    textAt(first, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    booked: dateAt(entry, 'BookgDt'),
    valued: dateAt(entry, 'ValDt'),
    purchased: dateAt(first, 'RltdDts/TxDtTm') || dateAt(first, 'RltdDts/AccptncDtTm'),
    amount: sum?.amount ?? null,
    currency,
    original: originalIn(levels, currency),
    rate: rateIn(levels),
    payee: names.slice(0, PAYEES_NAMED_MAX).join(', '),
    text: [...new Set(texts.filter(Boolean))].join(' '),
    reference:
      firstText(first, ['Refs/AcctSvcrRef', 'Refs/EndToEndId']) ||
      firstText(entry, ['AcctSvcrRef', 'NtryRef']),
    fee,
    heldFee: sharedFee ?? heldFeeIn(levels, sum),
    ...state,
  }
}
