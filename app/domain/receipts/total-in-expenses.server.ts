import { type CurrencySum, sumsByCurrency } from '~/domain/conversion/missing-rates'
import { withFailure } from '~/domain/errors'
import type { Decimal } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { excerptToJson } from './excerpt-schema'
import { LOAD_FAILED } from './messages'
import { mergeExact } from './reading/merge-exact'
import { parseReading } from './reading/receipt'
import type { Receipt } from './receipts.server'

/** The total of a receipt, and the sums of the expenses that have the receipt as a file. */
export interface TotalInExpenses {
  total: Decimal
  expenses: CurrencySum[]
}

/** Matches the JSON of readings with a total. */
const HAS_TOTAL = { reading: { contains: '"total":{' } } satisfies Prisma.ReceiptWhereInput

/** Returns the total that `addDraftOfFile` removed from a further draft of a receipt; null for others. */
export const totalInExpenses = (eventId: OwnedEventId, { sha256, excerpt, reading }: Receipt) =>
  withFailure(LOAD_FAILED, async () => {
    if (reading === null || reading.total !== null) return null
    const samePart = { sha256, excerpt: excerpt === null ? '' : excerptToJson(excerpt), deletedAt: null }
    const file = await db.receipt.findFirst({
      where: { ...samePart, ...HAS_TOTAL, eventId, expense: { deletedAt: null } },
      select: { reading: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    const total = file?.reading ? mergeExact(parseReading(file.reading)).total : null
    if (total === null) return null
    const expenses = await db.expense.findMany({
      where: { eventId, deletedAt: null, receipts: { some: samePart } },
      select: { amount: true, currency: true },
    })
    const amounts = expenses.map(({ amount, currency }) => ({ amount: amount.toFixed(), currency }))
    return { total: total.value, expenses: sumsByCurrency(amounts) }
  })
