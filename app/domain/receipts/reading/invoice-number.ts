import { INVOICE_NUMBER_CHARACTERS_MAX } from '~/limits'
import { endOfCreditNote, isCreditNote } from './credit-note'
import type { Language } from './languages/language'
import { normalizeWithPlaces, wordsOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'

/** The text between the label and the number: `No.:`, `n° `, `#`, or the end of `no`. */
const BETWEEN =
  /^(?:[or](?!\p{L}))?[\s.:;#°º№*-]{0,5}(?:(?:n[°ºor](?!\p{L})|n(?=[\s.:])|num\w{0,5}|núm\w{0,5}|nummer|nro|č|号|號|番号|번호|номер)[\s.:#°º№-]{0,5})?/iu
/** A number with the letters of its series, `FS 2024/551`, or a ticket number of an airline. */
const NUMBER =
  /^(?:(?:\p{Lu}{1,4} )?\d{3} \d{10}(?!\d)|(?:\p{Lu}{1,4} (?=[\p{L}\d/_.-]{0,12}\d))?[\p{L}\d][\p{L}\d/_.-]{0,39})/u
const SIGN = /[#№°º]/

/** Dates, times, amounts and rates, which may follow the same labels. */
const NO_NUMBER = [
  /^(?:\p{Lu}{1,4} )?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/u,
  /^\d{1,6}[.,]\d\d$/,
  /^\p{L}{0,20}$/u,
  /^\d{1,2}$/,
]
/** The minimum number of digits after a word such as "Invoice" alone. A shorter number may be anything. */
const DIGITS_MIN = 3

/**
 * Neighbouring letters and digits that look alike in a picture, as in FO0D12. Nothing else on the paper tells
 * which of them is right.
 */
const LOOKALIKES = /[ODQILSBZG](?=\d)|\d(?=[ODQILSBZG])|\p{L}[01258](?=\p{L})/iu

const NAMED_CERTAINTY = 1
const DOUBTFUL_CERTAINTY = 0.7

/** Returns the number of the credit note itself. The number of the credited invoice is on it too. */
function creditNoteNumberOn(line: Line): Found[] {
  const end = endOfCreditNote(line)
  if (end === null) return []
  const start = end + (BETWEEN.exec(line.text.slice(end))?.[0] ?? '').length
  const value = numberAt(line.text.slice(start))
  return value === null ? [] : [{ value, line, start, isNamed: true }]
}

interface Found {
  value: string
  line: Line
  start: number
  isNamed: boolean
}

const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0

/** Returns the number at the beginning of a text; null if it has none. */
function numberAt(text: string): string | null {
  const value = (NUMBER.exec(text)?.[0] ?? '').replace(/[-/_.]{1,3}$/, '')
  const isNone =
    NO_NUMBER.some((pattern) => pattern.test(value)) || /^(?:\s?[%:]|,\d)/.test(text.slice(value.length))
  return isNone || digitsIn(value) === 0 ? null : value
}

/** Returns the number below its heading in a table; null if none. */
function numberBelow(line: Line, next: Line | undefined, [start, end]: [number, number]): Found | null {
  const label = wordsAt(line, start, end)
  const [first, last] = [label[0], label.at(-1)]
  if (!next || !first || !last) return null
  let offset = 0
  for (const word of next.words) {
    const isBelow = word.box.x0 < last.box.x1 && word.box.x1 > first.box.x0
    const value = isBelow ? numberAt(word.text) : null
    if (value !== null) return { value, line: next, start: offset, isNamed: false }
    offset += word.text.length + 1
  }
  return null
}

function foundOn(line: Line, next: Line | undefined, languages: Language[]): Found | null {
  const { normalized, places } = normalizeWithPlaces(line.text)
  const label = wordsOf(languages, 'invoiceNumber').exec(normalized)
  if (!label) return null
  const end = places[label.index + label[0].length] as number
  const between = BETWEEN.exec(line.text.slice(end))?.[0] ?? ''
  const start = end + between.length
  const value = numberAt(line.text.slice(start))
  const isHeading = wordsOf(languages, 'heading').exec(label[0])?.[0] === label[0]
  const hasSign = SIGN.test(label[0] + between) || /\p{L}/u.test(between)
  const isNamed = !isHeading || hasSign
  if (value === null) {
    const isAlone = !/\d/.test(line.text.slice(start))
    return isNamed && isAlone ? numberBelow(line, next, [places[label.index] as number, end]) : null
  }
  if (!isNamed && (digitsIn(value) < DIGITS_MIN || start === end)) return null
  return { value, line, start, isNamed }
}

/**
 * Returns the number of the invoice or receipt, which follows its label or stands below it; null if none. It
 * is sure if a label for numbers names it, and no other number has such a label.
 */
export function invoiceNumberIn(lines: Line[], languages: Language[]): Suggestion | null {
  const own = lines.flatMap(creditNoteNumberOn)
  const found =
    own.length > 0 ? own : lines.flatMap((line, at) => foundOn(line, lines[at + 1], languages) ?? [])
  const best = found.find(({ isNamed }) => isNamed) ?? found[0]
  if (!best) return null
  const isOnly = found.every(({ isNamed, value }) => !isNamed || value === best.value)
  const { value, line, start, isNamed } = best
  const words = wordsAt(line, start, start + value.length)
  const isClear = words.every(({ confidence }) => confidence === 1) || !LOOKALIKES.test(value)
  const isOwn = isNamed && isOnly && (own.length > 0 || !isCreditNote(lines))
  return suggestionFrom(
    value.slice(0, INVOICE_NUMBER_CHARACTERS_MAX).toWellFormed(),
    words,
    isOwn && isClear ? NAMED_CERTAINTY : DOUBTFUL_CERTAINTY,
  )
}
