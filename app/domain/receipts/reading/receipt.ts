import type { TaxLine } from '~/domain/expenses/taxes'
import { currencyIn, looksAmerican } from './currencies'
import { dateIn } from './dates'
import type { ExactReading } from './exact-reading'
import { languagesOf } from './guess-languages'
import { merchantIn } from './merchant'
import { linesOf, type Suggestion, type Word } from './page-text'
import { taxIn, totalIn } from './total'

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
}

/** The tax of a receipt of which only the sum is read. */
const taxesOf = (tax: Suggestion | null): TaxLine[] =>
  tax === null ? [] : [{ rate: null, net: null, amount: tax.value }]

/**
 * A reading as it is stored, also one from before tax by rate, numbers of invoices and exact data were read.
 */
export function parseReading(json: string): Reading {
  const stored: Omit<Reading, 'taxes' | 'invoiceNumber' | 'exact'> & Partial<Reading> = JSON.parse(json)
  return {
    ...stored,
    taxes: stored.taxes ?? taxesOf(stored.tax),
    invoiceNumber: stored.invoiceNumber ?? null,
    exact: stored.exact ?? [],
  }
}

function readOnce(words: Word[], today: Date): SuggestedFields {
  const lines = linesOf(words)
  const languages = languagesOf(lines)
  const total = totalIn(lines, languages)
  const tax = taxIn(lines, languages, total)
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

/** Chooses the surest of independent readings; equal readings add to each other. */
function surest(suggestions: (Suggestion | null)[]): Suggestion | null {
  const all = suggestions.filter((suggestion) => suggestion !== null)
  const ranked = all.map((suggestion) => {
    const doubts = all
      .filter(({ value }) => value === suggestion.value)
      .map(({ confidence }) => 1 - confidence)
    const doubt = doubts.reduce((product, each) => product * each, 1)
    return { ...suggestion, confidence: Math.round((1 - doubt) * 100) / 100, own: suggestion.confidence }
  })
  const best = ranked.sort((a, b) => b.confidence - a.confidence || b.own - a.own)[0]
  if (!best) return null
  const { own, ...suggestion } = best
  // a contradiction is not certain, however sure each side is
  const isContradicted = all.some(({ value }) => value !== best.value)
  return { ...suggestion, confidence: isContradicted ? Math.min(own, 0.6) : suggestion.confidence }
}

/**
 * Reads one page of a receipt of any country from its words, as they were recognised once or several times
 * over (of the image in different sizes, say): each recognition makes mistakes of its own. `today` keeps
 * dates of the future out.
 */
export function readPage(recognitions: Word[][], today: Date = new Date()): SuggestedFields {
  const readings = recognitions.map((words) => readOnce(words, today))
  const tax = surest(readings.map(({ tax }) => tax))
  return {
    date: surest(readings.map(({ date }) => date)),
    merchant: surest(readings.map(({ merchant }) => merchant)),
    total: surest(readings.map(({ total }) => total)),
    currency: surest(readings.map(({ currency }) => currency)),
    tax,
    taxes: taxesOf(tax),
    invoiceNumber: surest(readings.map(({ invoiceNumber }) => invoiceNumber)),
  }
}

/** Chooses the surest reading among pages; the first of those that are equally sure. */
const surestOf = (suggestions: (Suggestion | null)[]) =>
  suggestions.reduce((best, each) => ((each?.confidence ?? 0) > (best?.confidence ?? 0) ? each : best), null)

/** A total that is less sure may be any number. */
const NAMED_TOTAL_CONFIDENCE_MIN = 0.8

/**
 * Reads a receipt of one page or several, each with its recognitions. The merchant stands first on an
 * invoice, and what is to be paid last, behind the sums of single pages.
 */
export function readReceipt(pages: Word[][][], today: Date = new Date()): SuggestedFields {
  const readings = pages.map((recognitions) => readPage(recognitions, today))
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
