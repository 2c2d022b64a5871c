import Big from 'big.js'
import { isCalendarDate } from '~/domain/money/date'
import { readStandard } from './amounts'
import { checkBalances, type EntryFile, type EntryValues, type PlacedEntry, toEntryFile } from './entries'
import { readDetails, readNamedDetails } from './mt940-details'
import { type Field, looksLikeEntry, splitFields } from './mt940-fields'
import type { BalanceCheck, EntryState, Sum } from './records'

// Reads SWIFT MT940 statements, and the interim reports with the same structure (MT942). A file is a sequence
// of fields: 25 account, 60 opening balance, 61 entry, 86 description of the entry, 62 closing balance.

/** The number of characters that are searched for fields to detect the format. */
const EXAMINED_CHARACTERS_MAX = 10_000

/** Whether a text is MT940: it has an account, and a balance or an entry. */
export function isMt940(text: string): boolean {
  const beginning = text.slice(0, EXAMINED_CHARACTERS_MAX)
  return /^:25P?:/m.test(beginning) && /^:(?:60[FM]|61|34F):/m.test(beginning)
}

/** An entry `2610041005DR1234,56NMSC`: value date, booking day, side, letter of a currency, amount, kind. */
const ENTRY =
  /^(\d\d)(\d\d)(\d\d)(\d{4}| {4})?\s?(R?[CD]|E[CD])([A-Z]?)\s?(\d[\d.,]{0,20})(?:([NFS][A-Z0-9]{2}[A-Z0-9 ])|(?=\s|$|\/))/i

/** The sides of money that came in: a credit, the reversal of a debit (`RD`), an expected credit (`EC`). */
const INCOMING_SIDES = ['C', 'RD', 'EC']

/** The kinds of entries by which the bank charges for its service: charges and commissions. */
const FEE_KINDS = ['NCHG', 'NCOM', 'FCHG', 'SCHG']

/** Returns the booking date in the year nearest to the value date, because MT940 omits it; empty if none. */
function bookingDate(valued: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined || monthAndDay.trim() === '') return ''
  const [year, month] = [Number(valued.slice(0, 4)), Number(valued.slice(5, 7))]
  const bookingMonth = Number(monthAndDay.slice(0, 2))
  // more than half a year apart, the two dates are on different sides of a new year
  const yearShift = bookingMonth - month > 6 ? -1 : Number(month - bookingMonth > 6)
  return `${year + yearShift}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`
}

/** Returns the value date. Banks with 30-day months write 30 February: it becomes the 28th, with a remark. */
function valueDate(year: string, month: string, day: string): { valued: string; remark: string } {
  const written = `20${year}-${month}-${day}`
  if (isCalendarDate(written) || month !== '02' || !/^(?:29|30)$/.test(day))
    return { valued: written, remark: '' }
  return { valued: `20${year}-02-28`, remark: `The file says ${day} February. 28 February is taken` }
}

/** Returns the state of an entry and its reason; the state is null when the sign of its amount decides. */
function stateOf(side: string, kind: string): EntryState {
  if (side === 'RC') return { state: 'ambiguous', reason: 'Reverses money that came in' }
  if (side === 'RD') return { state: 'incoming', reason: 'Reverses a payment' }
  return { state: FEE_KINDS.includes(kind) && side === 'D' ? 'fee' : null, reason: '' }
}

/** An entry and the fields after it that belong to it. */
interface EntryFields {
  entry: Field
  /** field 86 */
  details: Field | undefined
  /** field NS, in which some banks number the lines of the description */
  namedDetails: Field | undefined
}

/** Returns the values of an entry; null if it cannot be read as one. */
function toValues({ entry, details, namedDetails }: EntryFields, currency: string): EntryValues | null {
  const [firstLine = '', ...furtherLines] = entry.lines
  // the entry may be split over two lines
  const isOneLine = ENTRY.test(firstLine)
  const entryText = isOneLine ? firstLine : `${firstLine.trimEnd()}${furtherLines[0]?.trimStart() ?? ''}`
  const [matchedText = '', year = '', month = '', day = '', entryDay, code = '', , written = '', kind = ''] =
    ENTRY.exec(entryText) ?? []
  if (matchedText === '') return null
  const side = code.toUpperCase()
  const size = readStandard(written, ',', currency)
  const { valued, remark } = valueDate(year, month, day)
  const extraLines = furtherLines
    .slice(isOneLine ? 0 : 1)
    .map((line) => line.trim())
    .filter(Boolean)
  const isOut = !INCOMING_SIDES.includes(side)
  // without field 86, the lines after the entry describe it
  const description = readDetails(details ? details.lines : extraLines, isOut)
  const extraDescription = details ? readDetails(extraLines, isOut) : { original: null, rate: '' }
  const { payee, text } = namedDetails && !details ? readNamedDetails(namedDetails.lines) : description
  const { state, reason } = stateOf(side, kind.toUpperCase())
  const problem = size === null ? `The amount ${written} can be read in two ways, or not at all` : ''
  return {
    booked: bookingDate(valued, entryDay),
    valued,
    purchased: '',
    amount: size && isOut ? Big(size).neg().toFixed() : size,
    currency,
    original: description.original ?? extraDescription.original,
    rate: description.rate || extraDescription.rate,
    payee,
    text,
    kind: description.kind,
    reference: entryText.slice(matchedText.length).trim(),
    fee: null,
    heldFee: null,
    state,
    reason: problem || reason || remark,
  }
}

/** A balance with its date and currency: `C261004EUR1234,56`. */
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,20})/i
/** The currency of an interim report, from its floor limit (field 34F). */
const FLOOR_CURRENCY = /^([A-Z]{3})/i

/** Reads the field of a balance. */
function readBalance({ lines: [first = ''] }: Field): Sum | null {
  const [, side = '', , code = '', written = ''] = BALANCE.exec(first.trim()) ?? []
  const currency = code.toUpperCase()
  const size = code ? readStandard(written, ',', currency) : null
  if (size === null) return null
  return { amount: side.toUpperCase() === 'D' ? Big(size).neg().toFixed() : Big(size).toFixed(), currency }
}

/** The tags that the standard defines or banks use. */
const KNOWN_TAG = /^(?:|20|21|25P?|28C?|34F|13D?|60[FM]|61|62[FM]|64|65|86|90[CD]|NS)$/

/** Collects the accounts, entries and balances of a file, field by field. */
class MessageReader {
  readonly accounts: string[] = []
  readonly placedEntries: PlacedEntry[] = []
  readonly balances: BalanceCheck[] = []
  private currency = ''
  private opening: Sum | null = null
  /** the index in `placedEntries` of the first entry after the opening balance */
  private firstEntryIndex = 0

  /** @param nextFields the next fields, some of which may belong to the entry in this field */
  readField(field: Field, nextFields: Field[]): void {
    const [firstLine = ''] = field.lines
    if (/^25P?$/.test(field.tag)) this.accounts.push(firstLine.trim())
    else if (/^60[FM]$/.test(field.tag)) this.readOpeningBalance(field)
    else if (field.tag === '34F') this.currency ||= FLOOR_CURRENCY.exec(firstLine)?.[1]?.toUpperCase() ?? ''
    else if (/^62[FM]$/.test(field.tag)) this.readClosingBalance(field)
    else if (field.tag === '61') this.readEntry(field, nextFields)
    this.recordDamagedEntries(field)
  }

  private readOpeningBalance(field: Field): void {
    this.opening = readBalance(field)
    this.currency = this.opening?.currency ?? FLOOR_CURRENCY.exec(field.lines[0]?.slice(7) ?? '')?.[1] ?? ''
    this.firstEntryIndex = this.placedEntries.length
  }

  private readClosingBalance(field: Field): void {
    const closing = readBalance(field)
    if (closing) {
      const entries = this.placedEntries.slice(this.firstEntryIndex)
      const amounts = entries.flatMap(({ values }) => values?.amount ?? [])
      const balance = { opening: this.opening?.amount ?? null, closing: closing.amount }
      this.balances.push(checkBalances({ ...balance, currency: closing.currency }, amounts))
    }
    this.opening = null
    this.firstEntryIndex = this.placedEntries.length
  }

  private readEntry(entry: Field, nextFields: Field[]): void {
    const end = nextFields.findIndex(({ tag }) => tag !== '86' && tag !== 'NS')
    const entryFields = nextFields.slice(0, end === -1 ? nextFields.length : end)
    const [details, namedDetails] = ['86', 'NS'].map((tag) => entryFields.find((each) => each.tag === tag))
    const sources = [entry, ...entryFields].map(({ tag, lines }) => `:${tag}:${lines.join('\n')}`)
    const values = toValues({ entry, details, namedDetails }, this.currency)
    this.placedEntries.push({ fileLine: entry.line, source: sources.join('\n'), values })
  }

  /** Records lines that look like an entry with a damaged tag as entries that could not be read. */
  private recordDamagedEntries({ tag, line, lines }: Field): void {
    for (const [index, text] of lines.entries())
      if ((index > 0 || !KNOWN_TAG.test(tag)) && looksLikeEntry(text))
        this.placedEntries.push({ fileLine: line + index, source: text, values: null })
  }
}

/** The most fields that may belong to an entry. */
const FIELDS_PER_ENTRY_MAX = 4

/**
 * Reads an MT940 statement.
 * @throws DomainError invalid: no entries, or beyond the limits of a statement
 */
export function readMt940(text: string): EntryFile {
  const fields = splitFields(text)
  const reader = new MessageReader()
  for (const [index, field] of fields.entries())
    reader.readField(field, fields.slice(index + 1, index + 1 + FIELDS_PER_ENTRY_MAX))
  return toEntryFile('mt940', {
    isInterim: !fields.some(({ tag }) => /^60[FM]$/.test(tag)),
    accounts: reader.accounts,
    placedEntries: reader.placedEntries,
    balances: reader.balances,
  })
}
