import { z } from 'zod'
import { statementSourceSchema } from '~/domain/bank-statements/schema'
import type { Decimal } from '~/domain/money/decimal'
import type { RateSource } from '~/domain/rates/sources'
import { excerptSchema } from '~/domain/receipts/excerpt-schema'
import type { FileRole } from '~/domain/receipts/schema'
import { CLAIMANT_FIELDS, PAPERS } from '~/domain/users/claimant'

// What a claim says, as plain data. Everything that a person is shown of a claim (page, PDF, XLSX, CSV) is
// written from this and calculates nothing. A frozen version is this, as canonical JSON, and never changes.
// What is changed here needs a new format (`claim-format.ts`), by which older versions are still read.

const decimal: z.ZodType<Decimal> = z.string()

/** YYYY-MM-DD; one of an old record may be anything. */
const calendarDate = z.string()

/** A text that was stored as one of a list. An administrator may have written another one. */
const oneOf = <T extends string>() => z.custom<T>((value) => typeof value === 'string')

const frozenSchema = z.object({
  /** the claim's number, the same for all versions of an event: 2026-0042 */
  number: z.string(),
  /** from 1 */
  version: z.number(),
  /** the instant, UTC, ISO 8601 */
  at: z.string(),
})

/** The row of a bank statement that shows what was charged. */
const statementRowSchema = z.object({
  /** name of the statement's file */
  file: z.string(),
  /** the line of the row in that file, from 1 */
  row: z.number(),
  date: calendarDate,
  /** what the bank calls the transaction */
  text: z.string(),
  /** in the claim currency; the line may claim another amount, which its claimant has typed */
  amount: decimal,
  /** the purchase in its own currency; null where the bank does not say it */
  purchase: z.object({ amount: decimal, currency: z.string() }).nullable(),
  /** what the bank charged on top of the amount, in the same currency; null where it says no such fee */
  fee: decimal.nullable(),
  /** what identifies the file; null in rows of earlier versions */
  source: statementSourceSchema.nullable(),
})

/** An incoming row of a bank statement, by which a line claims less. */
const refundSchema = statementRowSchema.extend({
  /** the claim currency when it was taken off */
  currency: z.string(),
})

/** How a line's amount in the claim currency came about. */
const conversionSchema = z.discriminatedUnion('by', [
  /** the receipt is in the claim currency */
  z.object({ by: z.literal('currency') }),
  /** what was really charged */
  z.object({ by: z.literal('charged'), statement: statementRowSchema.nullable() }),
  /** a rate of the schedule, by its code */
  z.object({ by: z.literal('rate'), code: z.string() }),
  /** the event's exchange rate */
  z.object({ by: z.literal('event') }),
  /** not at all: no rate is known, and finance converts it */
  z.object({ by: z.literal('none') }),
  /** not at all, although it is in the claim currency, which the event got after it */
  z.object({ by: z.literal('uncounted') }),
  /** an old record, or one written by an administrator: it keeps its amount */
  z.object({ by: z.literal('record') }),
])

const taxSchema = z.object({
  /** in percent; null where only the sum is printed */
  rate: decimal.nullable(),
  /** the amount without this tax; null where it is not printed */
  net: decimal.nullable(),
  /** the tax itself */
  amount: decimal,
})

const lineSchema = z.object({
  /** from 1 */
  number: z.number(),
  expenseId: z.string(),
  /** null in old records */
  date: calendarDate.nullable(),
  merchant: z.string(),
  category: z.string(),
  /** what for */
  note: z.string(),
  /** cash, card, transfer, other, or empty */
  payment: z.string(),
  /** the number of the invoice or receipt, or empty */
  invoiceNumber: z.string(),
  /** the amount on the receipt, in its currency */
  amount: decimal,
  currency: z.string(),
  /** the tax in that amount by rate, as it is printed */
  taxes: z.array(taxSchema),
  conversion: conversionSchema,
  /** what came back of it */
  refunds: z.array(refundSchema),
  /** the amount in the claim currency */
  converted: decimal,
  /** lines of zero or less are shown and not counted (contract, 2) */
  counts: z.boolean(),
  /** numbers of its files, receipts before others */
  files: z.array(z.number()),
  /** why there is no receipt; null when nothing is declared */
  declaration: z.string().nullable(),
})

const fileSchema = z.object({
  /** from 1 */
  number: z.number(),
  /** what it backs; none for a proof of rates, and for another paper */
  lines: z.array(
    z.object({
      /** the number of the line */
      line: z.number(),
      /** what of the file is the line's; null: all of it */
      excerpt: excerptSchema.nullable(),
      /** by how many quarters to the right the line turns it where it is shown */
      turns: z.number(),
    }),
  ),
  /** the same of a file that backs no line */
  turns: z.number(),
  role: oneOf<FileRole>(),
  /** the SHA-256 of the stored file */
  sha256: z.string(),
  /**
   * the SHA-256 of the file that is handed on, without the position where a photo was taken; null: the stored
   * file is handed on
   */
  sentSha256: z.string().nullable(),
  /** what the claimant's device called it */
  name: z.string(),
  /** jpeg, png, webp, heic, pdf */
  kind: z.string(),
  bytes: z.number(),
  pages: z.number(),
  /** pages that have a stored preview, the first ones */
  previews: z.number(),
  /** false for a bank statement of which only the rows are handed on that the claim uses */
  allRows: z.boolean(),
})

/** A rate of the schedule: a sample pair and its proof. */
const rateSchema = z.object({
  /** R1, R2, ... */
  code: z.string(),
  /** the currency of the receipts */
  currency: z.string(),
  receiptAmount: decimal,
  /** in the claim currency */
  claimAmount: decimal,
  date: calendarDate,
  source: oneOf<RateSource>(),
  /** the fee in the claim currency, printed beside the rate and no part of it; null without one */
  fee: decimal.nullable(),
  note: z.string(),
  /** number of the file that proves it; null without one */
  file: z.number().nullable(),
  /** the row of a bank statement, a withdrawal of cash, that it is taken from; null where it is not */
  statement: statementRowSchema.nullable(),
})

const totalsSchema = z.object({
  /** the lines that count, by receipt currency, in the order of the codes */
  byCurrency: z.array(
    z.object({ currency: z.string(), count: z.number(), amount: decimal, converted: decimal }),
  ),
  /** the lines that count by category, in the order of the names; an empty name stands last */
  byCategory: z.array(z.object({ category: z.string(), count: z.number(), converted: decimal })),
  /**
   * the tax on the receipts of the lines that count, and of those that finance converts, by their currency
   * and rate, the unknown rate last; net where all of them say it
   */
  byTax: z.array(taxSchema.extend({ currency: z.string(), count: z.number() })),
  /** the sum of the lines that count, in the claim currency */
  total: decimal,
  /** how many lines count */
  count: z.number(),
  advances: decimal,
  /**
   * what was paid with earlier versions; below zero, the claimant gave it back. Zero in versions of older
   * formats, whose advances include it
   */
  paid: decimal,
  /**
   * what makes the due a whole number in a currency without minor units; zero in others, and in versions of
   * older formats
   */
  rounding: decimal,
  /** total less both, and rounded; below zero, the claimant gives money back */
  due: decimal,
  /** what finance converts, by currency, in the order of the codes: it is in no other sum */
  unconverted: z.array(
    z.object({
      currency: z.string(),
      count: z.number(),
      /** the sum of the lines */
      amount: decimal,
      /** what was paid of it with earlier versions */
      paid: decimal,
      /** the amount less what was paid; below zero when more was paid than is claimed now */
      due: decimal,
    }),
  ),
  /** the dates of the first and last line that has a date */
  firstDate: calendarDate.nullable(),
  lastDate: calendarDate.nullable(),
})

const currencyAmountSchema = z.object({ currency: z.string(), amount: decimal })

/** Money that the claimant was given before, in the claim currency. */
const advanceSchema = z.object({ date: calendarDate, amount: decimal, note: z.string() })

/** What was paid with an earlier version; below zero, the claimant gave it back. */
const paymentSchema = z.object({
  version: z.number(),
  date: calendarDate,
  /** in the claim currency */
  amount: decimal,
  /** what finance converted and paid, by currency */
  unconverted: z.array(currencyAmountSchema),
})

const explanationSchema = z.object({
  /** the line, the rate's code, or null for the whole claim */
  line: z.number().nullable(),
  rate: z.string().nullable(),
  /** what was found, in words */
  finding: z.string(),
  /** what the claimant says */
  text: z.string(),
})

const changesSchema = z.object({
  /** the version that this is compared with */
  since: z.number(),
  totalBefore: decimal,
  /** the claim currency of that, and how many decimals amounts in it were written with */
  currencyBefore: z.string(),
  decimalsBefore: z.number(),
  /** what that left to finance, by currency */
  unconvertedBefore: z.array(currencyAmountSchema),
  /** one sentence each */
  notes: z.array(z.string()),
})

/** A claim of an event: a frozen version, or a draft of what closing would freeze. */
export const claimSchema = z.object({
  format: z.number(),
  /** null: a draft */
  frozen: frozenSchema.nullable(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    /** what the event was for; empty when it was not said */
    purpose: z.string(),
    /** null when they were not said */
    startsOn: calendarDate.nullable(),
    endsOn: calendarDate.nullable(),
  }),
  claimant: z.record(z.enum(CLAIMANT_FIELDS), z.string()),
  paper: z.enum(PAPERS),
  /** the claim currency */
  currency: z.string(),
  /** how many decimals amounts in the claim currency are rounded to and written with */
  decimals: z.number(),
  /**
   * the event's own exchange rate, for currencies without a rate of their own, in its shortest decimal form
   */
  exchangeRate: decimal,
  /**
   * the pair of amounts that the exchange rate was derived from, and the currency that it is for, null for
   * every currency without a rate of its own; null without a pair, and in versions of older formats
   */
  sample: z
    .object({ receiptAmount: decimal, claimAmount: decimal, currency: z.string().nullable() })
    .nullable(),
  /** whether it says which amounts count without a rate of their own; versions of older formats do not */
  saysMissingRates: z.boolean(),
  /**
   * whether it says which taxes refunds are not taken off and which share a net amount, and groups their
   * digits; versions of older formats do not
   */
  explainsTaxes: z.boolean(),
  /**
   * whether the heading above a receipt puts the date before an Arabic or Hebrew name; versions of older
   * formats do not
   */
  isolatesNames: z.boolean(),
  /** the lines in the order of their dates; number 1 first */
  lines: z.array(lineSchema),
  /**
   * the files of the lines, in the order of the lines and numbered from 1; behind them the proofs of rates,
   * then other papers of the event, and then bank statements that prove no rate
   */
  files: z.array(fileSchema),
  /** the rates that a line was converted with */
  rates: z.array(rateSchema),
  totals: totalsSchema,
  advances: z.array(advanceSchema),
  /** null in versions of older formats, which have them among their advances */
  payments: z.array(paymentSchema).nullable(),
  /** what the claimant says to what a checklist finds */
  explanations: z.array(explanationSchema),
  /** since the version before; null for a first version, and for a draft of one */
  changes: changesSchema.nullable(),
})

export type Claim = z.output<typeof claimSchema>
export type Frozen = z.output<typeof frozenSchema>
export type ClaimLine = z.output<typeof lineSchema>
export type ClaimTax = z.output<typeof taxSchema>
export type ClaimConversion = z.output<typeof conversionSchema>
export type ClaimStatementRow = z.output<typeof statementRowSchema>
export type ClaimRefund = z.output<typeof refundSchema>
export type ClaimFile = z.output<typeof fileSchema>
export type ClaimRate = z.output<typeof rateSchema>
export type ClaimTotals = z.output<typeof totalsSchema>
export type ClaimPayment = z.output<typeof paymentSchema>
export type ClaimExplanation = z.output<typeof explanationSchema>
export type ClaimChanges = z.output<typeof changesSchema>

/** The SHA-256 of a file as it is handed on: what a claim prints, and what the files of its ZIP have. */
export const sentSum = ({ sha256, sentSha256 }: ClaimFile): string => sentSha256 ?? sha256
