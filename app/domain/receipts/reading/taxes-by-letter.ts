import type { PrintedAmount } from './amounts'
import { fitAmounts } from './tax-arithmetic'
import type { TaxLineText } from './tax-line'

// Finds taxes by the letters that stand for rates: a table says `A 23%`, another line has the amount beside
// the letter `A`.

/** The letter next to a rate, perhaps after a word for the amount: `KWOTA A 23%`, `B - 9,00%`, `21% A`. */
const RATE_LETTER =
  /^\P{L}{0,3}(?:\p{L}{3,9}\.? )?\(?(?:(?<before>\p{Lu})\d{0,2}\)? ?[=:.–-]{0,2} ?\d{1,2}(?:[.,]\d{1,3})? ?%|\d{1,2}(?:[.,]\d{1,3})? ?% \(?(?<behind>\p{Lu})(?!\p{L}))/u
/** The letter of a rate alone, beside the amount with that rate: `SPRZEDAŻ OPODATK. A 72,44`. */
const LONE_LETTER = /(?<=^|[\s(.])\p{Lu}(?=[\s):]|$)/gu

/** Returns the row of a lettered rate on a line; null if none. */
export function letterRowOf({ line, rates, amounts, namesTax, isSurcharge }: TaxLineText) {
  const [only] = rates
  const { before: letterBefore, behind: letterAfter } = RATE_LETTER.exec(line.text)?.groups ?? {}
  const letter = letterBefore ?? letterAfter
  if (namesTax || isSurcharge || !only || only.rate === 0n || rates.length > 1 || !letter) return null
  return { letter, rate: only.rate, amounts }
}

export type LetterRow = NonNullable<ReturnType<typeof letterRowOf>>

/** The amount on a line with letters of rates, but without a rate: `SPRZEDAŻ OPODATK. A 72,44`. */
export interface LetterAmount {
  letters: string[]
  amount: PrintedAmount
}

/** Returns the only amount of a line with the letters beside it; empty for other lines. */
export const letterAmountsOf = ({ line, rates, amounts }: TaxLineText): LetterAmount[] => {
  const [amount, ...otherAmounts] = amounts
  const letters = line.text.match(LONE_LETTER) ?? []
  return amount && otherAmounts.length === 0 && rates.length === 0 && letters.length > 0
    ? [{ letters, amount }]
    : []
}

/**
 * Returns the taxes of rows with lettered rates, for receipts that name the tax only beside the sum of all
 * taxes. For `A 23% 13,55` and `SPRZEDAŻ OPODATK. A 72,44`, the tax is 13.55 because it fits 72.44 and 23 %.
 * Each tax must fit an amount on its row or on a line with its letter. Otherwise the last amounts of all rows
 * must add up to one of the printed sums. If neither is so, no tax is returned, because some of the taxes
 * would look like all of them.
 */
export function taxesByLetter(letterRows: LetterRow[], letterAmounts: LetterAmount[], sums: bigint[]) {
  const fitting = letterRows.flatMap(({ letter, rate, amounts }) => {
    const [tax, ...otherAmounts] = amounts
    const fits =
      otherAmounts.length > 0
        ? [fitAmounts(amounts, rate)]
        : letterAmounts
            .filter((each) => tax && each.letters.includes(letter) && each.amount.units > tax.units)
            .map(({ amount }) => fitAmounts([amount, tax as PrintedAmount], rate))
    const fit = fits.find((each) => each && each.tax.units > 0n)
    return fit ? [{ rate, name: '', ...fit }] : []
  })
  if (fitting.length === letterRows.length) return fitting
  const lastAmounts = letterRows.flatMap(({ rate, amounts }) => {
    const tax = amounts.at(-1)
    return tax ? [{ rate, name: '', net: null, tax }] : []
  })
  const sum = lastAmounts.reduce((all, { tax }) => all + tax.units, 0n)
  return letterRows.length > 1 && sums.includes(sum) ? lastAmounts : []
}
