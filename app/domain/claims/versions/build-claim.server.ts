import Big from 'big.js'
import { listAdvances } from '~/domain/advances/advances.server'
import { deductedAdvances } from '~/domain/advances/schema'
import { evidenceIn, rateEvidenceIn } from '~/domain/bank-statements/evidence.server'
import type { StatementRow } from '~/domain/bank-statements/schema'
import { type Claim, type ClaimFile, type ClaimPayment, type ClaimRate, LAYOUT } from '~/domain/claims/claim'
import { type ClaimConversion, type ClaimLine, lineSchema } from '~/domain/claims/claim-line'
import { oneNamePerStatement } from '~/domain/claims/files/statement-names'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { deductiblePayments, paidVersions } from '~/domain/claims/payments/payments'
import { versionDues } from '~/domain/claims/payments/payments.sql.server'
import { totalsOf } from '~/domain/claims/totals'
import { amountBeforeShare, conversionBasis } from '~/domain/conversion/convert-expense'
import { withFailure } from '~/domain/errors'
import { claimantOf, getDetails } from '~/domain/events/details.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { toExpense } from '~/domain/expenses/expenses.server'
import { EXPENSE_FIELDS, type Expense } from '~/domain/expenses/schema'
import { groupBy } from '~/domain/group-by'
import { type AllocationPart, allocate, allocationParts, costCentreParts } from '~/domain/money/allocation'
import { claimDecimals } from '~/domain/money/currency'
import { roundClaimed } from '~/domain/money/decimal'
import { claimedPart } from '~/domain/money/share'
import { isCountable } from '~/domain/money/total'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { listRates } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import { excerptFromJson } from '~/domain/receipts/excerpt-schema'
import type { Actor } from '~/domain/users/actor'
import { claimSettings } from '~/domain/users/claim-settings.server'
import { payeeOf } from '~/domain/users/payee.server'
import { db } from '~/infra/database/db.server'
import { CLAIM_FORMAT } from './claim-format'
import { fileKey, type StoredFile, storedFiles, toClaimFile } from './files-of-claim.server'

// Builds the current claim of an event: its lines with files, rates, advances and payments, and all sums.

/** Returns the expenses of an event in the order of the claim's lines. */
async function storedExpenses(eventId: OwnedEventId): Promise<Expense[]> {
  const expenses = await db.expense.findMany({
    where: { eventId, deletedAt: null },
    select: EXPENSE_FIELDS,
    orderBy: [{ date: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }],
  })
  return expenses.map(toExpense)
}

/** The event of a claim, with the data that decides how its expenses are converted. */
interface LineContext {
  event: OwnedEvent
  /** the rates by id */
  rates: Map<string, Rate>
  /** the statement rows that prove charges, by expense id */
  evidence: Map<string, StatementRow>
  /** the cost centres that bear the lines without own ones */
  costCentres: AllocationPart[]
}

/**
 * Returns the cost centres of the event, which bear the lines without own ones; none if one cost centre bears
 * all lines, because then its name on the claim says so.
 */
function costCentresOf(costCentre: string, expenses: Expense[]): AllocationPart[] {
  const parts = costCentreParts(costCentre)
  return parts.length > 1 || expenses.some(({ allocation }) => allocation !== '') ? parts : []
}

/** Returns how the amount of an expense was determined. */
function conversionOf(expense: Expense, { event, rates, evidence }: LineContext): ClaimConversion {
  const rate = rates.get(expense.appliedRateId ?? '') ?? null
  const by = conversionBasis(expense, event, rate)
  if (by === 'rate') return { by, code: rate?.code ?? '' }
  if (by !== 'charged') return { by }
  return { by, statement: evidence.get(expense.id) ?? null }
}

/** Returns the line of a claim for an expense with its numbered files. */
function toClaimLine(
  expense: Expense,
  { number, files }: { number: number; files: ClaimFile[] },
  context: LineContext,
): ClaimLine {
  const { id, convertedAmount, declaration } = expense
  const { event, rates, costCentres } = context
  const decimals = claimDecimals(event.baseCurrency)
  // rounded as it counts, because an old record may hold more decimals (docs/contract.md, 8)
  const converted = roundClaimed(convertedAmount, event.baseCurrency)
  const claimed = claimedPart(expense)
  const wholeAmount = amountBeforeShare(expense, event, rates.get(expense.appliedRateId ?? '') ?? null)
  const parts = expense.allocation === '' ? costCentres : allocationParts(expense.allocation)
  const claimLine: ClaimLine = {
    ...expense,
    number,
    corrects: null,
    conversion: conversionOf(expense, context),
    refunds: [],
    expenseId: id,
    claimed,
    whole: roundClaimed(wholeAmount, event.baseCurrency),
    converted,
    allocations: allocate(parts, { value: converted, claimed, decimals }),
    counts: isCountable(convertedAmount, expense),
    files: files.map((file) => file.number),
    // a declaration from before the receipt was added has no effect any more
    declaration: files.some(({ role }) => role === 'receipt') ? null : declaration,
  }
  // the schema leaves out the columns that a claim does not contain
  return lineSchema.parse(claimLine)
}

/** Returns the lines with the numbers of the lines that their refunds correct. */
function withCorrectedLines(lines: ClaimLine[], expenses: Expense[]): ClaimLine[] {
  const numbers = new Map(lines.map(({ expenseId, number }) => [expenseId, number]))
  return lines.map((line, index) => {
    const { kind, correctsId } = expenses[index] as Expense
    return kind === 'refund' ? { ...line, corrects: numbers.get(correctsId ?? '') ?? null } : line
  })
}

/** Numbers the lines and their files from 1. A file, keyed by `fileKey`, lists all lines that share it. */
function numberLinesAndFiles(
  expenses: Expense[],
  files: StoredFile[],
  context: LineContext,
): { lines: ClaimLine[]; filesByKey: Map<string, ClaimFile> } {
  // proofs of rates have no expense
  const byExpense = groupBy(files, ({ expenseId }) => expenseId ?? '')
  const filesByKey = new Map<string, ClaimFile>()
  const lines = expenses.map((expense, index) => {
    const number = index + 1
    const expenseFiles = (byExpense.get(expense.id) ?? []).map((file) => {
      const numberedFile = filesByKey.get(fileKey(file)) ?? toClaimFile(file, filesByKey.size + 1)
      numberedFile.lines.push({ line: number, excerpt: excerptFromJson(file.excerpt), turns: file.turns })
      filesByKey.set(fileKey(file), numberedFile)
      return numberedFile
    })
    return toClaimLine(expense, { number, files: [...new Set(expenseFiles)] }, context)
  })
  return { lines: withCorrectedLines(lines, expenses), filesByKey }
}

/** Returns the same key for files, or parts of files, with the same content. */
const fileContentKey = ({ sha256, excerpt }: StoredFile) => `${sha256} ${excerpt}`

/** A statement keeps its role even when it proves a rate, because finance may see only a part of it. */
const roleOfProof = ({ role }: StoredFile) => (role === 'statement' ? role : 'rate')

/** Returns the rates that converted lines. The numbers of their proofs follow those of the lines' files. */
function usedRates(
  rates: Rate[],
  files: StoredFile[],
  rows: Map<string, StatementRow>,
  { lines, filesByKey }: ReturnType<typeof numberLinesAndFiles>,
): ClaimRate[] {
  const usedCodes = new Set(lines.map(({ conversion }) => (conversion.by === 'rate' ? conversion.code : '')))
  return rates
    .filter(({ code }) => usedCodes.has(code))
    .map((rate) => {
      const { id, code, currency, receiptAmount, claimAmount, date, source, fee, note, document, official } =
        rate
      const proof = files.find((file) => file.id === document?.id)
      const key = proof ? fileKey(proof) : ''
      if (proof && !filesByKey.has(key))
        filesByKey.set(key, toClaimFile({ ...proof, role: roleOfProof(proof) }, filesByKey.size + 1))
      const file = filesByKey.get(key)?.number ?? null
      const statement = rows.get(id) ?? null
      const terms = { code, currency, receiptAmount, claimAmount, date, source, fee, note }
      return { ...terms, file, statement, official }
    })
}

/** Numbers the other papers of an event and then its bank statements, after the files of lines and rates. */
function numberPapersAndStatements(files: StoredFile[], filesByKey: Map<string, ClaimFile>): void {
  const filesOfRole = (wantedRole: string) => files.filter(({ role }) => role === wantedRole)
  const receiptContents = new Set(files.filter(({ expenseId }) => expenseId !== null).map(fileContentKey))
  for (const file of [...filesOfRole('paper'), ...filesOfRole('statement')]) {
    // a paper that is also a receipt of a line is not listed twice
    if (file.role === 'paper' && receiptContents.has(fileContentKey(file))) continue
    // a paper or statement that also proves a rate already has a number
    if (!filesByKey.has(fileKey(file))) filesByKey.set(fileKey(file), toClaimFile(file, filesByKey.size + 1))
  }
}

/** Returns the payments for earlier versions of an event's claim. */
async function claimPayments(actor: Actor, { id, baseCurrency }: OwnedEvent): Promise<ClaimPayment[]> {
  const payments = deductiblePayments(paidVersions(await versionDues(actor.id, [id])), baseCurrency)
  return payments.map(({ version, paidOn, due, unconverted }) => ({
    version,
    date: paidOn,
    amount: due,
    unconverted,
  }))
}

/** Returns the statement rows that prove charges and rates of an event. */
async function statementRowsOf(eventId: OwnedEventId, files: StoredFile[]) {
  const evidence = await evidenceIn(eventId)
  const rateRows = await rateEvidenceIn(eventId)
  const allRows = [...evidence.values(), ...rateRows.values()]
  const withStatementName = oneNamePerStatement(files, allRows)
  const withStatementNames = (rows: Map<string, StatementRow>) =>
    new Map(Array.from(rows, ([id, row]) => [id, withStatementName(row)]))
  return { evidence: withStatementNames(evidence), rateRows: withStatementNames(rateRows) }
}

/** Returns the sample pair of the event's own rate; null without one. */
function sampleOf({ sampleReceiptAmount, sampleClaimAmount, sampleCurrency }: OwnedEvent): Claim['sample'] {
  if (sampleReceiptAmount === null || sampleClaimAmount === null) return null
  return { receiptAmount: sampleReceiptAmount, claimAmount: sampleClaimAmount, currency: sampleCurrency }
}

/** Builds the claim of an event as closing it now would freeze it, without explanations. */
export async function buildClaim(actor: Actor, event: OwnedEvent): Promise<Claim> {
  return withFailure(RETRIEVE_FAILED, async () => {
    const { purpose, startsOn, endsOn, ...claimantDetails } = await getDetails(event.id)
    const { paper, photoPositions } = await claimSettings(actor)
    const { iban, iban_use: ibanUse } = await payeeOf(actor)
    const rates = await listRates(event.id)
    const expenses = await storedExpenses(event.id)
    const eventFiles = await storedFiles(event.id)
    const { evidence, rateRows } = await statementRowsOf(event.id, eventFiles)
    // null exports a photo as it is stored, with the position where it was taken
    const files =
      photoPositions === 'keep'
        ? eventFiles.map((file) => ({ ...file, sha256WithoutPosition: null }))
        : eventFiles
    const deducted = deductedAdvances(await listAdvances(event.id), event)
    const advances = deducted.map(({ date, amount, note }) => ({ date, amount, note }))
    const payments = await claimPayments(actor, event)
    const ratesById = new Map(rates.map((rate) => [rate.id, rate]))
    const claimant = await claimantOf(actor, claimantDetails)
    const costCentres = costCentresOf(claimant.costCentre, expenses)
    const context = { event, rates: ratesById, evidence, costCentres }
    const content = numberLinesAndFiles(expenses, files, context)
    const claimRates = usedRates(rates, files, rateRows, content)
    const { lines, filesByKey } = content
    numberPapersAndStatements(files, filesByKey)
    const decimals = claimDecimals(event.baseCurrency)
    return {
      format: CLAIM_FORMAT,
      layout: LAYOUT,
      frozen: null,
      event: { id: event.id, name: event.name, purpose, startsOn, endsOn },
      claimant,
      iban: ibanUse === 'print' ? iban : '',
      paper,
      currency: event.baseCurrency,
      decimals,
      exchangeRate: Big(event.exchangeRate).toFixed(),
      sample: sampleOf(event),
      saysMissingRates: true,
      explainsTaxes: true,
      isolatesNames: true,
      lines,
      files: [...filesByKey.values()],
      rates: claimRates,
      totals: totalsOf({ lines, advances, payments, currency: event.baseCurrency, decimals }),
      advances,
      payments,
      explanations: [],
      changes: null,
    }
  })
}
