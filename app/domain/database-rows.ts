import type { Prisma } from '~/infra/database/db.server'
import type { WithTextDecimals } from '~/infra/database/text-decimals.server'

// The rows of the database as the domain knows them: their decimals are texts. The schema of Prisma says what
// their columns mean.

export type ExpenseRow = WithTextDecimals<Prisma.ExpenseModel>
export type EventRow = WithTextDecimals<Prisma.EventModel>
export type RateRow = WithTextDecimals<Prisma.RateModel>
export type AdvanceRow = WithTextDecimals<Prisma.AdvanceModel>
export type AnswerRow = WithTextDecimals<Prisma.ClaimAnswerModel>
export type ReceiptRow = WithTextDecimals<Prisma.ReceiptModel>
export type StoredStatementRow = WithTextDecimals<Prisma.StatementRowModel>
