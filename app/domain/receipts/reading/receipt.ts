import type { Excerpt } from '~/domain/receipts/excerpt'
import { OTHER_VALUES_MAX } from '~/limits-and-lifetimes'
import { type AmountCandidate, amountCandidatesIn, unreadTotalIn } from './amount-candidates'
import { type AmountFormat, amountFormatOf } from './amount-format'
import { type LabelledLine, labelledLines } from './amount-labels'
import type { FractionDigits } from './amounts'
import { categoryIn } from './category'
import { withoutCreditedInvoice } from './credit-note'
import { type CurrencyReading, currencyReadingOf, mayBeAmerican } from './currencies'
import { dateIn } from './dates'
import type { ExactReading } from './exact-reading'
import type { ExchangePair } from './exchange'
import { languagesOf } from './guess-languages'
import { invoiceNumberIn } from './invoice-number'
import { merchantIn } from './merchant'
import { withSigns } from './misread-signs'
import { linesOf, SURE_CONFIDENCE_MIN, type Suggestion, type Word } from './page-text'
import { type PaperKind, paperKindOf } from './paper-kind'
import { cardEndingIn, paymentIn } from './payment'
import { paymentMessageIn } from './payment-message'
import { taxCandidatesIn } from './tax-candidates'
import { type TaxSuggestion, taxesIn } from './taxes-by-rate'
import { tipIn } from './tip'
import { totalOf } from './total'
import { payeeOfSlip } from './transfer-slip'
import { isUnpaid } from './unpaid-papers'

/** Fields of a receipt that its words suggest: null where it does not say it, or cannot be read. */
export interface SuggestedFields {
  /** YYYY-MM-DD */
  date: Suggestion | null
  merchant: Suggestion | null
  /** other names that the merchant may have, the likeliest first; none when it is sure */
  otherMerchants: string[]
  /** decimal text, with the digits that the receipt prints behind the mark; below zero of a refund */
  total: Suggestion | null
  /** ISO 4217 code */
  currency: Suggestion | null
  /** the currencies that its sign may stand for, the most usual first; none when the currency is sure */
  otherCurrencies: string[]
  /** the tax by rate */
  taxes: TaxSuggestion[]
  /** the number of the invoice or receipt */
  invoiceNumber: Suggestion | null
  /** decimal text; it is a part of the total */
  tip: Suggestion | null
  /** the name of a payment of expenses */
  payment: Suggestion | null
  /** the last four digits of the card that it was paid with */
  cardEnding: Suggestion | null
  /** the name of a usual category */
  category: Suggestion | null
}

/** What was read of a receipt. */
export interface Reading extends SuggestedFields {
  /** what data on it or in its file says exactly, the first page first */
  exact: ExactReading[]
  /** the parts of the file that seem to be receipts of their own; none when it seems to be one */
  parts: Excerpt[]
  /** what else than a receipt it seems to be; null when it seems to be one */
  paper: PaperKind | null
  /** the amounts that it says are worth the same; null without two */
  exchange: ExchangePair | null
}

/**
 * A reading as earlier versions stored it: with the sum of the tax, if any, and without some of what is read
 * by now.
 */
interface EarlierReading extends Partial<Reading> {
  tax?: Suggestion | null
}

/** The tax of a receipt of which only the sum was read. */
function taxesOf({ value, ...place }: Suggestion): TaxSuggestion[] {
  return [{ rate: null, net: null, amount: value, ...place }]
}

/** A reading as it is stored, also as an earlier version stored it. */
export function parseReading(json: string): Reading {
  const { tax, ...stored }: EarlierReading = JSON.parse(json)
  const nothing = { ...readReceipt([]), exact: [], parts: [], paper: null, exchange: null }
  return tax === undefined
    ? { ...nothing, ...stored }
    : { ...nothing, ...stored, taxes: tax === null ? [] : taxesOf(tax) }
}

const printedLines = (words: Word[]) => withSigns(linesOf(words))

/**
 * Reads one page of a receipt of any country from its words.
 * @param today keeps dates of the future out
 * @param ofAllPages what all pages say of the currency; null of the only page
 */
export function readPage(
  words: Word[],
  today: Date = new Date(),
  ofAllPages: CurrencyReading | null = null,
): SuggestedFields {
  const printed = printedLines(words)
  const languages = languagesOf(printed)
  const message = paymentMessageIn(printed)
  const labelled = message?.lines ?? labelledLines(printed, languages)
  const lines = labelled.map(({ line }) => line)
  const currencyReading = currencyReadingOf(lines, languages)
  const currency = currencyReading.suggestion
  const format = amountFormatOf(labelled, { currency: currencyReading, languages })
  const { fractionDigits } = format
  const amounts = amountCandidatesIn(labelled, fractionDigits)
  const paper = paperKindOf(lines)
  const total = totalOfPaper(paper, totalIn(labelled, amounts, format))
  const tip = tipIn(amounts, { total, languages, fractionDigits })
  const payee = message?.payee ?? payeeOfSlip(lines)
  const { merchant, others: otherMerchants } = payee
    ? { merchant: payee, others: [] }
    : merchantIn(lines, languages)
  const taxes = taxCandidatesIn(lines, { languages, fractionDigits })
  const habits = {
    languages,
    currency: currency !== null && isSure(currency) ? currency.value : null,
    mayBeAmerican: mayBeAmerican(ofAllPages ?? currencyReading),
    thisYear: today.getUTCFullYear(),
    isTicket: paper === 'travel',
  }
  return {
    date: dateIn(withoutCreditedInvoice(lines, languages), habits) ?? dateIn(lines, habits),
    merchant,
    otherMerchants,
    total,
    currency,
    otherCurrencies: otherCurrenciesOf(currencyReading),
    // taxes of tickets that have no rate are those of airports and of departures
    taxes: taxesIn(taxes, { amounts, total, tip: tip?.units ?? 0n, fractionDigits }).filter(
      ({ rate }) => paper !== 'travel' || rate !== null,
    ),
    invoiceNumber: invoiceNumberIn(lines, languages),
    tip: tip?.suggestion ?? null,
    payment: paymentIn(lines, { amounts, total, languages }),
    cardEnding: cardEndingIn(lines),
    category: categoryIn(lines, merchant, languages),
  }
}

const otherCurrenciesOf = ({ suggestion, candidates }: CurrencyReading) =>
  isSure(suggestion) ? [] : candidates.slice(0, OTHER_VALUES_MAX)

/** The confidence of a total that can be read in two ways. */
const DOUBTFUL_TOTAL_CONFIDENCE_MAX = 0.7

/**
 * Returns the total of a kind of paper. What gives money back often prints it without a sign: then the amount
 * below zero is its alternative. What nobody has paid yet is never sure.
 */
function totalOfPaper(paper: PaperKind | null, total: Suggestion | null): Suggestion | null {
  if (total === null || (paper !== 'refund' && !isUnpaid(paper))) return total
  const confidence = Math.min(total.confidence, DOUBTFUL_TOTAL_CONFIDENCE_MAX)
  if (isUnpaid(paper)) return { ...total, confidence }
  return total.value.startsWith('-') ? total : { ...total, confidence, alternatives: [`-${total.value}`] }
}

/**
 * Returns the total, with what else its digits may mean as its alternative. Where they leave a doubt it is
 * never sure, whatever other amounts add up to it: they are read alike.
 */
function totalIn(
  lines: LabelledLine[],
  amounts: AmountCandidate[],
  { fractionDigits, otherDigits }: AmountFormat,
): Suggestion | null {
  const totalWith = (found: AmountCandidate[], digits: FractionDigits) =>
    totalOf(found, {
      lineCount: lines.length,
      fractionDigits: digits,
      unreadAt: unreadTotalIn(lines, found),
    })
  const total = totalWith(amounts, fractionDigits)
  if (total === null || otherDigits === null) return total
  const other = totalWith(amountCandidatesIn(lines, otherDigits), otherDigits)
  if (other === null || Number(other.value) === Number(total.value)) return total
  const confidence = Math.min(total.confidence, DOUBTFUL_TOTAL_CONFIDENCE_MAX)
  return { ...total, confidence, alternatives: [other.value] }
}

const isSure = (suggestion: Suggestion | null) =>
  suggestion !== null && suggestion.confidence >= SURE_CONFIDENCE_MIN

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
  const lines = pages.flatMap(printedLines)
  // the country may stand on one page, and the amounts on another
  const currencyReading = currencyReadingOf(lines, languagesOf(lines))
  const readings = pages.map((words) => readPage(words, today, currencyReading))
  const last = readings.findLast(
    ({ total }) => total !== null && total.confidence >= NAMED_TOTAL_CONFIDENCE_MIN,
  )
  const named = readings.find(({ merchant }) => merchant)
  // taxes and tip are of the total that they were read with
  const ofTotal = last ?? readings.find(({ total }) => total !== null)
  return {
    date: surestOf(readings.map(({ date }) => date)),
    merchant: named?.merchant ?? null,
    otherMerchants: (named ?? readings[0])?.otherMerchants ?? [],
    total: last?.total ?? surestOf(readings.map(({ total }) => total)),
    currency: currencyReading.suggestion,
    otherCurrencies: otherCurrenciesOf(currencyReading),
    taxes: ofTotal?.taxes ?? [],
    invoiceNumber: surestOf(readings.map(({ invoiceNumber }) => invoiceNumber)),
    tip: ofTotal?.tip ?? null,
    payment: surestOf(readings.map(({ payment }) => payment)),
    cardEnding: surestOf(readings.map(({ cardEnding }) => cardEnding)),
    category: surestOf(readings.map(({ category }) => category)),
  }
}
