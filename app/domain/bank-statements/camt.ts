import Big from 'big.js'
import { elementAt, elementsAt, readXml, textAt, type XmlElement } from '~/domain/documents/xml'
import { DomainError } from '~/domain/errors'
import { splitEntry } from './camt-parts'
import { amountAt, dateAt, firstText, signedSum, toValues } from './camt-values'
import { checkBalances, type EntryFile, type EntryValues, lineCounter, toEntryFile } from './entries'
import type { BalanceCheck, EntryState, Sum } from './records'
import { bookingStateOf, notBookedYet } from './row-words'

// Reads statements in ISO 20022 XML: camt.053, and the reports and advices with the same structure (camt.052,
// camt.054). All versions have the same paths for the values that are read, except for names of parties. An
// entry (`Ntry`) is a booking; `CdtDbtInd` says whether it is a debit (`DBIT`) or credit (`CRDT`).

/** The paths of the elements that hold a statement. */
const STATEMENTS = ['BkToCstmrStmt/Stmt', 'BkToCstmrAcctRpt/Rpt', 'BkToCstmrDbtCdtNtfctn/Ntfctn'] as const

/** The status codes of entries that the bank has not booked yet: pending and planned. */
const PENDING_CODES = ['PDNG', 'FUTR']

/** Returns the state of an entry whose status is not booked. */
function unbookedState(status: string): EntryState {
  if (PENDING_CODES.includes(status) || bookingStateOf(status) === 'pending')
    return { state: 'pending', reason: notBookedYet(status) }
  const isInformation = status === 'INFO'
  const reason = isInformation ? 'For information only (INFO): nothing was booked' : `Not booked (${status})`
  return { state: 'ambiguous', reason }
}

/** Returns the status of an entry, such as `BOOK` or `PDNG`. */
const statusOf = (entry: XmlElement) =>
  firstText(entry, ['Sts/Cd', 'Sts/Prtry', 'Sts']).toUpperCase() || 'BOOK'

const isReversal = (entry: XmlElement) => /^(?:true|1)$/i.test(textAt(entry, 'RvslInd'))

/** Returns the state of an entry; null when the sign of its amount decides. */
function stateOf(entry: XmlElement, isOut: boolean): EntryState {
  const status = statusOf(entry)
  if (status !== 'BOOK') return unbookedState(status)
  if (isReversal(entry))
    return isOut
      ? { state: 'ambiguous', reason: 'Reverses money that came in' }
      : { state: 'incoming', reason: 'Reverses a payment' }
  const code = firstText(entry, ['BkTxCd/Domn/Fmly/SubFmlyCd'])
  return { state: isOut && /^(?:CHRG|FEES|COMM|COME|COMT)$/.test(code) ? 'fee' : null, reason: '' }
}

/** Whether all debits have a minus, which some banks put before each. */
function doDebitsHaveMinus(entries: XmlElement[]): boolean {
  const debits = entries.filter((entry) => textAt(entry, 'CdtDbtInd') === 'DBIT')
  return debits.length > 0 && debits.every((entry) => textAt(entry, 'Amt').startsWith('-'))
}

/** Returns why the direction of an entry is unknown; empty when it is known. */
function directionDoubt(entry: XmlElement, debitsHaveMinus: boolean): string {
  const side = textAt(entry, 'CdtDbtInd')
  if (side !== 'DBIT' && side !== 'CRDT')
    return side ? `${side} is neither debit nor credit` : 'Neither debit nor credit is said'
  const hasMinus = textAt(entry, 'Amt').startsWith('-')
  const isMinusUsual = side === 'DBIT' && debitsHaveMinus
  return hasMinus && !isMinusUsual ? `The amount has a minus, and is said to be a ${side.toLowerCase()}` : ''
}

/** Returns the values of an entry, or of each of its transactions if the bank booked several as one. */
function readEntry(entry: XmlElement, accountCurrency: string, debitsHaveMinus: boolean): EntryValues[] {
  const doubt = directionDoubt(entry, debitsHaveMinus)
  const entrySum = signedSum(entry, accountCurrency)
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  const isOut = entrySum?.amount.startsWith('-') ?? false
  const state: EntryState = doubt ? { state: 'ambiguous', reason: doubt } : stateOf(entry, isOut)
  if (entrySum === null || details.length < 2 || doubt) {
    // a single transaction may name the purchase of the entry; one of several may not
    const levels = details.length > 1 ? [entry] : [...details, entry]
    return [toValues({ entry, details, levels, sum: entrySum, accountCurrency, state })]
  }
  return splitEntry(entry, details, entrySum, state)
}

/** The codes of the opening balance, best first (opening, previously closed), and of the closing balance. */
const OPENING_CODES = ['OPBD', 'PRCD']
const CLOSING_CODES = ['CLBD']

/** Returns the first opening balance or the last closing balance of a statement, with its sign. */
function findBalance(statement: XmlElement, codes: string[]): Sum | null {
  const balances = elementsAt(statement, 'Bal')
  const [matching = []] = codes
    .map((code) => balances.filter((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code))
    .filter((balancesOfCode) => balancesOfCode.length > 0)
  const [first] = matching.toSorted((one, other) => (dateAt(one, 'Dt') < dateAt(other, 'Dt') ? -1 : 1))
  const balance = codes === CLOSING_CODES ? matching.at(-1) : first
  const money = balance && amountAt(balance, 'Amt', '')
  if (!money) return null
  const isNegative = textAt(balance, 'CdtDbtInd') === 'DBIT'
  return { amount: isNegative ? Big(money.amount).neg().toFixed() : money.amount, currency: money.currency }
}

/** Checks the balances of a statement against its booked entries. */
function checkStatementBalances(statement: XmlElement, values: EntryValues[]): BalanceCheck[] {
  const closing = findBalance(statement, CLOSING_CODES)
  if (closing === null) return []
  const opening = findBalance(statement, OPENING_CODES)?.amount ?? null
  const amounts = values.flatMap(({ amount }) => amount ?? [])
  return [checkBalances({ opening, closing: closing.amount, currency: closing.currency }, amounts)]
}

/** Returns the line and the source text of each entry, in the order of the file. */
function findPositions(text: string): { fileLine: number; source: string }[] {
  const lineAt = lineCounter(text)
  return Array.from(text.matchAll(/<(?:[\w.-]{1,40}:)?Ntry[\s>]/g), ({ index }) => {
    const end = text.slice(index, index + SOURCE_CHARACTERS_READ).search(/<\/(?:[\w.-]{1,40}:)?Ntry>/)
    const entryText = text.slice(index, index + (end === -1 ? SOURCE_CHARACTERS_READ : end))
    return { fileLine: lineAt(index), source: entryText.replaceAll(/>\s{1,100}</g, '><') }
  })
}

/** The most characters of an entry that are read to show its source. */
const SOURCE_CHARACTERS_READ = 2_000

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
  const positions = findPositions(text)
  let entryIndex = 0
  const statementsRead = statements.map((statement) => {
    const entries = elementsAt(statement, 'Ntry')
    const debitsHaveMinus = doDebitsHaveMinus(entries)
    const placedEntries = entries.flatMap((entry) => {
      const position = positions[entryIndex++] ?? { fileLine: 1, source: '' }
      const values = readEntry(entry, textAt(statement, 'Acct/Ccy'), debitsHaveMinus)
      return values.map((each) => ({ ...position, values: each, isBooked: statusOf(entry) === 'BOOK' }))
    })
    const booked = placedEntries.flatMap(({ values, isBooked }) => (isBooked ? [values] : []))
    return { placedEntries, balances: checkStatementBalances(statement, booked) }
  })
  const accounts = statements.map((each) => firstText(each, ['Acct/Id/IBAN', 'Acct/Id/Othr/Id']))
  return toEntryFile('camt', {
    isInterim: elementsAt(root, STATEMENTS[0]).length === 0,
    accounts,
    placedEntries: statementsRead.flatMap(({ placedEntries }) => placedEntries),
    balances: statementsRead.flatMap(({ balances }) => balances),
  })
}
