import Big from 'big.js'
import { elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { isWholeMinorUnits } from '~/domain/money/amount-readings'
import type { Decimal } from '~/domain/money/decimal'
import { readStandard } from './amounts'
import type { EntryValues } from './entries'
import type { EntryState, HeldFee, Sum } from './records'
import { toSum } from './sums'

// Reads the values of a camt entry, or of one transaction (a detail) of it. The purchase and the charges may
// stand at several elements: functions take these elements as `levels`, the closest first. The elements have
// short names: `Amt` amount, `Ccy` currency, `Chrgs` charges, `Cdtr` creditor, `Dbtr` debtor, `Dtls` details.

const textsAt = (element: XmlElement, path: string) =>
  elementsAt(element, path)
    .map((each) => textAt(each, ''))
    .filter(Boolean)

/** Returns the first text found at one of several paths; empty when no path has one. */
export const firstText = (element: XmlElement, paths: string[]): string =>
  paths.map((path) => textAt(element, path)).find(Boolean) ?? ''

/** Returns the calendar date of an element that holds a date or an instant. */
export const dateAt = (element: XmlElement, path: string): string =>
  firstText(element, [`${path}/Dt`, `${path}/DtTm`, path]).slice(0, 10)

/** A decimal number as XML writes it, with a point and at most ten digits after it. */
const DECIMAL = /^[+-]?(?:\d{1,18}(?:\.\d{0,10})?|\.\d{1,10})$/

/** Returns the amount of an element and its currency, by default the account's; null if it is unreadable. */
export function amountAt(element: XmlElement, path: string, accountCurrency: string): Sum | null {
  const text = textAt(element, path)
  const currency = textAt(element, `${path}/@Ccy`) || accountCurrency
  const isPlainNumber = DECIMAL.test(text) && isWholeMinorUnits(text, currency)
  const amount = isPlainNumber ? text.replace(/^\+/, '') : readStandard(text, '.', currency)
  return amount === null ? null : { amount: Big(amount).toFixed(), currency }
}

/** An amount with its sign: negative when money left the account. */
export type SignedSum = Sum

/** Returns the signed amount of an entry; null if unreadable. A minus on a debit only repeats the side. */
export function signedSum(entry: XmlElement, accountCurrency: string): SignedSum | null {
  const money = amountAt(entry, 'Amt', accountCurrency)
  if (!money) return null
  const size = Big(money.amount).abs()
  const isOut = textAt(entry, 'CdtDbtInd') === 'DBIT'
  return { amount: (isOut ? size.neg() : size).toFixed(), currency: money.currency }
}

/** The paths of the purchase in its own currency, best first: instructed, transaction, counter value. */
const PURCHASE_PATHS = ['AmtDtls/InstdAmt', 'AmtDtls/TxAmt', 'AmtDtls/CntrValAmt']

/** Returns the amount in a currency other than the account's that an entry or its details name. */
function originalIn(levels: XmlElement[], currency: string): Sum | null {
  for (const level of levels)
    for (const path of [...PURCHASE_PATHS.map((path) => `${path}/Amt`), 'Amt']) {
      const sum = toSum(textAt(level, path), textAt(level, `${path}/@Ccy`), '.')
      if (sum && sum.currency !== currency) return sum
    }
  return null
}

/** Returns the exchange rate as a text: `0.0077 USD per KES`; empty when the entry names none. */
function rateIn(levels: XmlElement[]): string {
  const exchange = levels
    .flatMap((level) => PURCHASE_PATHS.flatMap((path) => elementsAt(level, `${path}/CcyXchg`)))
    .find((each) => textAt(each, 'XchgRate') !== '')
  if (!exchange) return ''
  const [source, target] = [textAt(exchange, 'SrcCcy'), textAt(exchange, 'TrgtCcy')]
  const unit = textAt(exchange, 'UnitCcy') || source
  const quoted = unit === source ? target : source
  const words = [textAt(exchange, 'XchgRate'), quoted, quoted && unit ? 'per' : '', unit]
  return words.filter(Boolean).join(' ')
}

/** Boolean values in XML. */
const BOOLEANS: Record<string, boolean> = { true: true, 1: true, false: false, 0: false }

/** A charge of an entry. */
interface Charge {
  /** below zero when the bank gave the charge back; null when it is in another currency or cannot be read */
  amount: Big | null
  /** whether the amount of the entry includes the charge; undefined when the file does not say it */
  isWithin: boolean | undefined
}

/** Each charge of an entry, and their sum if the file states it. */
interface Charges {
  records: Charge[]
  /** null when the file does not state it in the currency of the account */
  total: Big | null
}

/** Returns the charges of the closest element that names any. Charges of zero are left out. */
function chargesOf(levels: XmlElement[], currency: string): Charges {
  // the absolute amount at a path; null when it is in another currency
  const readSize = (element: XmlElement, path: string): Big | null => {
    const found = amountAt(element, path, currency)
    return found?.currency === currency ? Big(found.amount).abs() : null
  }
  for (const level of levels) {
    const records = elementsAt(level, 'Chrgs/Rcrd')
      .map((record) => {
        const amount = readSize(record, 'Amt')
        const isGivenBack = textAt(record, 'CdtDbtInd') === 'CRDT'
        return {
          amount: isGivenBack && amount ? amount.neg() : amount,
          isWithin: BOOLEANS[textAt(record, 'ChrgInclInd')],
        }
      })
      .filter(({ amount }) => !amount?.eq(0))
    const totals = ['Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Amt'].map((path) => readSize(level, path))
    const total = totals.find((each) => each && !each.eq(0)) ?? null
    if (records.length > 0 || total) return { records, total }
  }
  return { records: [], total: null }
}

/** Adds up amounts; null when one is unknown. */
const sumCharges = (charges: Charge[]): Big | null =>
  charges.reduce<Big | null>((sum, { amount }) => (sum && amount ? sum.plus(amount) : null), Big(0))

/** Returns the bank's charge for an entry, in the currency of the account; null when no element names one. */
export function chargesIn(levels: XmlElement[], currency: string): Decimal | null {
  const { records, total } = chargesOf(levels, currency)
  const sum = total ?? sumCharges(records.filter(({ amount }) => amount !== null))
  return sum?.gt(0) ? sum.toFixed() : null
}

/** The charge of an amount that may include one, without a clear size. */
const UNKNOWN_FEE: HeldFee = { amount: null, isProven: false }

/**
 * Returns the bank's charge that the amount of an entry may include; null when it includes none. Returns
 * `UNKNOWN_FEE` when its size is unclear: a record is unreadable, the records contradict the total, or one of
 * several may be outside of the amount. The charge is proven to be included when each record says whether it
 * is, or when the purchase in the currency of the account plus the charge equals the amount.
 */
function heldFeeIn(levels: XmlElement[], sum: SignedSum | null): HeldFee | null {
  if (sum === null) return null
  const { records, total } = chargesOf(levels, sum.currency)
  const hasNoCharge = records.length === 0 && total === null
  if (hasNoCharge || (records.length > 0 && records.every(({ isWithin }) => isWithin === false))) return null
  const wholeCharge = records.length > 0 ? sumCharges(records) : total
  if (wholeCharge === null || (total && !total.eq(wholeCharge))) return UNKNOWN_FEE
  const isInclusionStated = records.length > 0 && records.every(({ isWithin }) => isWithin !== undefined)
  const includedCharge = isInclusionStated
    ? (sumCharges(records.filter(({ isWithin }) => isWithin)) as Big)
    : wholeCharge
  if (includedCharge.eq(0)) return null
  if (includedCharge.lt(0)) return UNKNOWN_FEE
  if (isInclusionStated) return { amount: includedCharge.toFixed(), isProven: true }
  if (records.length > 1) return UNKNOWN_FEE
  const amountWithoutCharge = Big(sum.amount).abs().minus(includedCharge)
  const isConfirmed = levels.some((level) => {
    const found = amountAt(level, 'AmtDtls/TxAmt/Amt', sum.currency)
    return found?.currency === sum.currency && amountWithoutCharge.eq(Big(found.amount).abs())
  })
  return { amount: includedCharge.toFixed(), isProven: isConfirmed }
}

/**
 * Returns the charge that each transaction of an entry may include: its size is unknown, because the entry
 * does not say how the charge is spread over its transactions. Returns null when the entry names no charge
 * within its amount, or when the charges of the transactions add up to it.
 */
export function sharedFeeIn(entry: XmlElement, details: XmlElement[], sum: SignedSum): HeldFee | null {
  const held = heldFeeIn([entry], sum)
  if (held === null) return null
  const entryCharge = held.isProven ? held.amount : chargesIn([entry], sum.currency)
  const detailCharges = details.map((each) =>
    held.isProven ? heldFeeIn([each], sum)?.amount : chargesIn([each], sum.currency),
  )
  const detailsSum = detailCharges.reduce<Big>((total, charge) => total.plus(charge ?? 0), Big(0))
  return entryCharge !== null && detailsSum.eq(entryCharge) ? null : UNKNOWN_FEE
}

/** Returns an unknown charge for an amount of several transactions if any of them names a charge. */
export const anyFeeIn = (details: XmlElement[], sum: SignedSum): HeldFee | null =>
  details.some((each) => heldFeeIn([each], sum) !== null) ? UNKNOWN_FEE : null

/** Returns the paths of the name of a party, which differ between versions of camt. */
const partyNames = (party: string) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`]

/** Returns whom the money went to or came from. */
function payeeOf(details: XmlElement, isOut: boolean): string {
  return firstText(
    details,
    isOut
      ? [...partyNames('UltmtCdtr'), ...partyNames('Cdtr'), 'RltdPties/TradgPty/Nm']
      : [...partyNames('UltmtDbtr'), ...partyNames('Dbtr')],
  )
}

/** The most payees that are named for a batch whose parts have no amounts. */
const PAYEES_NAMED_MAX = 5

/** The XML elements that the values of an entry, or of one of its parts, are read from. */
interface EntryElements {
  entry: XmlElement
  details: XmlElement[]
  /** the elements that name the purchase and the charges, the closest first */
  levels: XmlElement[]
  sum: SignedSum | null
  accountCurrency: string
  state: EntryState
  /** a charge that the amount may include and that `levels` do not name */
  sharedFee?: HeldFee | null
}

/** Returns the values of an entry. For a batch that is not split, the payee lists the first payees. */
export function toValues(elements: EntryElements): EntryValues {
  const { entry, details, levels, sum, accountCurrency, state, sharedFee = null } = elements
  const isOut = sum?.amount.startsWith('-') ?? false
  const [firstDetails = {}] = details
  const currency = sum?.currency ?? accountCurrency
  const names = [...new Set(details.map((each) => payeeOf(each, isOut)).filter(Boolean))]
  const texts = [
    ...textsAt(firstDetails, 'RmtInf/Ustrd'),
    textAt(firstDetails, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    booked: dateAt(entry, 'BookgDt'),
    valued: dateAt(entry, 'ValDt'),
    purchased: dateAt(firstDetails, 'RltdDts/TxDtTm') || dateAt(firstDetails, 'RltdDts/AccptncDtTm'),
    amount: sum?.amount ?? null,
    currency,
    original: originalIn(levels, currency),
    rate: rateIn(levels),
    payee: names.slice(0, PAYEES_NAMED_MAX).join(', '),
    text: [...new Set(texts.filter(Boolean))].join(' '),
    reference:
      firstText(firstDetails, ['Refs/AcctSvcrRef', 'Refs/EndToEndId']) ||
      firstText(entry, ['AcctSvcrRef', 'NtryRef']),
    fee: chargesIn(levels, currency),
    heldFee: sharedFee ?? heldFeeIn(levels, sum),
    ...state,
  }
}
