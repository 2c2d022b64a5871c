import { type EntryFile, type EntryValues, plainAmount, toEntryFile } from './entries'
import { readDetails } from './mt940-details'

// Statements of SWIFT's MT940, and of the interim reports that look the same (MT942).

/** A field: its tag, and its lines. */
interface Field {
  tag: string
  lines: string[]
}

/** `NS` holds what some banks add for themselves. */
const TAG = /^:(\d\d[A-Z]?|NS):/

/** The characters in which the fields are looked for. */
const EXAMINED_CHARACTERS_MAX = 10_000

/** Whether a text is a statement of fields: an account, and a balance or an entry. */
export function isMt940(text: string): boolean {
  const beginning = text.slice(0, EXAMINED_CHARACTERS_MAX)
  return /^:25P?:/m.test(beginning) && /^:(?:60[FM]|61|34F):/m.test(beginning)
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split('\n')) {
    const [mark, tag] = TAG.exec(line) ?? []
    if (mark !== undefined && tag !== undefined) fields.push({ tag, lines: [line.slice(mark.length)] })
    // the end of a message; behind it, the head of the next
    else if (/^-\}?$|^\{/.test(line.trim())) fields.push({ tag: '', lines: [] })
    else fields.at(-1)?.lines.push(line)
  }
  return fields
}

/**
 * An entry: value date, date of booking, debit or credit or the reversal of one, the third letter of the
 * currency, amount, kind, references.
 */
const ENTRY = /^(\d\d)(\d\d)(\d\d)(\d{4})?(R?[CD]|E[CD])([A-Z]?)(\d{1,15}(?:,\d{0,4})?)([A-Z][A-Z0-9]{3})?/

/** Money that came in: a credit, or the reversal of a debit. */
const INCOMING = ['C', 'RD', 'EC']

/** Returns the day of a booking, which is written without its year: the one next to the value date. */
function bookingDate(valued: string, monthAndDay: string | undefined): string {
  if (monthAndDay === undefined) return ''
  const [year, month] = [Number(valued.slice(0, 4)), Number(valued.slice(5, 7))]
  const bookedIn = Number(monthAndDay.slice(0, 2))
  const shift = bookedIn - month > 6 ? -1 : Number(month - bookedIn > 6)
  return `${year + shift}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`
}

function toValues({ lines }: Field, details: Field | undefined, currency: string): EntryValues | null {
  const [first = '', ...supplement] = lines
  const [whole = '', year, month, day, entryDay, side = '', , amount = ''] = ENTRY.exec(first) ?? []
  const read = plainAmount(amount)
  if (read === null) return null
  const valued = `20${year}-${month}-${day}`
  const more = supplement.map((line) => line.trim()).filter(Boolean)
  const { payee, text, original, rate } = readDetails(details?.lines ?? more)
  const beside = details ? readDetails(more) : { original: null, rate: '' }
  return {
    booked: bookingDate(valued, entryDay),
    valued,
    purchased: '',
    amount: INCOMING.includes(side) ? read : `-${read}`,
    currency,
    original: original ?? beside.original,
    rate: rate || beside.rate,
    payee,
    text,
    reference: first.slice(whole.length).trim(),
  }
}

/** The currency of an account, in the balance that a statement begins with, or the floor of a report. */
const CURRENCY = /^(?:[CD]\d{6})?([A-Z]{3})/

/**
 * Reads a statement of fields.
 * @throws DomainError invalid: no entries, or beyond the limits of a statement
 */
export function readMt940(text: string): EntryFile {
  const fields = fieldsOf(text)
  const accounts: string[] = []
  const values: EntryValues[] = []
  let currency = ''
  for (const [at, field] of fields.entries()) {
    const [first = ''] = field.lines
    if (/^25P?$/.test(field.tag)) accounts.push(first.trim())
    else if (/^(?:60[FM]|34F)$/.test(field.tag)) currency = CURRENCY.exec(first)?.[1] ?? ''
    else if (field.tag === '61') {
      const next = fields[at + 1]
      const entry = toValues(field, next?.tag === '86' ? next : undefined, currency)
      if (entry) values.push(entry)
    }
  }
  return toEntryFile('mt940', accounts, values)
}
