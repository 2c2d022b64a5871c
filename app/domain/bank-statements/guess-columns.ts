import { guessPaidSign } from './amount-signs'
import { writtenAmount } from './amounts'
import { amountRole, currencyBeside, isSideColumn, isStateColumn } from './column-roles'
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
import { type AmountColumns, guessAmounts } from './guess-amounts'
import { classifyFeeCells, differSlightly, type FeeCells, isAmountWithFee } from './guess-fee'
import { dateColumns, textColumns } from './guess-texts'
import { findProven, isProven, type ProofInput } from './prove-columns'
import { isCurrencyCell } from './table-currency'

// Guesses the meaning of the columns of a table from their titles (titles/), cells and balances.

/** The most columns that are tried as the amount when no title names one. */
const TRIED_COLUMNS_MAX = 8

/** Returns every combination of columns as amount, credit and balance, and of signs if it has no credit. */
function columnCombinations(candidates: Column[], base: Columns): Columns[] {
  const columnNumbers = candidates.map(({ index }) => index)
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

/** Guesses the amount column when no title names one. Only a column that the balances prove is sure. */
function guessUntitled(base: Columns, untitledColumns: Column[], proof: ProofInput): ColumnsGuess {
  const candidates = untitledColumns.slice(0, TRIED_COLUMNS_MAX)
  const proven = findProven(columnCombinations(candidates, base), proof)
  if (proven) return { columns: proven, isSure: true }
  const { rows, titles } = proof
  // without a proof, takes the column that looks most like amounts, with a fraction and minus signs
  const hasFraction = ({ cells }: Column) => share(cells, (cell) => /[.,]\d{1,3}\D*$/.test(cell)) > 0.3
  const negativeShare = ({ cells }: Column) =>
    share(cells, (cell) => writtenAmount(cell)?.isNegative ?? false)
  const [likeliest] = candidates.toSorted(
    (one, other) =>
      Number(hasFraction(other)) - Number(hasFraction(one)) ||
      negativeShare(other) - negativeShare(one) ||
      other.cells.length - one.cells.length ||
      one.index - other.index,
  )
  // a credit column has an amount in each row in which the other column has none
  const isFilled = (cells: string[], index: number) => (cells[index] ?? '') !== ''
  const creditColumn = likeliest
    ? candidates.find(
        ({ index }) =>
          index !== likeliest.index &&
          rows.every((cells) => isFilled(cells, index) !== isFilled(cells, likeliest.index)),
      )
    : undefined
  const { out } = guessPaidSign(likeliest, titles, rows)
  return {
    columns: { ...base, amount: likeliest?.index ?? null, credit: creditColumn?.index ?? null, out },
    isSure: false,
  }
}

/** Sorts the columns of a table by what their cells are. */
function sortColumns(file: CsvTable) {
  const { rows, columns } = examine(file)
  const filled = columns.filter(({ cells }) => cells.length > 0)
  const dates = filled.filter(isDateColumn)
  const currencies = filled.filter(({ cells }) => share(cells, isCurrencyCell) >= KIND_SHARE_MIN)
  const amounts = filled.filter((each) => !dates.includes(each) && isAmountColumn(each))
  const otherColumns = filled.filter((each) => ![...dates, ...currencies, ...amounts].includes(each))
  const side = best(
    otherColumns.filter((each) => isSideColumn(each)),
    (each) => (has(each, 'side') ? 0 : 1),
  )
  const state = otherColumns.find((each) => each !== side && isStateColumn(each)) ?? null
  const words = otherColumns.filter((each) => each !== side && each !== state && isWordColumn(each))
  return { rows, columns, filled, dates, currencies, amounts, side, state, words }
}

/** Guesses the columns of the currencies: of the account, and of the purchases (`original`). */
function guessCurrencies(
  currencies: Column[],
  { amount = null, original }: { amount: Column | undefined | null; original: Column | null },
): { currency: Column | null; originalCurrency: Column | null } {
  const titledOriginal = currencies.find((each) => has(each, 'original', 'purchase', 'purchased'))
  const besideAmount = currencyBeside(currencies, amount, null)
  const originalCurrency = original
    ? (titledOriginal ?? currencyBeside(currencies, original, besideAmount))
    : null
  const ofAccount = currencies.filter((each) => each !== originalCurrency && !has(each, 'original'))
  return { currency: currencyBeside(ofAccount, amount, null) ?? ofAccount[0] ?? null, originalCurrency }
}

/**
 * Sorts the columns whose titles name a fee by comparing their cells with the charged amounts: the cells are
 * fees, whole `amounts` that include a fee, `unclear`, or `markups`, which may be fees or percentages.
 */
function sortFees(
  rows: string[][],
  { amount, credit, fees, unclearFees }: AmountColumns,
): Record<FeeCells, Column[]> {
  const chargeColumns = [amount, credit].flatMap((each) => each?.index ?? [])
  const kindOf = (column: Column): FeeCells =>
    unclearFees.includes(column) ? 'unclear' : classifyFeeCells(rows, column, chargeColumns)
  const columnsWithKinds = fees
    .filter((each) => each !== amount)
    .map((column) => ({ column, kind: kindOf(column) }))
  const columnsOfKind = (wanted: FeeCells) =>
    columnsWithKinds.flatMap(({ column, kind }) => (kind === wanted ? column : []))
  return {
    fees: columnsOfKind('fees'),
    amounts: columnsOfKind('amounts'),
    unclear: columnsOfKind('unclear'),
    markups: columnsOfKind('markups'),
  }
}

/**
 * Guesses the columns of a table in three steps: sorts them by their cells, chooses a column for each
 * meaning by the titles, and lets the balances of the rows prove or correct the choice. Without a proof, the
 * guess is sure only if no other column could hold the amounts.
 */
export function guessColumns(file: CsvTable, claimCurrency = ''): ColumnsGuess {
  const table = sortColumns(file)
  const { rows, columns, dates } = table
  const amountColumns = guessAmounts(table, claimCurrency)
  const { amount, credit, original, titled, debits, areOnlyFees } = amountColumns
  const { currency, originalCurrency } = guessCurrencies(table.currencies, { amount, original })
  const feeColumns = sortFees(rows, amountColumns)
  const doubtfulFees = amountColumns.fees.filter(
    (each) => feeColumns.unclear.includes(each) || feeColumns.markups.includes(each),
  )
  const [fee = null] = [...feeColumns.fees, ...doubtfulFees]
  const { date, booked } = dateColumns(dates, rows)
  const reference = best(table.filled, rankBy('reference'))
  const titles = columns.map(({ title }) => title)
  const sign = guessPaidSign(amount, titles, rows)
  const base: Columns = {
    ...NO_COLUMNS,
    date: date?.index ?? null,
    booked: booked?.index ?? null,
    ...textColumns(columns, table.words),
    amount: amount?.index ?? null,
    credit: credit?.index ?? null,
    side: credit ? null : (table.side?.index ?? null),
    currency: currency?.index ?? null,
    fee: fee?.index ?? null,
    balance: amountColumns.balance?.index ?? null,
    state: table.state?.index ?? null,
    original: original?.index ?? null,
    original_currency: originalCurrency?.index ?? null,
    reference: reference && !dates.includes(reference) ? reference.index : null,
    out: sign.out,
    order: guessDateOrder(dates.flatMap(({ cells }) => cells.filter(isStatementDate))),
  }
  const proof: ProofInput = { titles, rows, claimCurrency }
  if (amount === undefined) return guessUntitled(base, amountColumns.untitled, proof)

  // balances that include a fee on top of each amount prove the fee column, even if its cells are doubtful
  const isProvenWithFee = (column: number | null) => isProven({ ...base, fee: column }, proof)
  const possibleFees = [...(fee ? [fee] : []), ...feeColumns.markups]
  const provenFee = isProvenWithFee(null)
    ? undefined
    : possibleFees.find(({ index }) => isProvenWithFee(index))
  if (provenFee) return { columns: { ...base, fee: provenFee.index }, isSure: true }

  // otherwise the balances may prove another amount column or sign
  const proven = findProvenByTitles(base, [...titled, ...feeColumns.amounts], proof)
  // balances without fees do not show whether a column holds percentages or fees that the amounts include
  if (proven) return { columns: { ...proven, fee: base.fee }, isSure: feeColumns.markups.length === 0 }

  // without a proof, the guess is doubtful if the sign, the amount or the fee may be another
  const hasAmountsWithFees = feeColumns.amounts.length > 0 || titled.some(isAmountWithFee)
  const similarColumns = hasAmountsWithFees ? [...titled, ...feeColumns.amounts, ...debits] : []
  const hasSimilar = similarColumns.some((each) => each !== amount && differSlightly(rows, each, amount))
  const isSignSure = base.side !== null || base.credit !== null || sign.isSure
  const isSure = isSignSure && !areOnlyFees && !hasSimilar && doubtfulFees.length === 0
  return { columns: base, isSure }
}

/** Returns the numbers of the balance columns, which their titles name or the amounts of the rows prove. */
export function balanceColumns(file: CsvTable, claimCurrency = ''): number[] {
  const { columns } = guessColumns(file, claimCurrency)
  const { rows, columns: allColumns } = examine(file)
  const proof: ProofInput = { titles: allColumns.map(({ title }) => title), rows, claimCurrency }
  const untitledAmounts = allColumns.filter((each) => isAmountColumn(each) && amountRole(each) === 'unknown')
  const proven = untitledAmounts
    .filter(({ index }) => index !== columns.amount && index !== columns.credit)
    .slice(0, TRIED_COLUMNS_MAX)
    .filter(({ index }) => isProven({ ...columns, balance: index }, proof))
  return [...allColumns.filter((each) => has(each, 'balance')), ...proven].map(({ index }) => index)
}

/** Returns the first variation of a guess, among columns titled as amounts, that the balances prove. */
function findProvenByTitles(base: Columns, titled: Column[], proof: ProofInput): Columns | undefined {
  const attempts: Columns[] = [
    base,
    { ...base, fee: null },
    { ...base, out: base.out === 'negative' ? 'positive' : 'negative' },
    ...titled.slice(0, TRIED_COLUMNS_MAX).map(({ index }) => ({ ...base, amount: index, credit: null })),
  ]
  return attempts.find((columns) => isProven(columns, proof))
}
