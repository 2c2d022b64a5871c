import Big from 'big.js'
import { elementAt, elementsAt, readXml, textAt, type XmlElement } from '~/domain/documents/xml'
import { DomainError } from '~/domain/errors'
import type { Decimal } from '~/domain/money/decimal'
import { partsOf } from './camt-parts'
import { amountAt, dateAt, firstText, signedSum, toValues } from './camt-values'
import { checkBalances, type EntryFile, type EntryValues, lineCounter, toEntryFile } from './entries'
import type { BalanceCheck } from './records'
import { bookingStateOf, notBookedYet } from './row-words'

// Reads statements in ISO 20022 XML: camt.053, and the reports and advices with the same structure (camt.052,
// camt.054). All versions have the same paths for the values that are read, except for names of parties.

/** The elements that statements are in. */
const STATEMENTS = ['BkToCstmrStmt/Stmt', 'BkToCstmrAcctRpt/Rpt', 'BkToCstmrDbtCdtNtfctn/Ntfctn'] as const

/** The status codes of entries that the bank has not booked yet: pending and planned. */
const PENDING_CODES = ['PDNG', 'FUTR']

/** Returns the state of an entry whose status is not booked. */
function unbookedState(status: string): Pick<EntryValues, 'state' | 'reason'> {
  if (PENDING_CODES.includes(status) || bookingStateOf(status) === 'pending')
    return { state: 'pending', reason: notBookedYet(status) }
  const isInformation = status === 'INFO'
  return {
    state: 'ambiguous',
    reason: isInformation ? 'For information only (INFO): nothing was booked' : `Not booked (${status})`,
  }
}

const statusOf = (entry: XmlElement) =>
  firstText(entry, ['Sts/Cd', 'Sts/Prtry', 'Sts']).toUpperCase() || 'BOOK'

const isReversal = (entry: XmlElement) => /^(?:true|1)$/i.test(textAt(entry, 'RvslInd'))

/** Returns the state of an entry; null when the sign of its amount decides. */
function stateOf(entry: XmlElement, isOut: boolean): Pick<EntryValues, 'state' | 'reason'> {
  const status = statusOf(entry)
  if (status !== 'BOOK') return unbookedState(status)
  if (isReversal(entry))
    return isOut
      ? { state: 'ambiguous', reason: 'Reverses money that came in' }
      : { state: 'incoming', reason: 'Reverses a payment' }
  const codes = firstText(entry, ['BkTxCd/Domn/Fmly/SubFmlyCd'])
  return { state: isOut && /^(?:CHRG|FEES|COMM|COME|COMT)$/.test(codes) ? 'fee' : null, reason: '' }
}

/** How a bank writes debits. Some banks put a minus before each. */
interface Style {
  debitsHaveMinus: boolean
}

function styleOf(entries: XmlElement[]): Style {
  const debits = entries.filter((entry) => textAt(entry, 'CdtDbtInd') === 'DBIT')
  return {
    debitsHaveMinus: debits.length > 0 && debits.every((entry) => textAt(entry, 'Amt').startsWith('-')),
  }
}

/** Returns why the direction of an entry is unknown; empty when it is known. */
function doubtOf(entry: XmlElement, { debitsHaveMinus }: Style): string {
  const side = textAt(entry, 'CdtDbtInd')
  if (side !== 'DBIT' && side !== 'CRDT')
    return side ? `${side} is neither debit nor credit` : 'Neither debit nor credit is said'
  const hasMinus = textAt(entry, 'Amt').startsWith('-')
  const isExpected = side === 'DBIT' && debitsHaveMinus
  return hasMinus && !isExpected ? `The amount has a minus, and is said to be a ${side.toLowerCase()}` : ''
}

/** Returns the values of an entry, or of each of its transactions if the bank booked several as one. */
function valuesOf(entry: XmlElement, account: string, style: Style): EntryValues[] {
  const doubt = doubtOf(entry, style)
  const whole = signedSum(entry, account)
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  const isOut = whole?.amount.startsWith('-') ?? false
  const state: Pick<EntryValues, 'state' | 'reason'> = doubt
    ? { state: 'ambiguous', reason: doubt }
    : stateOf(entry, isOut)
  if (whole === null || details.length < 2 || doubt) {
    const levels = details.length > 1 ? [entry] : [...details, entry]
    return [toValues({ entry, details, levels, sum: whole, account, state })]
  }
  return partsOf(entry, details, whole, state)
}

/** The codes of the opening and closing balances of a statement. */
const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']

function balanceOf(statement: XmlElement, codes: string[]): { amount: Decimal; currency: string } | null {
  const balances = elementsAt(statement, 'Bal')
  const found = codes
    .map((code) => balances.filter((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code))
    .find((some) => some.length > 0)
  const [first] = (found ?? []).toSorted((one, other) => (dateAt(one, 'Dt') < dateAt(other, 'Dt') ? -1 : 1))
  const last = (found ?? []).at(-1)
  const balance = codes === CLOSING ? last : first
  const read = balance && amountAt(balance, 'Amt', '')
  if (!read) return null
  const isNegative = textAt(balance, 'CdtDbtInd') === 'DBIT'
  return { amount: isNegative ? Big(read.amount).neg().toFixed() : read.amount, currency: read.currency }
}

/** Checks the balances of a statement against its booked entries. */
function checkOf(statement: XmlElement, values: EntryValues[]): BalanceCheck[] {
  const closing = balanceOf(statement, CLOSING)
  if (closing === null) return []
  const opening = balanceOf(statement, OPENING)
  const amounts = values.flatMap(({ amount }) => amount ?? [])
  return [
    checkBalances(
      { opening: opening?.amount ?? null, closing: closing.amount, currency: closing.currency },
      amounts,
    ),
  ]
}

/** Returns the line and the source text of each entry, in the order of the file. */
function placesOf(text: string): { fileLine: number; source: string }[] {
  const lineAt = lineCounter(text)
  return Array.from(text.matchAll(/<(?:[\w.-]{1,40}:)?Ntry[\s>]/g), ({ index }) => {
    const end = text.slice(index, index + SOURCE_LOOKED_AT).search(/<\/(?:[\w.-]{1,40}:)?Ntry>/)
    const whole = text.slice(index, index + (end === -1 ? SOURCE_LOOKED_AT : end))
    return { fileLine: lineAt(index), source: whole.replaceAll(/>\s{1,100}</g, '><') }
  })
}

/** The most characters of an entry that are read to show its source. */
const SOURCE_LOOKED_AT = 2_000

/**
 * Reads a camt statement.
 * @throws DomainError invalid: the XML is not a bank statement, or exceeds the limits of a statement
 */
export function readCamt(text: string): EntryFile {
  const root = elementAt(readXml(text), 'Document')
  const statements = STATEMENTS.flatMap((path) => elementsAt(root, path))
  if (statements.length === 0)
    throw new DomainError(
      'invalid',
      'This XML file is not a bank statement. Export the statement as camt.053',
    )
  const places = placesOf(text)
  let at = 0
  const read = statements.map((statement) => {
    const entries = elementsAt(statement, 'Ntry')
    const style = styleOf(entries)
    const placed = entries.flatMap((entry) => {
      const place = places[at++] ?? { fileLine: 1, source: '' }
      const values = valuesOf(entry, textAt(statement, 'Acct/Ccy'), style)
      return values.map((each) => ({ ...place, values: each, isBooked: statusOf(entry) === 'BOOK' }))
    })
    const booked = placed.flatMap(({ values, isBooked }) => (isBooked ? [values] : []))
    return { placed, balances: checkOf(statement, booked) }
  })
  const accounts = statements.map((each) => firstText(each, ['Acct/Id/IBAN', 'Acct/Id/Othr/Id']))
  return toEntryFile('camt', {
    isInterim: elementsAt(root, STATEMENTS[0]).length === 0,
    accounts,
    placed: read.flatMap(({ placed }) => placed),
    balances: read.flatMap(({ balances }) => balances),
  })
}
