import Big from 'big.js'
import { shortCode } from '~/components/ui/money'
import { maskAccount } from '~/domain/bank-statements/accounts'
import type { BalanceCheck } from '~/domain/bank-statements/records'
import { type OpenFees, rowNames } from '~/domain/bank-statements/row-fees'
import { FORMAT_NAMES } from '~/domain/bank-statements/schema'
import type { StatementFile } from '~/domain/bank-statements/statement-file'
import { formatAmount, formatCount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { STATEMENT_ACCOUNTS_MAX } from '~/limits'

// What the page says about a whole statement: its fees, its balances, and its format and accounts.

export const toFeesViewModel = ({ file, currency, sum, rows }: OpenFees, formats: Formats) => ({
  key: `${currency} ${file}`,
  // `2.50 EUR beside rows 3 and 7 of giro.csv`
  words: `${formatAmount(formats, sum, currency)} ${shortCode(currency)} beside ${rowNames(rows)} of ${file}`,
})

/** The fees in one currency beside the rows of one statement file, which no expense claims. */
export type FeesViewModel = ReturnType<typeof toFeesViewModel>

/** The comparison of a statement's rows with the difference between its opening and closing balance. */
export interface BalanceViewModel {
  words: string
  /** whether the rows contradict the balances; false without an opening balance */
  isWrong: boolean
}

/** Says whether the rows agree with the balances; `brokenLine` is the first row that contradicts them. */
export function toBalanceViewModel(
  { opening, closing, currency, rows, sum, difference, brokenLine }: BalanceCheck,
  claimCurrency: string,
  formats: Formats,
): BalanceViewModel {
  const balanceCurrency = currency || claimCurrency
  const amount = (value: string) => formatAmount(formats, value, balanceCurrency)
  const rowCount = rows === 1 ? '1 row' : `${formatCount(formats, rows)} rows`
  if (opening === null)
    return {
      words: `${rowCount} (${amount(sum)}), closing balance ${amount(closing)} ${balanceCurrency}. The file has no opening balance to check them by.`,
      isWrong: false,
    }
  const isDifferent = !Big(difference ?? 0).eq(0)
  const balances = `Opening ${amount(opening)} + ${rowCount} (${amount(sum)}) ${isDifferent ? 'is not' : '='} closing ${amount(closing)} ${balanceCurrency}`
  if (isDifferent) {
    const brokenRow = brokenLine === null ? '' : ` Row ${brokenLine} does not fit.`
    return { words: `${balances}: ${amount(difference ?? '0')} is missing.${brokenRow}`, isWrong: true }
  }
  // errors in two parts of a statement may cancel each other out
  if (brokenLine !== null) return { words: `${balances}, but row ${brokenLine} does not fit.`, isWrong: true }
  return { words: balances, isWrong: false }
}

/** Returns the facts of a statement: its format, its currencies, and the last characters of its accounts. */
export function statementFacts(file: StatementFile): string[] {
  if (file.format === 'csv') return []
  const namedCurrencies = file.entries.flatMap(({ values }) => values?.currency ?? [])
  const currencies = [...new Set(namedCurrencies)].slice(0, CURRENCIES_SHOWN_MAX)
  const accounts = file.accounts.slice(0, STATEMENT_ACCOUNTS_MAX).map(maskAccount)
  return [FORMAT_NAMES[file.format], currencies.join(', '), ...accounts].filter(Boolean)
}

const CURRENCIES_SHOWN_MAX = 3
