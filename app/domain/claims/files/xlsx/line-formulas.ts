import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { amountBeforeRefunds, refundedAmount } from '~/domain/claims/claim-text'
import { SHARE_AMOUNT } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import {
  type Cell,
  moneyCell,
  rowByTitle,
  type Sheet,
  text,
  title,
} from '~/domain/claims/files/worksheet-cells'
import { minorDigits } from '~/domain/money/currency'
import { fractionOf, WHOLE } from '~/domain/money/share'
import { rounded, sumsOf, type Term, term, withFormula } from './formulas'
import { columnName } from './workbook'

// Adds formulas to the table of lines, which repeat the arithmetic that the claim prints, and the total.

const RESULTS = {
  '*': (one: number, other: number) => one * other,
  '/': (one: number, other: number) => one / other,
  '-': (one: number, other: number) => one - other,
}

/** Joins terms from left to right. */
const joined = (first: Term, ...others: [sign: keyof typeof RESULTS, term: Term][]): Term =>
  others.reduce(
    ({ text, value }, [sign, other]) => ({
      text: `${text}${sign}${other.text}`,
      value: RESULTS[sign](value, other.value),
    }),
    first,
  )

/** Returns the product of a term and the fraction that a line claims of its amount. */
function shareTerm(whole: Term, line: ClaimLine): Term {
  const [numerator, denominator] = fractionOf(line).map((number) => term(String(number))) as [Term, Term]
  return line.share === WHOLE ? whole : joined(whole, ['*', numerator], ['/', denominator])
}

/** Returns the amount of a line in the claim currency before its share; null when it is only recorded. */
function wholeTerm(line: ClaimLine, claim: Claim, nameOf: (title: string) => string): Term | null {
  const { conversion } = line
  const amount = term(line.amount, nameOf('Amount'))
  if (conversion.by === 'currency') return amount
  if (conversion.by === 'event') return joined(amount, ['*', term(claim.exchangeRate, nameOf('Event rate'))])
  if (conversion.by === 'charged') {
    const charged = term(Big(amountBeforeRefunds(line, claim)).toFixed(claim.decimals), nameOf('Charged'))
    const refunded = term(refundedAmount(line, claim))
    return refunded.value === 0 ? charged : joined(charged, ['-', refunded])
  }
  const rate = conversion.by === 'rate' ? claim.rates.find(({ code }) => code === conversion.code) : undefined
  if (!rate) return null
  const claimAmount = term(rate.claimAmount, nameOf('Rate: claim amount'))
  const receiptAmount = term(rate.receiptAmount, nameOf('Rate: receipt amount'))
  return joined(amount, ['*', claimAmount], ['/', receiptAmount])
}

/** Returns the formulas of a line by the title of their column. */
function formulasOf(line: ClaimLine, claim: Claim, nameOf: (title: string) => string): Record<string, Term> {
  const whole = wholeTerm(line, claim, nameOf)
  const value = whole && rounded(whole, claim.decimals)
  const converted = term(line.converted, nameOf('Converted'))
  const receiptAmount = shareTerm(term(line.amount, nameOf('Amount')), line)
  return {
    ...(value && {
      Converted: line.share === WHOLE ? value : rounded(shareTerm(value, line), claim.decimals),
    }),
    ...(line.share !== WHOLE && { [SHARE_AMOUNT]: rounded(receiptAmount, minorDigits(line.currency)) }),
    Claimed: {
      text: `IF(${nameOf('Counted')}="yes",${converted.text},0)`,
      value: line.counts ? converted.value : 0,
    },
  }
}

/** Returns the table of lines with formulas, and with a row that sums it up. */
export function withLineFormulas(sheet: Sheet, claim: Claim): Sheet {
  const columns = new Map(sheet.columns.map(({ title }, index) => [title, columnName(index)]))
  const rows = claim.lines.map((line, index) => {
    const formulas = formulasOf(line, claim, (title) => `${columns.get(title)}${index + 2}`)
    return (sheet.rows[index] as Cell[]).map((cell, column) => {
      const formula = formulas[sheet.columns[column]?.title ?? '']
      return formula ? withFormula(cell, formula) : cell
    })
  })
  const total = rowByTitle(sheet, {
    Merchant: title('Total'),
    'Claim currency': text(claim.currency),
    Claimed: sumsOf(sheet, 'Claimed')(moneyCell(claim.totals.total, claim)),
  })
  return { ...sheet, rows: [...rows, total] }
}
