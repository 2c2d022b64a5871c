import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { type AnswerContext, refusalOf } from '~/domain/claims/answers/answer-rules'
import { type Answerer, answerContext } from '~/domain/claims/answers/answers.server'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { paidBesideText } from '~/domain/claims/payments/due-amounts'
import { remainingOf } from '~/domain/claims/payments/payments'
import { contentOf, maxLinesOf, type Version } from '~/domain/claims/versions/versions.server'
import { csvFile, csvText } from '~/domain/documents/csv-writer'
import { DomainError } from '~/domain/errors'
import { singleLineText } from '~/domain/form-fields'
import { isCurrency } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { isIban, normalizeIban } from '~/domain/money/iban'
import { type Ask, EXPORT_SETS, type ExportSet } from './export-set'
import {
  type Booking,
  bookingsOf,
  type ExportContext,
  type ExportedValue,
  exportedValue,
} from './export-values'
import { PAYMENT_FIELDS, PAYMENT_ORDER, paymentOrder } from './payment-order'

// Writes a frozen version for an accounting system or a bank.

/** An export with what its form asks for. */
export interface ExportForm extends Pick<ExportSet, 'name' | 'about' | 'asks'> {
  /** the last part of its address: `datev` */
  id: string
}

/** The exports that a frozen version has. */
export const EXPORT_FORMS: ExportForm[] = [
  ...Array.from(EXPORT_SETS, ([id, { name, about, asks }]) => ({ id, name, about, asks })),
  {
    id: PAYMENT_ORDER,
    name: 'Payment order',
    about: 'ISO 20022 pain.001.001.09 for your bank: one transfer of what remains to be paid',
    asks: PAYMENT_FIELDS,
  },
]

const IS_OF_KIND: Record<Ask['kind'], (text: string) => boolean> = {
  digits: (text) => /^\d+$/.test(text),
  text: () => true,
  date: isCalendarDate,
  iban: (text) => isIban(normalizeIban(text)),
}

/** Checks the answers of a form. @throws DomainError invalid */
function checkedAnswers({ asks }: ExportForm, answers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    asks.map(({ name, label, kind, length: [min, max] }) => {
      const { data, error } = singleLineText(max, label).safeParse(answers[name] ?? '')
      if (data === undefined || data.length < min || !IS_OF_KIND[kind](data))
        throw new DomainError('invalid', error?.issues[0]?.message ?? `${label} is missing or not correct`)
      return [name, data]
    }),
  )
}

/**
 * Writes an export of a frozen version for its claimant or for finance.
 * @param answers to what the export's form asks for
 * @throws DomainError not_found (an unknown export), forbidden (an approver), invalid, conflict (finance
 * cannot pay the version now), failed
 */
export async function makeExport(reader: Answerer, id: string, answers: Record<string, string>) {
  const form = EXPORT_FORMS.find((each) => each.id === id)
  if (!form) throw new DomainError('not_found', 'Not found')
  if (reader.role === 'approver') throw new DomainError('forbidden', 'Only finance gets this file')
  const checked = checkedAnswers(form, answers)
  const { owner, version } = reader
  if (id !== PAYMENT_ORDER) return writeExport(owner, version, { id, answers: checked, payments: 0 })
  // finance pays the order, whoever downloads it
  const context = await answerContext({ ...reader, role: 'finance' })
  const refusal = orderRefusal(context, version)
  if (refusal !== null) throw new DomainError('conflict', refusal)
  // undone payments too: a bank may have refused them, and it refuses every id that it knows
  const payments = context.answers.filter(({ kind }) => kind === 'paid').length
  return writeExport(owner, version, { id, answers: checked, payments })
}

/** Says why there is no order to pay a version; null if there is one. */
function orderRefusal(context: AnswerContext, version: Version): string | null {
  const { currency } = version
  if (!isCurrency(currency)) return `No bank pays in ${currency}, which is not a known currency code`
  const refusal = refusalOf('paid', context)
  if (refusal !== null) return refusal
  const remaining = remainingOf(version)
  const converted = paidBesideText(remaining)
  if (converted !== '') return `No order can name the whole sum (${converted}, which finance converts).`
  return Big(remaining.due).gt(0) ? null : `No ${currency} remain to be paid for this version.`
}

/** What decides an export: its name, the answers to its form, and the payments of the version until now. */
interface ExportRequest {
  id: string
  answers: Record<string, string>
  payments: number
}

export const writeExport = inBackgroundWhenLarge({
  name: 'writeExport',
  failure: RETRIEVE_FAILED,
  countRows: (_actor, version: Version) => maxLinesOf(version),
  async run(actor, version: Version, { id, answers, payments }: ExportRequest) {
    const { claim } = await contentOf(actor, version)
    const set = EXPORT_SETS.get(id)
    if (set) {
      const all = bookingsOf(claim)
      const bookings = bookingsOfYear(set, all, answers)
      const isPart = bookings.length < all.length
      return {
        text: setFile(set, { claim, bookings, answers }),
        mediaType: 'text/csv; charset=utf-8',
        suffix: `${set.name}${isPart ? ` ${bookings.length} of ${all.length} bookings` : ''}.csv`,
      }
    }
    return {
      text: paymentOrder(claim, { remaining: remainingOf(version).due, payments, answers }),
      mediaType: 'application/xml',
      suffix: 'payment order.xml',
    }
  },
})

/**
 * Returns the bookings of the financial year that the form of a column set names; all for a set without one.
 * @throws DomainError conflict (a line without a date belongs to no year), invalid (the year has no booking)
 */
function bookingsOfYear(set: ExportSet, all: Booking[], answers: Record<string, string>): Booking[] {
  if (set.financialYear === undefined) return all
  const undated = all.find(({ line }) => line.date === null)
  if (undated)
    throw new DomainError(
      'conflict',
      `Line ${undated.line.number} has no date, and ${set.name} books no line without one. Return the claim, so that the claimant enters it`,
    )
  const typed = answers[set.financialYear] ?? ''
  const first = typed.replace(/^(\d{4})(\d\d)/, '$1-$2-')
  const end = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  const bookings = all.filter(({ line: { date } }) => date !== null && date >= first && date < end)
  if (bookings.length > 0 && isCalendarDate(first)) return bookings
  throw new DomainError(
    'invalid',
    `No line of this claim lies in the financial year from ${typed}. Enter its first day, such as 20260101`,
  )
}

/**
 * Checks that cost centres stay different in a column that cuts them.
 * @throws DomainError conflict
 */
function checkCostCentres(set: ExportSet, context: ExportContext): void {
  for (const [, value] of set.columns.filter(([, value]) => value.startsWith('costCentre '))) {
    const byWritten = new Map<string, string>()
    for (const booking of context.bookings) {
      const written = writtenField(set, exportedValue(value, context, booking))
      const other = byWritten.get(written) ?? booking.costCentre
      if (other !== booking.costCentre)
        throw new DomainError(
          'conflict',
          `${set.name} has no room to tell the cost centres “${other}” and “${booking.costCentre}” apart`,
        )
      byWritten.set(written, other)
    }
  }
}

/** Writes the bookings of a claim by a column set. */
function setFile(set: ExportSet, context: ExportContext): string {
  checkCostCentres(set, context)
  const field = (value: ExportedValue | null) => writtenField(set, value)
  const head = set.head.map((row) => row.map((value) => field(exportedValue(value, context))))
  const titles = set.columns.map(([title]) => field({ text: title }))
  const rows = context.bookings.map((booking) =>
    set.columns.map(([, value]) => field(exportedValue(value, context, booking))),
  )
  return csvFile([...head, titles, ...rows], set.separator)
}

function writtenField({ decimalMark, quotesTexts }: ExportSet, value: ExportedValue | null): string {
  if (value === null) return ''
  if ('number' in value) return value.number.replace('.', decimalMark)
  const text = csvText(value.text)
  return quotesTexts && !text.startsWith('"') ? `"${text}"` : text
}
