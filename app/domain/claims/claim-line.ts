import { z } from 'zod'
import { statementSourceSchema } from '~/domain/bank-statements/schema'
import type { Decimal } from '~/domain/money/decimal'

// The schema of a line of a claim, which frozen versions store. Every change of it needs a new format in
// `claim-format.ts`, so that older versions stay readable.

/** A decimal number as text. */
export const decimal: z.ZodType<Decimal> = z.string()

/** YYYY-MM-DD; an old record may hold any text. */
export const calendarDate = z.string()

/** The statement row that proves a charge. */
export const statementRowSchema = z.object({
  /** the name of the statement's file */
  file: z.string(),
  /** the number of the row in its file, from 1 */
  row: z.number(),
  date: calendarDate,
  /** the bank's text for the transaction */
  text: z.string(),
  /** in the claim currency; the claimant may have typed another amount for the line */
  amount: decimal,
  /** the purchase in its own currency; null when the bank does not name it */
  purchase: z.object({ amount: decimal, currency: z.string() }).nullable(),
  /** the bank's fee on top of the amount, in the same currency; null without a fee */
  fee: decimal.nullable(),
  /** identifies the file; null in rows of earlier versions */
  source: statementSourceSchema.nullable(),
})

/** An incoming statement row that reduces the claim of a line. */
const refundSchema = statementRowSchema.extend({
  /** the currency of the refund; a line deducts only refunds in the claim currency */
  currency: z.string(),
})

/** The way a line's amount in the claim currency was determined. */
const conversionSchema = z.discriminatedUnion('by', [
  /** the receipt is in the claim currency */
  z.object({ by: z.literal('currency') }),
  /** the bank's actual charge */
  z.object({ by: z.literal('charged'), statement: statementRowSchema.nullable() }),
  /** a rate of the schedule, by its code */
  z.object({ by: z.literal('rate'), code: z.string() }),
  /** the event rate */
  z.object({ by: z.literal('event') }),
  /** not converted: the currency has no rate, and finance converts the line */
  z.object({ by: z.literal('none') }),
  /** not converted although in the claim currency, because the event got that currency later */
  z.object({ by: z.literal('uncounted') }),
  /** an old record, or one that an administrator wrote: it keeps its amount */
  z.object({ by: z.literal('record') }),
])

/** The tax of a receipt at one tax rate. */
export const taxSchema = z.object({
  /** in percent; null when the receipt shows only the sum */
  rate: decimal.nullable(),
  /** the amount without this tax; null when the receipt does not show it */
  net: decimal.nullable(),
  /** the tax */
  amount: decimal,
})

/** A line of a claim: an expense with its conversion, and the numbers of its files. */
export const lineSchema = z.object({
  /** from 1 */
  number: z.number(),
  expenseId: z.string(),
  /** a refund counts below zero, an allowance needs no receipt; `receipt` in versions of older formats */
  kind: z.string(),
  /** the number of the line that a refund corrects; null for other lines, and for a refund of the event */
  corrects: z.number().nullable(),
  /** null in old records */
  date: calendarDate.nullable(),
  merchant: z.string(),
  category: z.string(),
  /** how the amount of an allowance was counted, with the table and its source; empty for other kinds */
  arithmetic: z.string(),
  /** the purpose of the expense */
  note: z.string(),
  /** the entertained guests and where, or empty; then the note says the occasion */
  guests: z.string(),
  venue: z.string(),
  /** cash, card, transfer, other, or empty */
  payment: z.string(),
  /** the number of the invoice or receipt, or empty */
  invoiceNumber: z.string(),
  /** the amount on the receipt, in its currency */
  amount: decimal,
  currency: z.string(),
  /** the claimed share: `60%`, `1/4` persons, or `-12.00` for all but 12.00; empty for the whole */
  share: z.string(),
  shareReason: z.string(),
  /** the claimed part of the amount, in the currency of the receipt */
  claimed: decimal,
  /** the taxes in the amount by rate, as the receipt shows them */
  taxes: z.array(taxSchema),
  conversion: conversionSchema,
  /** rows that reduced the charge, in claims that were frozen before such rows were lines of their own */
  refunds: z.array(refundSchema),
  /** the amount in the claim currency before the share */
  whole: decimal,
  /** the claimed amount in the claim currency */
  converted: decimal,
  /** the stated cost centres; empty for the event's */
  allocation: z.string(),
  /** the cost centres that bear the line, with their amounts in the claim currency; empty without any */
  allocations: z.array(z.object({ name: z.string(), amount: decimal })),
  /** whether the total counts the line: above zero, or a refund; other lines are shown but not counted */
  counts: z.boolean(),
  /** numbers of its files, receipts first */
  files: z.array(z.number()),
  /** the reason for a missing receipt; null without a declaration */
  declaration: z.string().nullable(),
})

export type ClaimLine = z.output<typeof lineSchema>
export type ClaimTax = z.output<typeof taxSchema>
export type ClaimConversion = z.output<typeof conversionSchema>
export type ClaimStatementRow = z.output<typeof statementRowSchema>
export type ClaimRefund = z.output<typeof refundSchema>

/**
 * Whether the amount of a line in the claim currency means nothing: finance converts the line, or the line
 * does not count yet, because the event got the line's currency as its claim currency later (`uncounted`).
 */
export const isNotConverted = ({ conversion }: Pick<ClaimLine, 'conversion'>): boolean =>
  conversion.by === 'none' || conversion.by === 'uncounted'
