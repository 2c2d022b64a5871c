import { INVOICE_NUMBER_CHARACTERS_MAX } from '~/limits'
import { endOfCreditNote, isCreditNote } from './credit-note'
import type { Language } from './languages/language'
import { normalizeWithOffsets, wordListPattern } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'

// Finds the number of an invoice or receipt, after its label or below it: `Rechnung Nr. RE-2024-551`. A label
// such as `Invoice` is also a heading, so a number after it is only likely.

/** The text between the label and the number: `No.:`, `n° `, `#`, or the end of `no`. */
const BETWEEN_LABEL_AND_NUMBER =
  /^(?:[or](?!\p{L}))?[\s.:;#°º№*-]{0,5}(?:(?:n[°ºor](?!\p{L})|n(?=[\s.:])|num\w{0,5}|núm\w{0,5}|nummer|nro|č|号|號|番号|번호|номер)[\s.:#°º№-]{0,5})?/iu
/** A number with the letters of its series, `FS 2024/551`, or a ticket number of an airline. */
const NUMBER =
  /^(?:(?:\p{Lu}{1,4} )?\d{3} \d{10}(?!\d)|(?:\p{Lu}{1,4} (?=[\p{L}\d/_.-]{0,12}\d))?[\p{L}\d][\p{L}\d/_.-]{0,39})/u
/** A sign that announces a number: `Invoice # 551`. */
const NUMBER_SIGN = /[#№°º]/

/** Texts that may follow the same labels: dates, amounts, words without digits, and very short numbers. */
const NOT_NUMBERS = [
  /^(?:\p{Lu}{1,4} )?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/u,
  /^\d{1,6}[.,]\d\d$/,
  /^\p{L}{0,20}$/u,
  /^\d{1,2}$/,
]
/** The minimum number of digits after a word such as "Invoice" alone. A shorter number may be anything. */
const DIGITS_MIN = 3

/** Neighbouring letters and digits that look alike, as in FO0D12, so that one may be misread. */
const LOOKALIKES = /[ODQILSBZG](?=\d)|\d(?=[ODQILSBZG])|\p{L}[01258](?=\p{L})/iu

const LABELLED_CERTAINTY = 1
const DOUBTFUL_CERTAINTY = 0.7

/** Returns the number of the credit note itself. The number of the credited invoice is on it too. */
function creditNoteNumberOn(line: Line): FoundNumber[] {
  const end = endOfCreditNote(line)
  if (end === null) return []
  const start = end + (BETWEEN_LABEL_AND_NUMBER.exec(line.text.slice(end))?.[0] ?? '').length
  const value = numberAtStart(line.text.slice(start))
  return value === null ? [] : [{ value, line, start, hasNumberLabel: true }]
}

/** A number with its place on a line. */
interface FoundNumber {
  value: string
  line: Line
  start: number
  /** whether its label is one for numbers, such as `Invoice No.`, and not only `Invoice` */
  hasNumberLabel: boolean
}

const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0

/** Returns the number at the beginning of a text; null if it has none. */
function numberAtStart(text: string): string | null {
  const value = (NUMBER.exec(text)?.[0] ?? '').replace(/[-/_.]{1,3}$/, '')
  const isExcluded =
    NOT_NUMBERS.some((pattern) => pattern.test(value)) || /^(?:\s?[%:]|,\d)/.test(text.slice(value.length))
  return isExcluded || digitsIn(value) === 0 ? null : value
}

/** Returns the number below its heading in a table; null if none. It is less sure than one beside a label. */
function numberBelow(line: Line, next: Line | undefined, [start, end]: [number, number]): FoundNumber | null {
  const label = wordsAt(line, start, end)
  const [first, last] = [label[0], label.at(-1)]
  if (!next || !first || !last) return null
  let offset = 0
  for (const word of next.words) {
    const isBelow = word.box.x0 < last.box.x1 && word.box.x1 > first.box.x0
    const value = isBelow ? numberAtStart(word.text) : null
    if (value !== null) return { value, line: next, start: offset, hasNumberLabel: false }
    offset += word.text.length + 1
  }
  return null
}

/** Returns the number after a label on a line, or below a label that stands alone; null if none. */
function labelledNumberOn(line: Line, next: Line | undefined, languages: Language[]): FoundNumber | null {
  const { normalized, offsets } = normalizeWithOffsets(line.text)
  const label = wordListPattern(languages, 'invoiceNumber').exec(normalized)
  if (!label) return null
  const end = offsets[label.index + label[0].length] as number
  const separator = BETWEEN_LABEL_AND_NUMBER.exec(line.text.slice(end))?.[0] ?? ''
  const start = end + separator.length
  const value = numberAtStart(line.text.slice(start))
  // the whole label is a heading too: `Invoice`, but not `Invoice No`
  const isHeading = wordListPattern(languages, 'heading').exec(label[0])?.[0] === label[0]
  const hasSign = NUMBER_SIGN.test(label[0] + separator) || /\p{L}/u.test(separator)
  const hasNumberLabel = !isHeading || hasSign
  if (value === null) {
    return hasNumberLabel && !/\d/.test(line.text.slice(start))
      ? numberBelow(line, next, [offsets[label.index] as number, end])
      : null
  }
  // without a space or mark after it, the label is the beginning of another word: `Invoice2go`
  if (!hasNumberLabel && (digitsIn(value) < DIGITS_MIN || start === end)) return null
  return { value, line, start, hasNumberLabel }
}

/**
 * Returns the number of the invoice or receipt, which follows its label or stands below it; null if none. It
 * is sure if a label for numbers names it, and no other number has such a label.
 */
export function invoiceNumberIn(lines: Line[], languages: Language[]): Suggestion | null {
  const creditNoteNumbers = lines.flatMap(creditNoteNumberOn)
  const numbers =
    creditNoteNumbers.length > 0
      ? creditNoteNumbers
      : lines.flatMap((line, index) => labelledNumberOn(line, lines[index + 1], languages) ?? [])
  const best = numbers.find(({ hasNumberLabel }) => hasNumberLabel) ?? numbers[0]
  if (!best) return null
  const isOnlyLabelled = numbers.every(({ hasNumberLabel, value }) => !hasNumberLabel || value === best.value)
  const { value, line, start, hasNumberLabel } = best
  const words = wordsAt(line, start, start + value.length)
  const hasNoLookalikes = words.every(({ confidence }) => confidence === 1) || !LOOKALIKES.test(value)
  // on a credit note whose own number was not found, the number may be that of the credited invoice
  const isCertain = hasNumberLabel && isOnlyLabelled && (creditNoteNumbers.length > 0 || !isCreditNote(lines))
  return suggestionFrom(
    value.slice(0, INVOICE_NUMBER_CHARACTERS_MAX).toWellFormed(),
    words,
    isCertain && hasNoLookalikes ? LABELLED_CERTAINTY : DOUBTFUL_CERTAINTY,
  )
}
