import { z } from 'zod'
import { officialSchema } from '~/domain/rates/official-schema'
import type { RateSource } from '~/domain/rates/sources'
import { excerptSchema } from '~/domain/receipts/excerpt-schema'
import type { FileRole } from '~/domain/receipts/schema'
import { CLAIMANT_FIELDS, PAPERS } from '~/domain/users/claimant'
import { calendarDate, decimal, lineSchema, statementRowSchema, taxSchema } from './claim-line'

// The schema of a claim, which frozen versions store. The page, PDF, XLSX and CSV print this data and
// calculate nothing. A frozen version stores it as canonical JSON and never changes. Every change of this
// schema needs a new format in `claim-format.ts`, so that older versions stay readable.

/**
 * The layout of the files of new claims. Since layout 2 the XLSX has formulas and bank rows, the CSV writes
 * all digits of an amount, and the PDF is PDF/A-3 and contains the claim's data. Since layout 3 the cover
 * names the refunds in the total, and the changes say when the total is the same.
 */
export const LAYOUT = 3

/** A text that was stored as one of a list of values. An administrator may have written another value. */
const oneOf = <T extends string>() => z.custom<T>((value) => typeof value === 'string')

/** The identity of a frozen version. */
const frozenSchema = z.object({
  /** the claim's number, the same for all versions of an event: 2026-0042 */
  number: z.string(),
  /** from 1 */
  version: z.number(),
  /** the instant, UTC, ISO 8601 */
  at: z.string(),
})

/** A file of a claim: a receipt, a proof of a rate, another paper or a bank statement. */
const fileSchema = z.object({
  /** from 1 */
  number: z.number(),
  /** the lines that the file backs; empty for a proof of rates and for another paper */
  lines: z.array(
    z.object({
      /** the number of the line */
      line: z.number(),
      /** the part of the file that belongs to the line; null: the whole file */
      excerpt: excerptSchema.nullable(),
      /** quarter turns to the right when this line shows the file */
      turns: z.number(),
    }),
  ),
  /** quarter turns to the right of a file that backs no line */
  turns: z.number(),
  role: oneOf<FileRole>(),
  /** the SHA-256 of the stored file */
  sha256: z.string(),
  /** the SHA-256 of the exported copy without the photo's position; null: the stored file is exported */
  sentSha256: z.string().nullable(),
  /** the name on the claimant's device */
  name: z.string(),
  /** jpeg, png, webp, heic, pdf */
  kind: z.string(),
  bytes: z.number(),
  pages: z.number(),
  /** number of pages with a stored preview, from the first page */
  previews: z.number(),
  /** false for a bank statement that exports only the rows the claim uses */
  allRows: z.boolean(),
})

/** A rate of the schedule, with its sample pair and proof. */
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
  /** the fee in the claim currency, printed beside the rate and not part of it; null without one */
  fee: decimal.nullable(),
  note: z.string(),
  /** number of the file that proves the rate; null without one */
  file: z.number().nullable(),
  /** the statement row, a cash withdrawal, that the rate is taken from; null for other rates */
  statement: statementRowSchema.nullable(),
  /** the published pairs that the rate consists of, and their file; null for other rates */
  official: officialSchema.nullable(),
})

/** The sums of a claim. */
const totalsSchema = z.object({
  /** the lines that count, by receipt currency, sorted by code */
  byCurrency: z.array(
    z.object({ currency: z.string(), count: z.number(), amount: decimal, converted: decimal }),
  ),
  /** the lines that count by category, sorted by name, the empty name last */
  byCategory: z.array(z.object({ category: z.string(), count: z.number(), converted: decimal })),
  /** the lines that count by cost centre, sorted by name, the empty name last; empty without any */
  byCostCentre: z.array(z.object({ costCentre: z.string(), count: z.number(), converted: decimal })),
  // the claimed taxes of lines that count or that finance converts, by currency and rate, the unknown rate
  // last; net sums the known net amounts, and is null without any; `withoutNet` counts the other lines. In
  // layout 1 net is null unless every line has one, and `withoutNet` is 0.
  byTax: z.array(taxSchema.extend({ currency: z.string(), count: z.number(), withoutNet: z.number() })),
  /** the sum of the lines that count, less refunds, in the claim currency */
  total: decimal,
  /** the sum of the refunds, zero or below; zero in versions of older formats */
  refunds: decimal,
  /** the number of lines that count */
  count: z.number(),
  advances: decimal,
  // the payments for earlier versions; negative when the claimant paid money back; zero in older formats,
  // whose advances include the payments
  paid: decimal,
  /** rounds the due in a currency without minor units; zero otherwise and in versions of older formats */
  rounding: decimal,
  /** the total minus advances and payments, rounded; negative when the claimant gives money back */
  due: decimal,
  /** the amounts that finance converts, by currency, sorted by code; no other sum includes them */
  unconverted: z.array(
    z.object({
      currency: z.string(),
      count: z.number(),
      /** the sum of the lines */
      amount: decimal,
      /** the part that was paid with earlier versions */
      paid: decimal,
      /** the amount minus the paid part; negative when more was paid than the claim asks for */
      due: decimal,
    }),
  ),
  /** the first and last date among the dated lines */
  firstDate: calendarDate.nullable(),
  lastDate: calendarDate.nullable(),
})

const currencyAmountSchema = z.object({ currency: z.string(), amount: decimal })

/** Money that the claimant received in advance, in the claim currency. */
const advanceSchema = z.object({ date: calendarDate, amount: decimal, note: z.string() })

/** A payment for an earlier version; negative when the claimant paid money back. */
const paymentSchema = z.object({
  version: z.number(),
  date: calendarDate,
  /** in the claim currency */
  amount: decimal,
  /** the amounts that finance converted and paid, by currency */
  unconverted: z.array(currencyAmountSchema),
})

/** A finding, and the claimant's explanation of it. */
const explanationSchema = z.object({
  /** the number of the line or the code of the rate; null for the whole claim */
  line: z.number().nullable(),
  rate: z.string().nullable(),
  /** the finding in words */
  finding: z.string(),
  /** the claimant's explanation; empty without one */
  text: z.string(),
})

/** The changes since the previous version. */
const changesSchema = z.object({
  /** the version that the changes are compared with */
  since: z.number(),
  totalBefore: decimal,
  /** the claim currency of that version, and the decimals of its amounts */
  currencyBefore: z.string(),
  decimalsBefore: z.number(),
  /** the amounts that that version left to finance, by currency */
  unconvertedBefore: z.array(currencyAmountSchema),
  /** the changes, one sentence each */
  notes: z.array(z.string()),
})

/** A claim of an event: a frozen version, or a draft of the version that closing would freeze. */
export const claimSchema = z.object({
  format: z.number(),
  /** the layout of its files (`LAYOUT`); 1 in versions of older formats, whose files must not change */
  layout: z.number(),
  /** null: a draft */
  frozen: frozenSchema.nullable(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    /** the purpose of the event; empty when not stated */
    purpose: z.string(),
    /** null when not stated */
    startsOn: calendarDate.nullable(),
    endsOn: calendarDate.nullable(),
  }),
  claimant: z.record(z.enum(CLAIMANT_FIELDS), z.string()),
  /** where the claim is paid to, in electronic form; empty if the claimant does not print it */
  iban: z.string(),
  paper: z.enum(PAPERS),
  /** the claim currency */
  currency: z.string(),
  /** the number of decimals of amounts in the claim currency */
  decimals: z.number(),
  /** the event rate, for currencies without a rate of their own, in its shortest decimal form */
  exchangeRate: decimal,
  // the sample pair of the event rate and the currency it is for, null for every currency without a rate of
  // its own; null without a pair, and in versions of older formats
  sample: z
    .object({ receiptAmount: decimal, claimAmount: decimal, currency: z.string().nullable() })
    .nullable(),
  /** whether the claim says what counts without a rate of its own; false in versions of older formats */
  saysMissingRates: z.boolean(),
  /** whether digits of taxes are grouped, and notes explain the taxes; false in versions of older formats */
  explainsTaxes: z.boolean(),
  /** whether headings put the date before an Arabic or Hebrew name; false in versions of older formats */
  isolatesNames: z.boolean(),
  /** the lines sorted by date; number 1 first */
  lines: z.array(lineSchema),
  /** the files from number 1: receipts of lines, proofs of rates, other papers, statements without a rate */
  files: z.array(fileSchema),
  /** the rates that converted a line */
  rates: z.array(rateSchema),
  totals: totalsSchema,
  advances: z.array(advanceSchema),
  /** null in versions of older formats, whose advances include the payments */
  payments: z.array(paymentSchema).nullable(),
  /** the findings, explained or open */
  explanations: z.array(explanationSchema),
  /** the changes since the previous version; null for a first version and its draft */
  changes: changesSchema.nullable(),
})

export type Claim = z.output<typeof claimSchema>
export type Frozen = z.output<typeof frozenSchema>
export type ClaimFile = z.output<typeof fileSchema>
export type ClaimRate = z.output<typeof rateSchema>
export type ClaimTotals = z.output<typeof totalsSchema>
export type ClaimPayment = z.output<typeof paymentSchema>
export type ClaimExplanation = z.output<typeof explanationSchema>
export type ClaimChanges = z.output<typeof changesSchema>

/** Returns the SHA-256 of the exported file, which the claim prints and the files of its ZIP match. */
export const exportedSha256 = ({ sha256, sentSha256 }: ClaimFile): string => sentSha256 ?? sha256
