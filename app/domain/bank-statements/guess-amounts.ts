import { countSigns } from './amount-signs'
import { currenciesNamed } from './amounts'
import { type AmountRole, amountRole, currencyBeside } from './column-roles'
import { type Column, has, isAmountColumn, share } from './examined-columns'
import { isAmountWithFee, mayBeFee } from './guess-fee'
import { areConverted } from './prove-columns'

// Guesses which columns of a table hold the amounts: one signed column, or a pair for debit and credit; and
// which column holds the purchase, which is what the shop asked for in its own currency. The charge is what
// left the account.

/** The columns of a table, sorted by what their cells are. Empty columns are only in `columns`. */
export interface SortedColumns {
  rows: string[][]
  columns: Column[]
  dates: Column[]
  /** columns of currency codes */
  currencies: Column[]
  amounts: Column[]
  /** the column that only says debit or credit */
  side: Column | null
}

/** Ranks amount columns, lower is better: the claim currency first, the account's before the purchase's. */
function rankAmount(column: Column, currencyColumns: Column[], claimCurrency: string): number {
  const currencyColumn = currencyBeside(currencyColumns, column, null)
  const claimCurrencyShare =
    column.title.toUpperCase().includes(claimCurrency) && claimCurrency !== ''
      ? 2
      : share(currencyColumn?.cells ?? [], (cell) => currenciesNamed(cell).includes(claimCurrency))
  const isPurchase = has(column, 'purchase', 'purchased') && !has(column, 'account')
  // the currency outweighs the title; a currency in the title outweighs the cells of the column beside it
  return 10 - 4 * claimCurrencyShare + (isPurchase ? 1 : 0)
}

/**
 * Whether an amount column holds the purchase while another column holds the charge. The title of the
 * currency column beside it or the exchange rates of the rows show it. Rates that contradict it rule it out.
 */
function isPurchaseBeside(column: Column, charged: Column, table: SortedColumns): boolean {
  const { columns, currencies, rows } = table
  const currencyColumn = currencyBeside(currencies, column, currencyBeside(currencies, charged, null))
  if (currencyColumn === null) return false
  const rateColumn = columns.find((each) => has(each, 'rate') && each !== charged && isAmountColumn(each))
  const columnNumbers = { original: column.index, charged: charged.index, rate: rateColumn?.index ?? null }
  const isConverted = areConverted(rows, columnNumbers)
  if (isConverted === false) return false
  const isTitled = has(currencyColumn, 'original', 'purchase', 'purchased')
  return isTitled || (isConverted === true && new Set(currencyColumn.cells).size > 1)
}

/** Returns columns titled `Total net fee` or the like that may be the fee, because others are much larger. */
function findUnclearFees(table: SortedColumns): Column[] {
  const chargeColumns = table.amounts.filter((each) =>
    ['amount', 'debit', 'credit'].includes(amountRole(each)),
  )
  return chargeColumns.filter((column) => {
    if (!isAmountWithFee(column)) return false
    const otherCharges = chargeColumns.filter((other) => !isPurchaseBeside(other, column, table))
    return mayBeFee(table.rows, column, otherCharges)
  })
}

/** Guesses the amount columns by title. One in the claim currency wins, and one of purchases loses. */
export function guessAmounts(table: SortedColumns, claimCurrency: string) {
  const { columns, currencies, side } = table
  const unclearFees = findUnclearFees(table)
  const roleOf = (column: Column) => (unclearFees.includes(column) ? 'fee' : amountRole(column))
  const withRole = (...roles: AmountRole[]) => table.amounts.filter((each) => roles.includes(roleOf(each)))

  // titles for debit and credit make a pair, even when one of the columns is empty
  const columnsOfSide = (role: AmountRole, otherSide: AmountRole) => {
    const filled = withRole(role)
    const isEmpty = (each: Column) => each.cells.length === 0 && amountRole(each) === role
    return filled.length === 0 && withRole(otherSide).length > 0 ? columns.filter(isEmpty) : filled
  }
  const [debits, credits] = [columnsOfSide('debit', 'credit'), columnsOfSide('credit', 'debit')]

  const fees = withRole('fee')
  // a title such as `Amount of charges` names the amounts if no other column has them
  const areOnlyFees = debits.length + credits.length + withRole('amount', 'unknown').length === 0
  const titled = (areOnlyFees ? fees.filter((each) => has(each, 'amount')) : withRole('amount')).toSorted(
    (one, other) => rankAmount(one, currencies, claimCurrency) - rankAmount(other, currencies, claimCurrency),
  )

  // the titles of purchase and charge may be alike, so the currencies and rates tell the columns apart
  const charges = [...debits, ...titled]
  const purchases = titled.filter((column) =>
    charges.some((charge) => charge !== column && isPurchaseBeside(column, charge, table)),
  )

  // a pair of debit and credit wins over an amount without signs, which cannot tell the direction
  const firstTitled = debits.length > 0 ? undefined : titled[0]
  const signedAmount = titled.find((each) => !purchases.includes(each)) ?? firstTitled
  const hasNoSigns = signedAmount && !side && countSigns(signedAmount.cells).negative === 0
  const isDebitCreditPair = debits.length > 0 && credits.length > 0 && (!signedAmount || hasNoSigns)
  const amount = isDebitCreditPair ? debits[0] : (signedAmount ?? debits[0])
  const original =
    withRole('original')[0] ??
    titled.find((each) => each !== amount && has(each, 'purchase', 'purchased')) ??
    purchases.find((each) => each !== amount) ??
    null
  return {
    // the charged amount; with a credit column, only the money that left
    amount,
    credit: isDebitCreditPair ? (credits[0] ?? null) : null,
    // the purchase in its own currency
    original,
    // columns whose titles name an amount, the likeliest first
    titled,
    debits,
    fees,
    // the columns of `fees` whose titles name an amount with or without a fee
    unclearFees,
    // columns whose titles do not tell their meaning
    untitled: withRole('unknown'),
    balance: withRole('balance')[0] ?? null,
    // whether only columns that name a fee can be the amount
    areOnlyFees,
  }
}

/** The columns of amounts, by their meaning. */
export type AmountColumns = ReturnType<typeof guessAmounts>
