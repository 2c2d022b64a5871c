import type { Excerpt } from '~/domain/receipts/excerpt'
import { OTHER_VALUES_MAX } from '~/limits'
import { type LabelledLine, labelledLines } from './amount-labels'
import { cardEndingIn } from './card-ending'
import { categoryIn } from './category'
import { withoutCreditedInvoice } from './credit-note'
import { type CurrencyReading, currencyReadingOf, mayBeAmerican } from './currencies'
import { dateIn } from './dates'
import type { ExactReading } from './exact-reading'
import { currenciesOfSlip, type ExchangePair, exchangeIn } from './exchange'
import { languagesOf } from './guess-languages'
import { invoiceNumberIn } from './invoice-number'
import type { Language } from './languages/language'
import { type MerchantSuggestion, merchantIn } from './merchant'
import { type SignedLines, type SignHabits, signHabitsOf, withSigns } from './misread-signs'
import { isSure, type Line, linesOf, type Suggestion, type Word } from './page-text'
import { likelierTotalOf, totalOfPaper } from './page-total'
import { type PaperKind, paperKindOf } from './paper-kind'
import { paymentIn } from './payment'
import { paymentMessageIn } from './payment-message'
import { placesOf } from './receipt-places'
import { currencyOfTotal } from './second-currency'
import { taxCandidatesIn } from './tax-candidates'
import { type TaxSuggestion, taxesIn } from './taxes-by-rate'
import { tipIn } from './tip'
import { payeeOfSlip } from './transfer-slip'

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

/** A page, before the signs of its amounts are mended. */
interface Page {
  printed: LabelledLine[]
  languages: Language[]
  seller: MerchantSuggestion
}

const toLines = (labelled: LabelledLine[]) => labelled.map(({ line }) => line)

function pageOf(words: Word[]): Page {
  const lines = linesOf(words)
  const languages = languagesOf(lines)
  const message = paymentMessageIn(lines)
  const payee = message?.payee ?? payeeOfSlip(lines)
  const seller = payee ? { merchant: payee, others: [] } : merchantIn(lines, languages)
  const isRefund = paperKindOf(lines) === 'refund'
  return { printed: message?.lines ?? labelledLines(lines, languages, isRefund), languages, seller }
}

/** What all pages of a receipt say of one. */
interface Receipt {
  /** the name of the merchant */
  name: string | null
  habits: SignHabits
}

/** A page with the signs of its amounts. */
interface SignedPage extends Page, SignedLines {
  currency: CurrencyReading
}

function signedPage(page: Page, { name, habits }: Receipt): SignedPage {
  const signed = withSigns(page.printed, habits)
  const lines = toLines(signed.lines)
  return { ...page, ...signed, currency: currencyReadingOf(lines, page.languages, placesOf(lines, name)) }
}

/**
 * Reads a page of a receipt.
 * @param today keeps dates of the future out
 * @param ofAllPages what all pages say of the currency
 */
function fieldsOf(page: SignedPage, today: Date, ofAllPages: CurrencyReading): SuggestedFields {
  const { languages, currency: currencyReading } = page
  const currency = currencyReading.suggestion
  const { labelled, amounts, fractionDigits, total: found } = likelierTotalOf(page)
  const lines = toLines(page.printed)
  const paper = paperKindOf(lines)
  const total = totalOfPaper(paper, found, lines)
  const tip = tipIn(amounts, { total, languages, fractionDigits })
  const { merchant, others: otherMerchants } = page.seller
  const taxes = taxCandidatesIn(toLines(labelled), { languages, fractionDigits })
  const habits = {
    languages,
    currency: currency !== null && isSure(currency) ? currency.value : null,
    mayBeAmerican: mayBeAmerican(ofAllPages),
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
    payment: paymentIn(toLines(labelled), { amounts, total, languages }),
    cardEnding: cardEndingIn(lines, languages),
    category: categoryIn(lines, merchant, { languages, fractionDigits }),
  }
}

/**
 * Returns the currencies to choose from beside one that is not sure: what is printed comes before what places
 * and the language say. Where a sign has many, the likeliest of these takes the place of the last one.
 */
function otherCurrenciesOf({
  suggestion,
  faint,
  places,
  spoken,
  candidates: printed,
}: CurrencyReading): string[] {
  if (isSure(suggestion)) return []
  const isOther = (code: string) => code !== suggestion?.value
  const candidates = [...printed, ...faint.clear.filter(isOther)]
  const guesses = [...places, ...spoken].filter((code) => isOther(code) && !candidates.includes(code))
  const shown = guesses.length > 0 ? candidates.slice(0, OTHER_VALUES_MAX - 1) : candidates
  return [...new Set([...shown, ...guesses, ...faint.repeated.filter(isOther)])].slice(0, OTHER_VALUES_MAX)
}

/** Chooses the surest reading among pages; the first of those that are equally sure. */
const surestOf = (suggestions: (Suggestion | null)[]) =>
  suggestions.reduce((best, each) => ((each?.confidence ?? 0) > (best?.confidence ?? 0) ? each : best), null)

/** A total that is less sure may be any number. */
export const NAMED_TOTAL_CONFIDENCE_MIN = 0.8

/** What the pages of a receipt say, each and together. */
interface ReadPages {
  lines: Line[]
  currency: CurrencyReading
  readings: SuggestedFields[]
}

/** Reads each page of a receipt, and what they say together of the currency. */
function readEach(all: Word[][], today: Date): ReadPages {
  const pages = all.map(pageOf)
  const name = pages.find(({ seller }) => seller.merchant)?.seller.merchant?.value ?? null
  // the country may stand on one page, and the amounts on another
  const printed = pages.flatMap((page) => toLines(page.printed))
  const places = placesOf(printed, name)
  const habits = signHabitsOf(printed, places.named)
  const signed = pages.map((page) => signedPage(page, { name, habits }))
  const lines = signed.flatMap((page) => toLines(page.lines))
  const currency = currencyReadingOf(lines, languagesOf(lines), places)
  return { lines, currency, readings: signed.map((page) => fieldsOf(page, today, currency)) }
}

/** The confidence of the currency of a slip of changed money, which names two. */
const SLIP_CURRENCY_CONFIDENCE_MAX = 0.7

/** Returns the currency of a paper: of a slip of changed money, the one that its total is in. */
function currencyOfPaper({ lines, currency }: ReadPages, total: Suggestion | null): CurrencyReading {
  const { suggestion } = currency
  if (suggestion === null || paperKindOf(lines) !== 'exchange') return currency
  const ofTotal = exchangeIn(lines)?.find(({ amount }) => total && Number(amount) === Number(total.value))
  const value = ofTotal?.currency ?? suggestion.value
  const confidence = Math.min(suggestion.confidence, SLIP_CURRENCY_CONFIDENCE_MAX)
  const candidates = [...new Set([...currenciesOfSlip(lines), ...currency.candidates])]
  return {
    ...currency,
    suggestion: { ...suggestion, value, confidence },
    candidates: candidates.filter((code) => code !== value),
  }
}

/** Reads one page of a receipt of any country from its words. */
export function readPage(words: Word[], today: Date = new Date()): SuggestedFields {
  return readEach([words], today).readings[0] as SuggestedFields
}

/**
 * Reads a receipt of one page or several from the words of each. The merchant stands first on an invoice, and
 * what is to be paid last, behind the sums of single pages.
 */
export function readReceipt(pages: Word[][], today: Date = new Date()): SuggestedFields {
  const read = readEach(pages, today)
  const { readings } = read
  const last = readings.findLast(
    ({ total }) => total !== null && total.confidence >= NAMED_TOTAL_CONFIDENCE_MIN,
  )
  const named = readings.find(({ merchant }) => merchant)
  // taxes and tip are of the total that they were read with
  const ofTotal = last ?? readings.find(({ total }) => total !== null)
  const total = last?.total ?? surestOf(readings.map((reading) => reading.total))
  const currency = currencyOfTotal(read.lines, languagesOf(read.lines), total, currencyOfPaper(read, total))
  return {
    date: surestOf(readings.map(({ date }) => date)),
    merchant: named?.merchant ?? null,
    otherMerchants: (named ?? readings[0])?.otherMerchants ?? [],
    total,
    currency: currency.suggestion,
    otherCurrencies: otherCurrenciesOf(currency),
    taxes: ofTotal?.taxes ?? [],
    invoiceNumber: surestOf(readings.map(({ invoiceNumber }) => invoiceNumber)),
    tip: ofTotal?.tip ?? null,
    payment: surestOf(readings.map(({ payment }) => payment)),
    cardEnding: surestOf(readings.map(({ cardEnding }) => cardEnding)),
    category: surestOf(readings.map(({ category }) => category)),
  }
}
