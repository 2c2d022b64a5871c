import { OTHER_VALUES_MAX } from '~/limits'
import type { CurrencyReading } from './currencies'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'
import { numbersIn } from './numbers'
import { isSure, type Line, type Suggestion } from './page-text'
import { signsIn } from './printed-currencies'

// Recognises totals that a receipt repeats in a second currency, for guests from abroad: `Celkem 774,00` and
// below it `EUR 31,10`. That sign is not the currency of the total.

/** Words for an amount in another currency, or for its rate. */
const EQUIVALENT =
  /equiv|ekviv|echiv|gegenwert|entspricht|umgerechnet|contre-?valeur|converti|controvalore|contravalor|equivale|motsvara|tilsvar|svarer til|omregn|tegenwaarde|omgerekend|rownowart|przelicz|prepoc|prevod|preracun|protuvrijed|protivvred|informativ|egyenert|atvalt|karsilig|vastaa|approx|converted|foreign|valut|devi[sz]|kurs|\brate\b|^(?:ca|circa|about|or|oder|soit|eller|in)$/u

/** A line with a currency sign or code and an amount. */
interface PricedLine {
  /** the index of the line on the receipt */
  lineIndex: number
  /** the currencies that its sign may stand for, the most likely first */
  codes: string[]
  amounts: number[]
  /** its normalized text without signs and numbers */
  label: string
}

const amountsOn = (line: Line): number[] =>
  numbersIn(line.text).flatMap(({ readings }) => readings.map(({ value }) => Number(value)))

function pricedLine(line: Line, lineIndex: number, languages: Language[]): PricedLine[] {
  const amounts = amountsOn(line)
  if (amounts.length === 0) return []
  const { uniqueSigns, sharedSigns } = signsIn([line], languages)
  const codes = [...uniqueSigns.map(({ currency }) => currency), ...sharedSigns.flatMap(({ codes }) => codes)]
  if (codes.length === 0) return []
  const signs = new Set([...uniqueSigns, ...sharedSigns].flatMap(({ words }) => words))
  const label = line.words.filter((word) => !signs.has(word) && !/\d/.test(word.text))
  return [{ lineIndex, codes, amounts, label: normalizeWords(label.map(({ text }) => text).join(' ')) }]
}

/** Whether a line has no label, or one for an amount in another currency, such as `entspricht`. */
const isEquivalent = ({ label }: PricedLine): boolean => !/\p{L}/u.test(label) || EQUIVALENT.test(label)

/** Converts amounts to whole numbers, so that sums are exact. Receipts print at most three decimals. */
const toThousandths = (amount: number): number => Math.round(amount * 1000)

/** Whether one amount is cash given for the total, and another amount is the change. */
const hasCashAndChange = (lines: PricedLine[], total: number): boolean => {
  const amounts = new Set(lines.flatMap((line) => line.amounts.map(toThousandths)))
  return [...amounts].some((change) => change > 0 && amounts.has(toThousandths(total) + change))
}

/**
 * Checks the currency of a receipt against the signs beside its total. It returns the currency of these signs
 * if it is another one. Without signs beside the total, it returns the currency of the country if the chosen
 * currency only stands beside amounts that repeat the total in another currency. Neither result is sure.
 */
export function currencyOfTotal(
  lines: Line[],
  languages: Language[],
  total: Suggestion | null,
  currency: CurrencyReading,
): CurrencyReading {
  const { suggestion } = currency
  if (total === null || suggestion === null || !isSure(suggestion)) return currency
  const amount = Number(total.value)
  const chosenCode = suggestion.value
  const pricedLines = lines.flatMap((line, lineIndex) => pricedLine(line, lineIndex, languages))
  const currenciesBesideTotal = pricedLines
    .filter(({ amounts }) => amounts.includes(amount))
    .flatMap(({ codes }) => codes)
  if (currenciesBesideTotal.includes(chosenCode)) return currency
  const contradictingCode =
    currenciesBesideTotal.find((code) => currency.places.includes(code)) ?? currenciesBesideTotal[0]
  if (contradictingCode !== undefined) return withDoubtedCurrency(currency, contradictingCode, suggestion)
  // without a sign beside the total, the chosen currency may be only that of a conversion below
  const totalIndex = lines.findIndex((line) => amountsOn(line).includes(amount))
  const linesWithChosen = pricedLines.filter(({ codes }) => codes.includes(chosenCode))
  const areEquivalents =
    linesWithChosen.length > 0 &&
    linesWithChosen.every((line) => line.lineIndex > totalIndex && isEquivalent(line))
  if (totalIndex === -1 || !areEquivalents || hasCashAndChange(linesWithChosen, amount)) return currency
  const codeOfCountry = currency.places.find((code) => code !== chosenCode) ?? chosenCode
  return withDoubtedCurrency(currency, codeOfCountry, suggestion)
}

/** The maximum confidence of a currency that the total's sign contradicts or only a country suggests. */
const DOUBTED_CONFIDENCE_MAX = 0.7

function withDoubtedCurrency(currency: CurrencyReading, value: string, suggestion: Suggestion) {
  const candidates = [...new Set([suggestion.value, ...currency.candidates])]
  return {
    ...currency,
    suggestion: { ...suggestion, value, confidence: Math.min(suggestion.confidence, DOUBTED_CONFIDENCE_MAX) },
    candidates: candidates.filter((code) => code !== value).slice(0, OTHER_VALUES_MAX),
  }
}
