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
import { groupIntoLines, isSure, type Line, type Suggestion, type Word } from './page-text'
import { likelierTotal, totalOfPaper } from './page-total'
import { type PaperKind, paperKindOf } from './paper-kind'
import { paymentIn } from './payment'
import { paymentMessageIn } from './payment-message'
import { placesOf } from './receipt-places'
import { currencyOfTotal } from './second-currency'
import { taxCandidatesIn } from './tax-candidates'
import { type TaxSuggestion, taxesIn } from './taxes-by-rate'
import { tipIn } from './tip'
import { payeeOfSlip } from './transfer-slip'

// Reads a receipt from the words of its pages: each page on its own, then the best value of each field.

/** The fields that a receipt's words suggest; null where a value is missing or unreadable. */
export interface SuggestedFields {
  /** YYYY-MM-DD */
  date: Suggestion | null
  merchant: Suggestion | null
  /** other possible names of the merchant, the most likely first; empty when it is sure */
  otherMerchants: string[]
  /** decimal text with the decimals that the receipt prints; negative for a refund */
  total: Suggestion | null
  /** ISO 4217 code */
  currency: Suggestion | null
  /** the currencies that its sign may stand for, the most usual first; empty when the currency is sure */
  otherCurrencies: string[]
  /** the taxes by rate */
  taxes: TaxSuggestion[]
  /** the number of the invoice or receipt */
  invoiceNumber: Suggestion | null
  /** decimal text; included in the total */
  tip: Suggestion | null
  /** the name of a payment method of expenses */
  payment: Suggestion | null
  /** the last four digits of the card that paid */
  cardEnding: Suggestion | null
  /** the name of a usual category */
  category: Suggestion | null
}

/** A complete reading of a receipt. */
export interface Reading extends SuggestedFields {
  /** the exact data on the receipt or in its file, the first page first */
  exact: ExactReading[]
  /** the parts of the file that seem to be separate receipts; empty when it seems to be one receipt */
  parts: Excerpt[]
  /** the kind of paper, if it does not seem to be a receipt; else null */
  paper: PaperKind | null
  /** two amounts of the same value in two currencies; null if the paper has none */
  exchange: ExchangePair | null
  /** the code of the language (`swe`) whose data it needed, but which was not installed; else null */
  missingLanguage: string | null
}

/** A stored reading of an earlier version, with only the sum of the tax and without newer fields. */
interface EarlierReading extends Partial<Reading> {
  tax?: Suggestion | null
}

/** Converts a tax of which only the sum was read. */
function taxesFromSum({ value, ...place }: Suggestion): TaxSuggestion[] {
  return [{ rate: null, net: null, amount: value, ...place }]
}

/** Parses a stored reading, including readings that earlier versions stored. */
export function parseReading(json: string): Reading {
  const { tax, ...stored }: EarlierReading = JSON.parse(json)
  const fileFields = { exact: [], parts: [], paper: null, exchange: null, missingLanguage: null }
  const emptyReading = { ...readReceipt([]), ...fileFields }
  return tax === undefined
    ? { ...emptyReading, ...stored }
    : { ...emptyReading, ...stored, taxes: tax === null ? [] : taxesFromSum(tax) }
}

/** A page with labelled lines, before currency signs that were misread as digits are repaired. */
interface Page {
  printedLines: LabelledLine[]
  languages: Language[]
  seller: MerchantSuggestion
}

const toLines = (labelled: LabelledLine[]) => labelled.map(({ line }) => line)

function pageOf(words: Word[]): Page {
  const lines = groupIntoLines(words)
  const languages = languagesOf(lines)
  const message = paymentMessageIn(lines)
  const payee = message?.payee ?? payeeOfSlip(lines)
  const seller = payee ? { merchant: payee, otherNames: [] } : merchantIn(lines, languages)
  const isRefund = paperKindOf(lines) === 'refund'
  return { printedLines: message?.lines ?? labelledLines(lines, languages, isRefund), languages, seller }
}

/** The facts that all pages of a receipt share. */
interface SharedFacts {
  /** the name of the merchant */
  merchantName: string | null
  signHabits: SignHabits
}

/** A page with repaired currency signs. */
interface SignedPage extends Page, SignedLines {
  currency: CurrencyReading
}

function signedPage(page: Page, { merchantName, signHabits }: SharedFacts): SignedPage {
  const repaired = withSigns(page.printedLines, signHabits)
  const lines = toLines(repaired.lines)
  const currency = currencyReadingOf(lines, page.languages, placesOf(lines, merchantName))
  return { ...page, ...repaired, currency }
}

/**
 * Reads the fields of a page.
 * @param today the current date; later dates are not read
 * @param paperCurrency the currency reading of all pages together
 */
function fieldsOf(page: SignedPage, today: Date, paperCurrency: CurrencyReading): SuggestedFields {
  const { languages, currency: currencyReading } = page
  const currency = currencyReading.suggestion
  const { labelled, amounts, fractionDigits, total: pageTotal } = likelierTotal(page)
  const lines = toLines(page.printedLines)
  const paper = paperKindOf(lines)
  const total = totalOfPaper(paper, pageTotal, lines)
  const tip = tipIn(amounts, { total, languages, fractionDigits })
  const { merchant, otherNames: otherMerchants } = page.seller
  const taxes = taxCandidatesIn(toLines(labelled), { languages, fractionDigits })
  const habits = {
    languages,
    currency: currency !== null && isSure(currency) ? currency.value : null,
    mayBeAmerican: mayBeAmerican(paperCurrency),
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
    // ticket taxes without a rate are airport and departure taxes
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
 * Returns the currencies to choose from when the currency is not sure. Printed currencies come before those
 * of places and of the language. If a sign has many currencies, the most likely guess replaces the last one.
 */
function otherCurrenciesOf(currency: CurrencyReading): string[] {
  const { suggestion, faintCurrencies, places, languageCurrencies, candidates: printed } = currency
  if (isSure(suggestion)) return []
  const isOther = (code: string) => code !== suggestion?.value
  const candidates = [...printed, ...faintCurrencies.clear.filter(isOther)]
  const guesses = [...places, ...languageCurrencies].filter(
    (code) => isOther(code) && !candidates.includes(code),
  )
  const printedChoices = guesses.length > 0 ? candidates.slice(0, OTHER_VALUES_MAX - 1) : candidates
  const choices = [...printedChoices, ...guesses, ...faintCurrencies.repeated.filter(isOther)]
  return [...new Set(choices)].slice(0, OTHER_VALUES_MAX)
}

/** Returns the suggestion with the highest confidence; the first of equal ones. */
const surestOf = (suggestions: (Suggestion | null)[]) =>
  suggestions.reduce((best, each) => ((each?.confidence ?? 0) > (best?.confidence ?? 0) ? each : best), null)

/** The minimum confidence of a total with a label. A total below it may be any number. */
export const NAMED_TOTAL_CONFIDENCE_MIN = 0.8

/** The readings of all pages, and the currency reading of the pages together. */
interface ReadPages {
  lines: Line[]
  currency: CurrencyReading
  readings: SuggestedFields[]
}

/** Reads each page of a receipt, and the currency of all pages together. */
function readEachPage(pageWords: Word[][], today: Date): ReadPages {
  const pages = pageWords.map(pageOf)
  const merchantName = pages.find(({ seller }) => seller.merchant)?.seller.merchant?.value ?? null
  // the country may be on one page, and the amounts on another
  const printedLines = pages.flatMap((page) => toLines(page.printedLines))
  const places = placesOf(printedLines, merchantName)
  const signHabits = signHabitsOf(printedLines, places.places)
  const signedPages = pages.map((page) => signedPage(page, { merchantName, signHabits }))
  const lines = signedPages.flatMap((page) => toLines(page.lines))
  const currency = currencyReadingOf(lines, languagesOf(lines), places)
  return { lines, currency, readings: signedPages.map((page) => fieldsOf(page, today, currency)) }
}

/** The maximum confidence of the currency on an exchange slip, which names two currencies. */
const SLIP_CURRENCY_CONFIDENCE_MAX = 0.7

/** Returns the currency of a paper. On an exchange slip, it is the currency of the total. */
function currencyOfPaper({ lines, currency }: ReadPages, total: Suggestion | null): CurrencyReading {
  const { suggestion } = currency
  if (suggestion === null || paperKindOf(lines) !== 'exchange') return currency
  const money = exchangeIn(lines)?.find(({ amount }) => total && Number(amount) === Number(total.value))
  const value = money?.currency ?? suggestion.value
  const confidence = Math.min(suggestion.confidence, SLIP_CURRENCY_CONFIDENCE_MAX)
  const candidates = [...new Set([...currenciesOfSlip(lines), ...currency.candidates])]
  return {
    ...currency,
    suggestion: { ...suggestion, value, confidence },
    candidates: candidates.filter((code) => code !== value),
  }
}

/** Reads one page of a receipt from any country. */
export const readPage = (words: Word[], today: Date = new Date()): SuggestedFields =>
  readEachPage([words], today).readings[0] as SuggestedFields

/** Reads a receipt's pages. Invoices name the seller on the first, and the total after sums on the last. */
export function readReceipt(pages: Word[][], today: Date = new Date()): SuggestedFields {
  const paper = readEachPage(pages, today)
  const { lines, readings } = paper
  const lastWithTotal = readings.findLast(
    ({ total }) => total !== null && total.confidence >= NAMED_TOTAL_CONFIDENCE_MIN,
  )
  const firstWithMerchant = readings.find(({ merchant }) => merchant)
  // taxes and tip must come from the page of the total
  const pageOfTotal = lastWithTotal ?? readings.find(({ total }) => total !== null)
  const total = lastWithTotal?.total ?? surestOf(readings.map((reading) => reading.total))
  const currency = currencyOfTotal(lines, languagesOf(lines), total, currencyOfPaper(paper, total))
  return {
    date: surestOf(readings.map(({ date }) => date)),
    merchant: firstWithMerchant?.merchant ?? null,
    otherMerchants: (firstWithMerchant ?? readings[0])?.otherMerchants ?? [],
    total,
    currency: currency.suggestion,
    otherCurrencies: otherCurrenciesOf(currency),
    taxes: pageOfTotal?.taxes ?? [],
    invoiceNumber: surestOf(readings.map(({ invoiceNumber }) => invoiceNumber)),
    tip: pageOfTotal?.tip ?? null,
    payment: surestOf(readings.map(({ payment }) => payment)),
    cardEnding: surestOf(readings.map(({ cardEnding }) => cardEnding)),
    category: surestOf(readings.map(({ category }) => category)),
  }
}
