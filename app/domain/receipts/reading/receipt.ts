import type { TaxLine } from '~/domain/expenses/taxes'
import type { Excerpt } from '~/domain/receipts/excerpt'
import { amountCandidatesIn } from './amount-candidates'
import { currencyIn, looksAmerican } from './currencies'
import { dateIn } from './dates'
import type { ExactReading } from './exact-reading'
import { languagesOf } from './guess-languages'
import { merchantIn } from './merchant'
import { linesOf, type Suggestion, type Word } from './page-text'
import { taxOf, totalOf } from './total'

/** Fields of a receipt that its words suggest: null where it does not say it, or cannot be read. */
export interface SuggestedFields {
  /** YYYY-MM-DD */
  date: Suggestion | null
  merchant: Suggestion | null
  /** decimal text */
  total: Suggestion | null
  /** ISO 4217 code */
  currency: Suggestion | null
  /** decimal text */
  tax: Suggestion | null
  /** the tax by rate */
  taxes: TaxLine[]
  /** the number of the invoice or receipt */
  invoiceNumber: Suggestion | null
}

/** What was read of a receipt. */
export interface Reading extends SuggestedFields {
  /** what data on it or in its file says exactly, the first page first */
  exact: ExactReading[]
  /** the parts of the file that seem to be receipts of their own; none when it seems to be one */
  parts: Excerpt[]
}

/** The tax of a receipt of which only the sum is read. */
const taxesOf = (tax: Suggestion | null): TaxLine[] =>
  tax === null ? [] : [{ rate: null, net: null, amount: tax.value }]

/**
 * A reading as it is stored, also one from before tax by rate, numbers of invoices, exact data and parts of
 * files were read.
 */
export function parseReading(json: string): Reading {
  const stored: Omit<Reading, 'taxes' | 'invoiceNumber' | 'exact' | 'parts'> & Partial<Reading> =
    JSON.parse(json)
  return {
    ...stored,
    taxes: stored.taxes ?? taxesOf(stored.tax),
    invoiceNumber: stored.invoiceNumber ?? null,
    exact: stored.exact ?? [],
    parts: stored.parts ?? [],
  }
}

/**
 * Reads one page of a receipt of any country from its words.
 * @param today keeps dates of the future out
 */
export function readPage(words: Word[], today: Date = new Date()): SuggestedFields {
  const lines = linesOf(words)
  const languages = languagesOf(lines)
  const amounts = amountCandidatesIn(lines, languages)
  const total = totalOf(amounts, lines.length)
  const tax = taxOf(amounts, total)
  return {
    date: dateIn(lines, { languages, dayFirst: !looksAmerican(lines), thisYear: today.getUTCFullYear() }),
    merchant: merchantIn(lines, languages),
    total,
    currency: currencyIn(lines, languages),
    tax,
    taxes: taxesOf(tax),
    invoiceNumber: null,
  }
}

/** Chooses the surest reading among pages; the first of those that are equally sure. */
const surestOf = (suggestions: (Suggestion | null)[]) =>
  suggestions.reduce((best, each) => ((each?.confidence ?? 0) > (best?.confidence ?? 0) ? each : best), null)

/** A total that is less sure may be any number. */
export const NAMED_TOTAL_CONFIDENCE_MIN = 0.8

/**
 * Reads a receipt of one page or several from the words of each. The merchant stands first on an invoice, and
 * what is to be paid last, behind the sums of single pages.
 */
export function readReceipt(pages: Word[][], today: Date = new Date()): SuggestedFields {
  const readings = pages.map((words) => readPage(words, today))
  const last = readings.findLast(
    ({ total }) => total !== null && total.confidence >= NAMED_TOTAL_CONFIDENCE_MIN,
  )
  const tax = last?.tax ?? surestOf(readings.map(({ tax }) => tax))
  return {
    date: surestOf(readings.map(({ date }) => date)),
    merchant: readings.find(({ merchant }) => merchant)?.merchant ?? null,
    total: last?.total ?? surestOf(readings.map(({ total }) => total)),
    currency: surestOf(readings.map(({ currency }) => currency)),
    tax,
    taxes: taxesOf(tax),
    invoiceNumber: readings.find(({ invoiceNumber }) => invoiceNumber)?.invoiceNumber ?? null,
  }
}
