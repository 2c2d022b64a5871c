import Big from 'big.js'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { readStandard } from './amounts'
import { checkBalances, type EntryFile, type EntryValues, type PlacedEntry, toEntryFile } from './entries'
import { readDetails, readNamedDetails } from './mt940-details'
import { type Field, fieldsOf, looksLikeEntry } from './mt940-fields'
import type { BalanceCheck, RowState } from './records'

// Reads SWIFT MT940 statements, and the interim reports with the same structure (MT942).

/** The number of characters that are searched for fields to detect the format. */
const EXAMINED_CHARACTERS_MAX = 10_000

/** Whether a text is MT940: it has an account, and a balance or an entry. */
export function isMt940(text: string): boolean {
  const beginning = text.slice(0, EXAMINED_CHARACTERS_MAX)
  return /^:25P?:/m.test(beginning) && /^:(?:60[FM]|61|34F):/m.test(beginning)
}

/**
 * An entry: value date, booking date (may be blank), debit, credit or reversal, third letter of the currency,
 * amount, kind (may be two letters and a blank), references.
 */
const ENTRY =
  /^(\d\d)(\d\d)(\d\d)(\d{4}| {4})?\s?(R?[CD]|E[CD])([A-Z]?)\s?(\d[\d.,]{0,20})(?:([NFS][A-Z0-9]{2}[A-Z0-9 ])|(?=\s|$|\/))/i

/** The marks of money that came in: a credit, or the reversal of a debit. */
const INCOMING = ['C', 'RD', 'EC']

/** The kinds of entries by which the bank charges for its service. */
const FEE_KINDS = ['NCHG', 'NCOM', 'FCHG', 'SCHG']

/**
 * Returns the booking date as YYYY-MM-DD; empty without one. MT940 writes it without a year: the year nearest
 * to the value date is taken.
 */
function bookingDate(valued: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined || monthAndDay.trim() === '') return ''
  const [year, month] = [Number(valued.slice(0, 4)), Number(valued.slice(5, 7))]
  const bookedIn = Number(monthAndDay.slice(0, 2))
  const shift = bookedIn - month > 6 ? -1 : Number(month - bookedIn > 6)
  return `${year + shift}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`
}

/**
 * Returns the value date. Banks that count months of 30 days write 30 February: 28 February is taken, with a
 * remark.
 */
function valueDate(year: string, month: string, day: string): { valued: string; remark: string } {
  const written = `20${year}-${month}-${day}`
  if (isCalendarDate(written) || month !== '02' || !/^(?:29|30)$/.test(day))
    return { valued: written, remark: '' }
  return { valued: `20${year}-02-28`, remark: `The file says ${day} February. 28 February is taken` }
}

/** Returns the state of an entry and its reason; the state is null when the sign of its amount decides. */
function stateOf(side: string, kind: string): { state: RowState | null; reason: string } {
  if (side === 'RC') return { state: 'ambiguous', reason: 'Reverses money that came in' }
  if (side === 'RD') return { state: 'incoming', reason: 'Reverses a payment' }
  return { state: FEE_KINDS.includes(kind) && side === 'D' ? 'fee' : null, reason: '' }
}

/** An entry and the fields after it that belong to it. */
interface EntryFields {
  entry: Field
  details: Field | undefined
  named: Field | undefined
}

function toValues({ entry, details, named }: EntryFields, currency: string): EntryValues | null {
  const [first = '', ...rest] = entry.lines
  // the entry may be split over two lines
  const isWhole = ENTRY.test(first)
  const head = isWhole ? first : `${first.trimEnd()}${rest[0]?.trimStart() ?? ''}`
  const [whole = '', year = '', month = '', day = '', entryDay, mark = '', , written = '', type = ''] =
    ENTRY.exec(head) ?? []
  if (whole === '') return null
  const side = mark.toUpperCase()
  const read = readStandard(written, ',', currency)
  const { valued, remark } = valueDate(year, month, day)
  const more = rest
    .slice(isWhole ? 0 : 1)
    .map((line) => line.trim())
    .filter(Boolean)
  const isOut = !INCOMING.includes(side)
  const found = details ? readDetails(details.lines, isOut) : readDetails(more, isOut)
  const beside = details ? readDetails(more, isOut) : { original: null, rate: '' }
  const { payee, text } = named && !details ? readNamedDetails(named.lines) : found
  const { state, reason } = stateOf(side, type.toUpperCase())
  const problem = read === null ? `The amount ${written} can be read in two ways, or not at all` : ''
  return {
    booked: bookingDate(valued, entryDay),
    valued,
    purchased: '',
    amount: read === null ? null : isOut ? Big(read).neg().toFixed() : read,
    currency,
    original: found.original ?? beside.original,
    rate: found.rate || beside.rate,
    payee,
    text,
    kind: found.kind,
    reference: head.slice(whole.length).trim(),
    fee: null,
    heldFee: null,
    state,
    reason: problem || reason || remark,
  }
}

/** A balance with its date and currency: `C261004EUR1234,56`. */
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,20})/i
/** The currency of an interim report, from its floor limit (field 34F). */
const FLOOR = /^([A-Z]{3})/i

interface Balance {
  amount: Decimal
  currency: string
}

function balanceOf({ lines: [first = ''] }: Field): Balance | null {
  const [, side = '', , code = '', written = ''] = BALANCE.exec(first.trim()) ?? []
  const currency = code.toUpperCase()
  const read = code ? readStandard(written, ',', currency) : null
  if (read === null) return null
  return { amount: side.toUpperCase() === 'D' ? Big(read).neg().toFixed() : Big(read).toFixed(), currency }
}

/** The tags that the standard defines or banks use. */
const KNOWN_TAG = /^(?:|20|21|25P?|28C?|34F|13D?|60[FM]|61|62[FM]|64|65|86|90[CD]|NS)$/

/** Reads the messages of a file in order. */
class Reader {
  readonly accounts: string[] = []
  readonly placed: PlacedEntry[] = []
  readonly balances: BalanceCheck[] = []
  private currency = ''
  private opening: Balance | null = null
  /** the index in `placed` of the first entry after the opening balance */
  private from = 0

  read(field: Field, following: Field[]): void {
    const [first = ''] = field.lines
    if (/^25P?$/.test(field.tag)) this.accounts.push(first.trim())
    else if (/^60[FM]$/.test(field.tag)) this.open(field)
    else if (field.tag === '34F') this.currency ||= FLOOR.exec(first)?.[1]?.toUpperCase() ?? ''
    else if (/^62[FM]$/.test(field.tag)) this.close(field)
    else if (field.tag === '61') this.readEntry(field, following)
    this.readLost(field)
  }

  private open(field: Field): void {
    this.opening = balanceOf(field)
    this.currency = this.opening?.currency ?? FLOOR.exec(field.lines[0]?.slice(7) ?? '')?.[1] ?? ''
    this.from = this.placed.length
  }

  private close(field: Field): void {
    const closing = balanceOf(field)
    if (closing) {
      const amounts = this.placed.slice(this.from).flatMap(({ values }) => values?.amount ?? [])
      const opening = this.opening?.amount ?? null
      this.balances.push(
        checkBalances({ opening, closing: closing.amount, currency: closing.currency }, amounts),
      )
    }
    this.opening = null
    this.from = this.placed.length
  }

  private readEntry(entry: Field, following: Field[]): void {
    const until = following.findIndex(({ tag }) => tag !== '86' && tag !== 'NS')
    const own = following.slice(0, until === -1 ? following.length : until)
    const [details, named] = ['86', 'NS'].map((tag) => own.find((each) => each.tag === tag))
    const lines = [entry, ...own].flatMap(({ tag, lines }) => [
      `:${tag}:${lines[0] ?? ''}`,
      ...lines.slice(1),
    ])
    const values = toValues({ entry, details, named }, this.currency)
    this.placed.push({ fileLine: entry.line, source: lines.join('\n'), values })
  }

  /** Records lines that look like an entry with a damaged tag as entries that could not be read. */
  private readLost({ tag, line, lines }: Field): void {
    for (const [at, text] of lines.entries())
      if ((at > 0 || !KNOWN_TAG.test(tag)) && looksLikeEntry(text))
        this.placed.push({ fileLine: line + at, source: text, values: null })
  }
}

/** The most fields that may belong to an entry. */
const FOLLOWING_MAX = 4

/**
 * Reads an MT940 statement.
 * @throws DomainError invalid: no entries, or beyond the limits of a statement
 */
export function readMt940(text: string): EntryFile {
  const fields = fieldsOf(text)
  const reader = new Reader()
  for (const [at, field] of fields.entries()) reader.read(field, fields.slice(at + 1, at + 1 + FOLLOWING_MAX))
  return toEntryFile('mt940', {
    isInterim: !fields.some(({ tag }) => /^60[FM]$/.test(tag)),
    ...{ accounts: reader.accounts, placed: reader.placed, balances: reader.balances },
  })
}
