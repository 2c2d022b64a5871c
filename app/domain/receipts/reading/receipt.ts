import type { Excerpt } from '~/domain/receipts/excerpt'
import { OTHER_VALUES_MAX } from '~/limits'
import { type LabelledLine, labelledLines } from './amount-labels'
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
import {
  type CurrencySignHabits,
  currencySignHabitsOf,
  type RepairedLines,
  repairCurrencySigns,
} from './misread-signs'
import { groupIntoLines, isSure, type Suggestion, type Word } from './page-text'
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

// Reads a receipt from the words of its pages: each page on its own, then the best value of each field. The
// merchant, the country and the currency need the lines of all pages, so they come first.

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

/** A page with labelled lines. */
interface Page {
  /** the lines as they were read, with currency signs that may be misread as digits */
  unrepairedLines: LabelledLine[]
  languages: Language[]
  seller: MerchantSuggestion
}

const toLines = (labelled: LabelledLine[]) => labelled.map(({ line }) => line)

/**
 * Groups the words of a page into lines, labels the amounts on the lines, and finds the seller. The seller of
 * a payment message or a transfer slip is its payee.
 */
function pageOf(words: Word[]): Page {
  const lines = groupIntoLines(words)
  const languages = languagesOf(lines)
  const message = paymentMessageIn(lines)
  const payee = message?.payee ?? payeeOfSlip(lines)
  const seller = payee ? { merchant: payee, otherNames: [] } : merchantIn(lines, languages)
  const isRefund = paperKindOf(lines) === 'refund'
  return { unrepairedLines: message?.lines ?? labelledLines(lines, languages, isRefund), languages, seller }
}

/** The facts that all pages of a receipt share. */
interface SharedFacts {
  /** the name of the merchant; null if no page names one */
  merchantName: string | null
  currencySignHabits: CurrencySignHabits
}

/** A page whose currency signs were repaired: in `lines`, and in another reading if a sign is ambiguous. */
interface RepairedPage extends Page, RepairedLines {
  currency: CurrencyReading
}

/** Repairs the currency signs of a page, and then reads its currency. */
function repairPage(page: Page, { merchantName, currencySignHabits }: SharedFacts): RepairedPage {
  const repaired = repairCurrencySigns(page.unrepairedLines, currencySignHabits)
  const lines = toLines(repaired.lines)
  const currency = currencyReadingOf(lines, page.languages, placesOf(lines, merchantName))
  return { ...page, ...repaired, currency }
}

/**
 * Reads the fields of a page.
 * @param today the current date; dates more than a year later are not read
 * @param paperCurrency the currency reading of all pages together
 */
function fieldsOf(page: RepairedPage, today: Date, paperCurrency: CurrencyReading): SuggestedFields {
  const { languages, currency: currencyReading } = page
  const currency = currencyReading.suggestion
  // the amounts come from the reading of the currency signs that gives the likelier total
  const { labelled, amounts, fractionDigits, total: pageTotal } = likelierTotal(page)
  const linesWithAmounts = toLines(labelled)
  // other values come from the lines as they were read, because the repairs are meant for amounts
  const lines = toLines(page.unrepairedLines)
  const paper = paperKindOf(lines)
  const total = totalOfPaper(paper, pageTotal, lines)
  const tip = tipIn(amounts, { total, languages, fractionDigits })
  const { merchant, otherNames: otherMerchants } = page.seller
  const taxCandidates = taxCandidatesIn(linesWithAmounts, { languages, fractionDigits })
  const dateHabits = {
    languages,
    currency: currency !== null && isSure(currency) ? currency.value : null,
    mayBeAmerican: mayBeAmerican(paperCurrency),
    thisYear: today.getUTCFullYear(),
    isTicket: paper === 'travel',
  }
  return {
    // the date of a credited invoice counts only if the credit note has no date of its own
    date: dateIn(withoutCreditedInvoice(lines, languages), dateHabits) ?? dateIn(lines, dateHabits),
    merchant,
    otherMerchants,
    total,
    currency,
    otherCurrencies: otherCurrenciesOf(currencyReading),
    // a ticket's taxes without a rate are left out: they are airport and departure taxes, not VAT
    taxes: taxesIn(taxCandidates, { amounts, total, tip: tip?.units ?? 0n, fractionDigits }).filter(
      ({ rate }) => paper !== 'travel' || rate !== null,
    ),
    invoiceNumber: invoiceNumberIn(lines, languages),
    tip: tip?.suggestion ?? null,
    payment: paymentIn(linesWithAmounts, { amounts, total, languages }),
    category: categoryIn(lines, merchant, { languages, fractionDigits }),
  }
}

/**
 * Returns the other currencies to choose from, the most likely first; none if the currency is sure. Printed
 * currencies come first, then guesses: those of the places on the receipt and those of its language. At the
 * end come the currencies of faint signs that are repeated. A faint sign is short, so it may also be
 * something else, such as the `A` of a tax rate. If a printed sign has many currencies, one place is left for
 * a guess.
 */
function otherCurrenciesOf(currency: CurrencyReading): string[] {
  const { suggestion, faintCurrencies, places, languageCurrencies, candidates: printed } = currency
  if (isSure(suggestion)) return []
  const isOther = (code: string) => code !== suggestion?.value
  const printedCurrencies = [...printed, ...faintCurrencies.clear.filter(isOther)]
  const guesses = [...places, ...languageCurrencies].filter(
    (code) => isOther(code) && !printedCurrencies.includes(code),
  )
  const printedChoices =
    guesses.length > 0 ? printedCurrencies.slice(0, OTHER_VALUES_MAX - 1) : printedCurrencies
  const choices = [...printedChoices, ...guesses, ...faintCurrencies.repeated.filter(isOther)]
  return [...new Set(choices)].slice(0, OTHER_VALUES_MAX)
}

/** Returns the suggestion with the highest confidence; of several equal ones, the first. */
const surestOf = (suggestions: (Suggestion | null)[]) =>
  suggestions.reduce((best, each) => ((each?.confidence ?? 0) > (best?.confidence ?? 0) ? each : best), null)

/** The minimum confidence of a total with a label such as `Total`. A less sure one may be any number. */
export const NAMED_TOTAL_CONFIDENCE_MIN = 0.8

/** Reads each page of a receipt, and the currency of all pages together. */
function readEachPage(pageWords: Word[][], today: Date) {
  const pages = pageWords.map(pageOf)
  const merchantName = pages.find(({ seller }) => seller.merchant)?.seller.merchant?.value ?? null
  // the country may be on one page, and the amounts on another
  const unrepairedLines = pages.flatMap((page) => toLines(page.unrepairedLines))
  const places = placesOf(unrepairedLines, merchantName)
  const currencySignHabits = currencySignHabitsOf(unrepairedLines, places.places)
  const repairedPages = pages.map((page) => repairPage(page, { merchantName, currencySignHabits }))
  const lines = repairedPages.flatMap((page) => toLines(page.lines))
  const currency = currencyReadingOf(lines, languagesOf(lines), places)
  return { lines, currency, readings: repairedPages.map((page) => fieldsOf(page, today, currency)) }
}

/** The maximum confidence of the currency on an exchange slip, which names two currencies. */
const SLIP_CURRENCY_CONFIDENCE_MAX = 0.7

/**
 * Returns the currency of a paper. An exchange slip has two amounts in two currencies, and the total is one
 * of them. So its currency is that of the amount which equals the total.
 */
function currencyOfPaper(
  { lines, currency }: ReturnType<typeof readEachPage>,
  total: Suggestion | null,
): CurrencyReading {
  const { suggestion } = currency
  if (suggestion === null || paperKindOf(lines) !== 'exchange') return currency
  const moneyOfTotal = exchangeIn(lines)?.find(
    ({ amount }) => total && Number(amount) === Number(total.value),
  )
  const value = moneyOfTotal?.currency ?? suggestion.value
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

/**
 * Reads the pages of a receipt. The merchant comes from the first page that names one, because an invoice
 * names its seller there. The total comes from the last page with a labelled total, because an invoice of
 * several pages prints the sums of pages before its total.
 */
export function readReceipt(pages: Word[][], today: Date = new Date()): SuggestedFields {
  const paper = readEachPage(pages, today)
  const { lines, readings } = paper
  const lastWithTotal = readings.findLast(
    ({ total }) => total !== null && total.confidence >= NAMED_TOTAL_CONFIDENCE_MIN,
  )
  const firstWithMerchant = readings.find(({ merchant }) => merchant)
  // taxes and tip come from the page of the total, because they are checked against that total
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
    category: surestOf(readings.map(({ category }) => category)),
  }
}
