import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { USUAL_CATEGORIES, type UsualCategory } from '~/domain/expenses/categories'
import { listCategories } from '~/domain/expenses/categories.server'
import { isEvidence } from '~/domain/expenses/evidence'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { newExpense } from '~/domain/expenses/new-expense.server'
import { EMPTY_FIELDS, type ExpenseInput } from '~/domain/expenses/schema'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { EXPENSE_NOTE_CHARACTERS_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import { type OpenFees, openFees, type RowFee, rowNames } from './row-fees'

// Reads bank fees on top of stored rows, and creates expenses for the fees that no expense counts yet. A fee
// is beside a charge that does not include it: the row paid 100.00, and the bank took 2.00 on top.

const FIELDS = {
  id: true,
  firstUseId: true,
  file: true,
  row: true,
  booked: true,
  date: true,
  amount: true,
  currency: true,
  fee: true,
  expense: {
    select: { id: true, chargedAmount: true, deletedAt: true, event: { select: { baseCurrency: true } } },
  },
  feeExpense: { select: { id: true, deletedAt: true } },
} satisfies Prisma.StatementRowSelect

type StoredRow = Prisma.StatementRowGetPayload<{ select: typeof FIELDS }>

/** Returns whether a charge includes its row's fee ('in') or not ('beside'); null for other uses of a row. */
function feeInclusion({ amount, currency, fee, expense }: StoredRow): 'beside' | 'in' | null {
  const charged = expense?.chargedAmount?.toFixed() ?? null
  if (!expense || expense.deletedAt || charged === null) return null
  const row = { amount: amount.toFixed(), currency }
  if (!isEvidence(row, charged, expense.event.baseCurrency)) return null
  return Big(row.amount)
    .plus(fee?.toFixed() ?? 0)
    .eq(charged)
    ? 'in'
    : 'beside'
}

/** Returns the fees of rows that are evidence of expenses, and the fees that expenses count. */
export async function rowFeesIn(eventId: OwnedEventId): Promise<RowFee[]> {
  const rows = await withFailure(LOAD_FAILED, () =>
    db.statementRow.findMany({
      where: {
        use: 'charge',
        fee: { not: null },
        OR: [{ expense: { eventId, deletedAt: null } }, { feeExpense: { eventId, deletedAt: null } }],
      },
      select: FIELDS,
      orderBy: [{ file: 'asc' }, { row: 'asc' }, { id: 'asc' }],
    }),
  )
  return rows.map((stored) => {
    const { id, firstUseId, file, row, booked, date, fee, currency, expense, feeExpense } = stored
    const inclusion = feeInclusion(stored)
    return {
      id,
      firstUseId: firstUseId ?? id,
      file,
      row,
      booked: booked ?? date,
      fee: fee?.toFixed() ?? '0',
      isBeside: inclusion === 'beside',
      chargedBy: inclusion === 'in' ? (expense?.id ?? null) : null,
      currency: currency ?? expense?.event.baseCurrency ?? '',
      countedBy: feeExpense && feeExpense.deletedAt === null ? feeExpense.id : null,
    }
  })
}

const FEES_CATEGORY: UsualCategory = 'Fees'

/** Returns the category of expenses for bank fees; empty when the user's own categories do not include it. */
export async function feesCategory(actor: Actor): Promise<string> {
  const ownCategories = (await listCategories(actor)).map(({ name }) => name)
  const categories: readonly string[] = ownCategories.length > 0 ? ownCategories : USUAL_CATEGORIES
  return categories.includes(FEES_CATEGORY) ? FEES_CATEGORY : ''
}

/** Returns the texts of an expense for bank fees. */
export const feeFields = (category: string, note: string) => ({
  merchant: 'Bank fees',
  category,
  note: note.slice(0, EXPENSE_NOTE_CHARACTERS_MAX).toWellFormed(),
})

/** Returns the expense form that a person would fill in for the fees of a statement's rows. */
const toForm = ({ file, currency, sum, date, rows }: OpenFees, claimCurrency: string, category: string) =>
  ({
    ...EMPTY_FIELDS,
    date,
    ...feeFields(category, `Fees beside ${rowNames(rows)} of ${file}`),
    amount: sum,
    currency,
    claim_currency: claimCurrency,
  }) satisfies ExpenseInput

/**
 * Creates one expense for the fees of each statement and currency whose rows are evidence of the event's
 * expenses. Fees that an expense already counts are left out, so submitting the form twice creates no second
 * expense. Returns the number of new expenses.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (a sum is
 * too large), failed
 */
export function createFeeExpenses(actor: Actor, eventId: string): Promise<number> {
  return changeEvent(actor, eventId, { failure: SAVE_ALL_FAILED }, async (event) => {
    const feesToClaim = openFees(await rowFeesIn(event.id))
    if (feesToClaim.length === 0) return { result: 0 }
    const category = await feesCategory(actor)
    const expenses = await Promise.all(
      feesToClaim.map((fees) => newExpense(event, toForm(fees, event.baseCurrency, category), randomUUID())),
    )
    return {
      result: expenses.length,
      writes: (db) => [
        db.expense.createMany({ data: expenses }),
        ...expenses.map(({ id }, index) =>
          db.statementRow.updateMany({
            where: { id: { in: feesToClaim[index]?.ids ?? [] } },
            data: { feeExpenseId: id },
          }),
        ),
      ],
    }
  })
}
