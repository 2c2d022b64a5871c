import { countSigns, guessPaidSign } from './amount-signs'
import { currenciesNamed, writtenAmount } from './amounts'
import { type AmountRole, amountRole, currencyBeside, isSideColumn, isStateColumn } from './column-roles'
import { type Columns, type ColumnsGuess, NO_COLUMNS } from './columns'
import type { CsvTable } from './csv'
import { guessDateOrder, isStatementDate } from './dates'
import {
  best,
  type Column,
  examine,
  has,
  isAmountColumn,
  isDateColumn,
  isWordColumn,
  KIND_SHARE_MIN,
  rankBy,
  share,
} from './examined-columns'
import { classifyFeeCells, differSlightly, isAmountWithFee, mayBeFee } from './guess-fee'
import { dateColumns, textColumns } from './guess-texts'
import { areConverted, findProven, isProven, type Proof } from './prove-columns'
import { isCurrencyCell } from './table-currency'

// Guesses the meaning of the columns of a table from their titles (titles/), their cells and the balances of
// the rows.

/** The most columns that are tried as the amount when no title names it. */
const TRIED_COLUMNS_MAX = 8

/** Returns every combination of columns as amount, credit and balance. */
function columnCombinations(candidates: Column[], base: Columns): Columns[] {
  const columnNumbers = candidates.map(({ at }) => at)
  const balances = base.balance === null ? columnNumbers : [base.balance]
  return balances.flatMap((balance) =>
    columnNumbers
      .filter((amount) => amount !== balance)
      .flatMap((amount): Columns[] => [
        { ...base, amount, balance, out: 'negative' },
        { ...base, amount, balance, out: 'positive' },
        ...columnNumbers
          .filter((credit) => credit !== amount && credit !== balance)
          .map((credit): Columns => ({ ...base, amount, balance, credit })),
      ]),
  )
}

/**
 * Guesses the amount column when no title names one. A column that the balances prove is sure; otherwise the
 * claimant is asked about the likeliest column.
 */
function guessUntitled(base: Columns, untitledColumns: Column[], proof: Proof): ColumnsGuess {
  const candidates = untitledColumns.slice(0, TRIED_COLUMNS_MAX)
  const proven = findProven(columnCombinations(candidates, base), proof)
  if (proven) return { columns: proven, isSure: true }
  const { rows, titles } = proof
  const hasFraction = ({ cells }: Column) => share(cells, (cell) => /[.,]\d{1,3}\D*$/.test(cell)) > 0.3
  const negativeShare = ({ cells }: Column) =>
    share(cells, (cell) => writtenAmount(cell)?.isNegative ?? false)
  const [likeliest] = candidates.toSorted(
    (one, other) =>
      Number(hasFraction(other)) - Number(hasFraction(one)) ||
      negativeShare(other) - negativeShare(one) ||
      other.cells.length - one.cells.length ||
      one.at - other.at,
  )
  const isFilled = (cells: string[], at: number) => (cells[at] ?? '') !== ''
  const creditColumn = likeliest
    ? candidates.find(
        ({ at }) =>
          at !== likeliest.at && rows.every((cells) => isFilled(cells, at) !== isFilled(cells, likeliest.at)),
      )
    : undefined
  const { out } = guessPaidSign(likeliest, titles, rows)
  return {
    columns: { ...base, amount: likeliest?.at ?? null, credit: creditColumn?.at ?? null, out },
    isSure: false,
  }
}

/**
 * Ranks amount columns, lower is better: a column in the claim currency comes first, and the amount on the
 * account before that of the purchase.
 */
function rankAmount(column: Column, currencyColumns: Column[], claimCurrency: string): number {
  const currencyColumn = currencyBeside(currencyColumns, column, null)
  const claimCurrencyShare =
    column.title.toUpperCase().includes(claimCurrency) && claimCurrency !== ''
      ? 2
      : share(currencyColumn?.cells ?? [], (cell) => currenciesNamed(cell).includes(claimCurrency))
  const isPurchase = has(column, 'purchase', 'purchased') && !has(column, 'account')
  return 10 - 4 * claimCurrencyShare + (isPurchase ? 1 : 0)
}

/** The other columns and the rows around an amount column. */
interface TableColumns {
  allColumns: Column[]
  /** the columns of currencies */
  currencyColumns: Column[]
  rows: string[][]
}

/**
 * Whether an amount column holds the purchase while another column holds the charge. The title of the
 * currency column beside it or the exchange rates of the rows show it. Rates that contradict it rule it out.
 */
function isPurchaseBeside(
  column: Column,
  charged: Column,
  { allColumns, currencyColumns, rows }: TableColumns,
): boolean {
  const currencyColumn = currencyBeside(
    currencyColumns,
    column,
    currencyBeside(currencyColumns, charged, null),
  )
  if (currencyColumn === null) return false
  const rateColumn = allColumns.find((each) => has(each, 'rate') && each !== charged && isAmountColumn(each))
  const places = { original: column.at, charged: charged.at, rate: rateColumn?.at ?? null }
  const isConverted = areConverted(rows, places)
  const isTitled = has(currencyColumn, 'original', 'purchase', 'purchased')
  return (
    isConverted !== false && (isTitled || (isConverted === true && new Set(currencyColumn.cells).size > 1))
  )
}

/** Guesses the columns of a file from their titles, their cells and the balances of its rows. */
export function guessColumns(file: CsvTable, claimCurrency = ''): ColumnsGuess {
  const { rows, columns } = examine(file)
  const filledColumns = columns.filter(({ cells }) => cells.length > 0)
  const dateColumnsFound = filledColumns.filter(isDateColumn)
  const currencyColumns = filledColumns.filter(({ cells }) => share(cells, isCurrencyCell) >= KIND_SHARE_MIN)
  const amountColumns = filledColumns.filter(
    (each) => !dateColumnsFound.includes(each) && isAmountColumn(each),
  )
  const paidOrReceived = amountColumns.filter((each) =>
    ['amount', 'debit', 'credit'].includes(amountRole(each)),
  )
  // a title such as `Total net fee` names a fee if the amounts in other columns are much larger
  const likelyFees = paidOrReceived.filter(
    (each) =>
      isAmountWithFee(each) &&
      mayBeFee(
        rows,
        each,
        paidOrReceived.filter(
          (other) => !isPurchaseBeside(other, each, { allColumns: columns, currencyColumns, rows }),
        ),
      ),
  )
  const roleOf = (each: Column) => (likelyFees.includes(each) ? 'fee' : amountRole(each))
  const withRole = (...roles: AmountRole[]) => amountColumns.filter((each) => roles.includes(roleOf(each)))
  const { date, booked } = dateColumns(dateColumnsFound, rows)
  const textualColumns = filledColumns.filter(
    (each) => ![...dateColumnsFound, ...currencyColumns, ...amountColumns].includes(each),
  )
  const sideColumn = best(
    textualColumns.filter((each) => isSideColumn(each)),
    (each) => (has(each, 'side') ? 0 : 1),
  )
  const stateColumn = textualColumns.find((each) => each !== sideColumn && isStateColumn(each)) ?? null
  const wordColumns = textualColumns.filter(
    (each) => each !== sideColumn && each !== stateColumn && isWordColumn(each),
  )
  // titles for debit and credit make a pair, even when one of the columns is empty
  const columnsOfSide = (role: AmountRole, otherSide: AmountRole) => {
    const found = withRole(role)
    const isEmpty = (each: Column) => each.cells.length === 0 && amountRole(each) === role
    return found.length === 0 && withRole(otherSide).length > 0 ? columns.filter(isEmpty) : found
  }
  const [debits, credits] = [columnsOfSide('debit', 'credit'), columnsOfSide('credit', 'debit')]
  const fees = withRole('fee')
  // a title such as `Amount of charges` names the amounts if no other column has them
  const areOnlyFees = debits.length + credits.length + withRole('amount', 'unknown').length === 0
  const titledAmounts = (
    areOnlyFees ? fees.filter((each) => has(each, 'amount')) : withRole('amount')
  ).toSorted(
    (one, other) =>
      rankAmount(one, currencyColumns, claimCurrency) - rankAmount(other, currencyColumns, claimCurrency),
  )
  const charges = [...debits, ...titledAmounts]
  const isOfPurchase = (each: Column) =>
    charges.some(
      (charge) =>
        charge !== each && isPurchaseBeside(each, charge, { allColumns: columns, currencyColumns, rows }),
    )
  const purchases = titledAmounts.filter(isOfPurchase)
  const singleAmount =
    titledAmounts.find((each) => !purchases.includes(each)) ??
    (debits.length > 0 ? undefined : titledAmounts[0])
  const isDebitCreditPair =
    debits.length > 0 &&
    credits.length > 0 &&
    (!singleAmount || (!sideColumn && countSigns(singleAmount.cells).negative === 0))
  const amountColumn = isDebitCreditPair ? debits[0] : (singleAmount ?? debits[0])
  const originalColumn =
    withRole('original')[0] ??
    titledAmounts.find((each) => each !== amountColumn && has(each, 'purchase', 'purchased')) ??
    purchases.find((each) => each !== amountColumn) ??
    null
  const originalCodes = currencyColumns.filter((each) => has(each, 'original', 'purchase', 'purchased'))
  const originalCurrency = originalColumn
    ? (originalCodes[0] ??
      currencyBeside(
        currencyColumns,
        originalColumn,
        currencyBeside(currencyColumns, amountColumn ?? null, null),
      ))
    : null
  const accountCurrencies = currencyColumns.filter(
    (each) => each !== originalCurrency && !has(each, 'original'),
  )
  const accountCurrency =
    currencyBeside(accountCurrencies, amountColumn ?? null, null) ?? accountCurrencies[0] ?? null
  const chargedPositions = [amountColumn, isDebitCreditPair ? credits[0] : null].flatMap(
    (each) => each?.at ?? [],
  )
  const feeColumns = fees
    .filter((each) => each !== amountColumn)
    .map((each) => ({
      each,
      kind: likelyFees.includes(each) ? 'unclear' : classifyFeeCells(rows, each, chargedPositions),
    }))
  const feesOfKind = (...kinds: string[]) => feeColumns.filter(({ kind }) => kinds.includes(kind))
  const [fee = null] = [...feesOfKind('fees'), ...feesOfKind('unclear', 'markups')]
  const balance = withRole('balance')[0] ?? null
  const reference = best(filledColumns, rankBy('reference'))
  const titles = columns.map(({ title }) => title)
  const sign = guessPaidSign(amountColumn, titles, rows)
  const base: Columns = {
    ...NO_COLUMNS,
    date: date?.at ?? null,
    booked: booked?.at ?? null,
    ...textColumns(columns, wordColumns),
    amount: amountColumn?.at ?? null,
    credit: isDebitCreditPair ? (credits[0]?.at ?? null) : null,
    side: isDebitCreditPair ? null : (sideColumn?.at ?? null),
    currency: accountCurrency?.at ?? null,
    fee: fee?.each.at ?? null,
    balance: balance?.at ?? null,
    state: stateColumn?.at ?? null,
    original: originalColumn?.at ?? null,
    original_currency: originalCurrency?.at ?? null,
    reference: reference && !dateColumnsFound.includes(reference) ? reference.at : null,
    out: sign.out,
    order: guessDateOrder(dateColumnsFound.flatMap(({ cells }) => cells.filter(isStatementDate))),
  }
  const proof: Proof = { titles, rows, claimCurrency }
  if (amountColumn === undefined) return guessUntitled(base, withRole('unknown'), proof)
  // balances that include a fee on top of each amount prove the fee column, even if its cells are doubtful
  const isProvenWithFee = (at: number | null) => isProven({ ...base, fee: at }, proof)
  const triedFees = [...(fee ? [fee] : []), ...feesOfKind('markups')]
  const provenFee = isProvenWithFee(null) ? undefined : triedFees.find(({ each }) => isProvenWithFee(each.at))
  if (provenFee) return { columns: { ...base, fee: provenFee.each.at }, isSure: true }
  const wholeAmounts = feesOfKind('amounts').map(({ each }) => each)
  const proven = provenByTitles(base, [...titledAmounts, ...wholeAmounts], proof)
  // balances without fees do not show whether a column holds percentages or fees that the amounts include
  const areMarkups = feesOfKind('markups').length > 0
  if (proven) return { columns: { ...proven, fee: base.fee }, isSure: !areMarkups }
  const amountsWithFees = [...titledAmounts.filter(isAmountWithFee), ...wholeAmounts]
  const similarColumns = amountsWithFees.length > 0 ? [...titledAmounts, ...wholeAmounts, ...debits] : []
  const hasSimilarAmount = similarColumns.some(
    (each) => each !== amountColumn && differSlightly(rows, each, amountColumn),
  )
  const isSignSure = base.side !== null || base.credit !== null || sign.isSure
  const isSure =
    isSignSure && !areOnlyFees && !hasSimilarAmount && feesOfKind('unclear', 'markups').length === 0
  return { columns: base, isSure }
}

/**
 * Returns the numbers of the balance columns: their titles name them, or the amounts of the rows prove them.
 */
export function balanceColumns(file: CsvTable, claimCurrency = ''): number[] {
  const { columns } = guessColumns(file, claimCurrency)
  const { rows, columns: allColumns } = examine(file)
  const proof: Proof = { titles: allColumns.map(({ title }) => title), rows, claimCurrency }
  const untitledAmounts = allColumns.filter((each) => isAmountColumn(each) && amountRole(each) === 'unknown')
  const proven = untitledAmounts
    .filter(({ at }) => at !== columns.amount && at !== columns.credit)
    .slice(0, TRIED_COLUMNS_MAX)
    .filter(({ at }) => isProven({ ...columns, balance: at }, proof))
  return [...allColumns.filter((each) => has(each, 'balance')), ...proven].map(({ at }) => at)
}

/**
 * Returns the first variation of the guess, among columns whose titles name an amount, that the balances
 * prove.
 */
function provenByTitles(base: Columns, titled: Column[], proof: Proof): Columns | undefined {
  const attempts: Columns[] = [
    base,
    { ...base, fee: null },
    { ...base, out: base.out === 'negative' ? 'positive' : 'negative' },
    ...titled.slice(0, TRIED_COLUMNS_MAX).map(({ at }) => ({ ...base, amount: at, credit: null })),
  ]
  return attempts.find((columns) => isProven(columns, proof))
}
