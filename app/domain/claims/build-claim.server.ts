import Big from 'big.js'
import { listAdvances } from '~/domain/advances/advances.server'
import { withFailure } from '~/domain/errors'
import { claimantOf, getDetails } from '~/domain/events/details.server'
import type { EventSummary } from '~/domain/events/schema'
import { present } from '~/domain/expenses/total.server'
import { basisOf, convert, type Decimal } from '~/domain/money/convert'
import { listRates } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import { kept } from '~/domain/receipts/receipts.server'
import type { FileRole } from '~/domain/receipts/schema'
import type { Actor } from '~/domain/users/actor'
import { claimSettings } from '~/domain/users/claim-settings.server'
import { query, sql, storedDecimal } from '~/infra/db.server'
import type { Claim, ClaimFile, ClaimLine, ClaimRate, Conversion, StatementRow } from './claim'
import { totalsOf } from './totals'

// What an event's claim says by now, read from the database.

interface LineRow {
  id: string
  date: string | null
  merchant: string
  category: string
  note: string
  payment: string
  amount: number | string
  currency: string
  charged_amount: number | string | null
  converted_amount: number | string
  applied_rate_id: string | null
  declaration: string | null
  statement_file: string | null
  statement_row: number
  statement_date: string
  statement_text: string
  statement_amount: number | string
}

const linesOf = (eventId: string): Promise<LineRow[]> =>
  query<LineRow>(sql`
    SELECT id, expenses.date, merchant, category, note, payment, expenses.amount, currency, charged_amount, converted_amount, applied_rate_id,
      declaration, statement_rows.file AS statement_file, statement_rows.row AS statement_row, statement_rows.date AS statement_date,
      statement_rows.text AS statement_text, statement_rows.amount AS statement_amount
    FROM expenses LEFT JOIN statement_rows ON statement_rows.expense_id = expenses.id
    WHERE event_id = ${eventId} AND ${present}
    ORDER BY CASE WHEN expenses.date IS NULL THEN 1 ELSE 0 END, expenses.date, expenses.created_at, id`)

interface FileRow {
  id: string
  expense_id: string | null
  role: string
  sha256: string
  name: string
  kind: string
  bytes: number
  pages: number
  previews: number
  sha256_without_position: string | null
}

/**
 * The files of an event's expenses, and those that prove its rates; of an expense receipts come before
 * others.
 */
const filesOf = (eventId: string): Promise<FileRow[]> =>
  query<FileRow>(sql`
    SELECT id, expense_id, role, sha256, name, kind, bytes, pages, previews, sha256_without_position
    FROM receipts
    WHERE event_id = ${eventId} AND ${kept} AND (expense_id IS NOT NULL OR id IN (SELECT document_id FROM rates WHERE rates.event_id = ${eventId}))
    ORDER BY CASE role WHEN 'receipt' THEN 0 WHEN 'payment' THEN 1 ELSE 2 END, position, id`)

function fileOf(row: FileRow, number: number, line: number | null): ClaimFile {
  const { id: _, expense_id: __, sha256_without_position: sentSha256, role, ...file } = row
  return { ...file, ...(sentSha256 !== null && { sentSha256 }), number, line, role: role as FileRole }
}

/** The row of a bank statement stands for a line only while both say the same amount. */
function statementOf(row: LineRow, charged: Decimal): StatementRow | null {
  if (row.statement_file === null || !Big(row.statement_amount).eq(charged)) return null
  const {
    statement_file: file,
    statement_row,
    statement_date: date,
    statement_text: text,
    statement_amount: amount,
  } = row
  return { file, row: statement_row, date, text, amount: storedDecimal(amount) }
}

function conversionOf(row: LineRow, terms: EventSummary, rates: Map<string, Rate>): Conversion {
  const rate = rates.get(row.applied_rate_id ?? '') ?? null
  const chargedAmount = row.charged_amount === null ? null : storedDecimal(row.charged_amount)
  const expense = {
    ...row,
    amount: storedDecimal(row.amount),
    chargedAmount,
    convertedAmount: storedDecimal(row.converted_amount),
  }
  const by = basisOf(expense, terms, rate)
  if (by === 'charged') return { by, statement: statementOf(row, chargedAmount ?? '0') }
  if (by === 'rate') return { by, code: rate?.code ?? '' }
  return { by }
}

/** Lines with the files that are theirs, both numbered. */
function numbered(rows: LineRow[], files: FileRow[], conversionOf: (row: LineRow) => Conversion) {
  const byExpense = new Map<string, FileRow[]>()
  for (const file of files) {
    if (!file.expense_id) continue
    const own = byExpense.get(file.expense_id)
    if (own) own.push(file)
    else byExpense.set(file.expense_id, [file])
  }
  const numbers = new Map<string, ClaimFile>()
  const lines = rows.map((row, at): ClaimLine => {
    const own = byExpense.get(row.id) ?? []
    for (const file of own) numbers.set(file.id, fileOf(file, numbers.size + 1, at + 1))
    return {
      number: at + 1,
      expenseId: row.id,
      date: row.date,
      merchant: row.merchant,
      category: row.category,
      note: row.note,
      payment: row.payment,
      amount: storedDecimal(row.amount),
      currency: row.currency,
      conversion: conversionOf(row),
      // as it counts: to whole cents, also where an old record holds more (contract, 8)
      converted: convert(storedDecimal(row.converted_amount), 1),
      counts: Number(row.converted_amount) > 0,
      files: own.map(({ id }) => numbers.get(id)?.number ?? 0),
      // one that was made before the receipt turned up declares nothing any more
      declaration: own.some(({ role }) => role === 'receipt') ? null : row.declaration,
    }
  })
  return { lines, numbers }
}

/**
 * The rates that lines were converted with; their proofs get the numbers behind those of the lines' files.
 */
function ratesOf(
  rates: Rate[],
  lines: ClaimLine[],
  files: FileRow[],
  numbers: Map<string, ClaimFile>,
): ClaimRate[] {
  const used = new Set(lines.map(({ conversion }) => (conversion.by === 'rate' ? conversion.code : '')))
  return rates
    .filter(({ code }) => used.has(code))
    .map(({ id: _, claimCurrency: __, document, ...rate }) => {
      const proof = files.find(({ id }) => id === document?.id)
      if (proof && !numbers.has(proof.id))
        numbers.set(proof.id, fileOf({ ...proof, role: 'rate' }, numbers.size + 1, null))
      return { ...rate, file: proof ? (numbers.get(proof.id)?.number ?? null) : null }
    })
}

/**
 * The claim of an event as it is now: what closing would freeze, but for what the claimant explains. The
 * caller has made sure whose event it is.
 */
export async function buildClaim(actor: Actor, event: EventSummary): Promise<Claim> {
  return withFailure('Failed to load claim', async () => {
    const { purpose, startsOn, endsOn, ...named } = await getDetails(event.id)
    const { paper, photoPositions } = await claimSettings(actor)
    const rates = await listRates(event.id)
    const byId = new Map(rates.map((rate) => [rate.id, rate]))
    const rows = await linesOf(event.id)
    const files = await filesOf(event.id)
    if (photoPositions === 'keep') for (const file of files) file.sha256_without_position = null
    const advances = (await listAdvances(event.id)).map(({ date, amount, note }) => ({ date, amount, note }))
    const { lines, numbers } = numbered(rows, files, (row) => conversionOf(row, event, byId))
    const usedRates = ratesOf(rates, lines, files, numbers)
    return {
      format: 1,
      frozen: null,
      event: { id: event.id, name: event.name, purpose, startsOn, endsOn },
      claimant: await claimantOf(actor, named),
      paper,
      currency: event.baseCurrency,
      exchangeRate: Big(event.exchangeRate).toFixed(),
      lines,
      files: [...numbers.values()],
      rates: usedRates,
      totals: totalsOf({ lines, advances }),
      advances,
      explanations: [],
      changes: null,
    }
  })
}
