import { countSigns, guessOut } from './amount-signs'
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
import { differSlightly, feeCellsOf, isAmountWithFee, mayBeFee } from './guess-fee'
import { dateColumns, textColumns } from './guess-texts'
import { areConverted, findProven, isProven, type Proof } from './prove-columns'
import { isCurrencyCell } from './table-currency'

// Guesses the meaning of the columns of a table from their titles (titles/), their cells and the balances of
// the rows.

/** The most columns that are tried as the amount when no title names it. */
const TRIED_MAX = 8

/** Returns every combination of columns as amount, credit and balance. */
function waysToTake(tried: Column[], base: Columns): Columns[] {
  const places = tried.map(({ at }) => at)
  const balances = base.balance === null ? places : [base.balance]
  return balances.flatMap((balance) =>
    places
      .filter((amount) => amount !== balance)
      .flatMap((amount): Columns[] => [
        { ...base, amount, balance, out: 'negative' },
        { ...base, amount, balance, out: 'positive' },
        ...places
          .filter((credit) => credit !== amount && credit !== balance)
          .map((credit): Columns => ({ ...base, amount, balance, credit })),
      ]),
  )
}

/**
 * Guesses the amount column when no title names one. A column that the balances prove is sure; otherwise the
 * claimant is asked about the likeliest column.
 */
function guessUntitled(base: Columns, unknown: Column[], proof: Proof): ColumnsGuess {
  const tried = unknown.slice(0, TRIED_MAX)
  const proven = findProven(waysToTake(tried, base), proof)
  if (proven) return { columns: proven, isSure: true }
  const { rows, titles } = proof
  const hasFraction = ({ cells }: Column) => share(cells, (cell) => /[.,]\d{1,3}\D*$/.test(cell)) > 0.3
  const isNegative = ({ cells }: Column) => share(cells, (cell) => writtenAmount(cell)?.isNegative ?? false)
  const [likeliest] = tried.toSorted(
    (one, other) =>
      Number(hasFraction(other)) - Number(hasFraction(one)) ||
      isNegative(other) - isNegative(one) ||
      other.cells.length - one.cells.length ||
      one.at - other.at,
  )
  const filled = (cells: string[], at: number) => (cells[at] ?? '') !== ''
  const pair = likeliest
    ? tried.find(
        ({ at }) =>
          at !== likeliest.at && rows.every((cells) => filled(cells, at) !== filled(cells, likeliest.at)),
      )
    : undefined
  const { out } = guessOut(likeliest, titles, rows)
  return {
    columns: { ...base, amount: likeliest?.at ?? null, credit: pair?.at ?? null, out },
    isSure: false,
  }
}

/**
 * Ranks amount columns, lower is better: a column in the claim currency comes first, and the amount on the
 * account before that of the purchase.
 */
function rankAmount(column: Column, codes: Column[], claimCurrency: string): number {
  const beside = currencyBeside(codes, column, null)
  const isClaim =
    column.title.toUpperCase().includes(claimCurrency) && claimCurrency !== ''
      ? 2
      : share(beside?.cells ?? [], (cell) => currenciesNamed(cell).includes(claimCurrency))
  const isPurchase = has(column, 'purchase', 'purchased') && !has(column, 'account')
  return 10 - 4 * isClaim + (isPurchase ? 1 : 0)
}

/** The other columns and the rows around an amount column. */
interface Surroundings {
  all: Column[]
  /** the columns of currencies */
  codes: Column[]
  rows: string[][]
}

/**
 * Whether an amount column holds the purchase while another column holds the charge. The title of the
 * currency column beside it or the exchange rates of the rows show it. Rates that contradict it rule it out.
 */
function isPurchaseBeside(column: Column, charged: Column, { all, codes, rows }: Surroundings): boolean {
  const code = currencyBeside(codes, column, currencyBeside(codes, charged, null))
  if (code === null) return false
  const rate = all.find((each) => has(each, 'rate') && each !== charged && isAmountColumn(each))
  const places = { original: column.at, charged: charged.at, rate: rate?.at ?? null }
  const isConverted = areConverted(rows, places)
  const isTitled = has(code, 'original', 'purchase', 'purchased')
  return isConverted !== false && (isTitled || (isConverted === true && new Set(code.cells).size > 1))
}

/** Guesses the columns of a file from their titles, their cells and the balances of its rows. */
export function guessColumns(file: CsvTable, claimCurrency = ''): ColumnsGuess {
  const { rows, columns: all } = examine(file)
  const filled = all.filter(({ cells }) => cells.length > 0)
  const dates = filled.filter(isDateColumn)
  const codes = filled.filter(({ cells }) => share(cells, isCurrencyCell) >= KIND_SHARE_MIN)
  const amounts = filled.filter((each) => !dates.includes(each) && isAmountColumn(each))
  const paidOrReceived = amounts.filter((each) => ['amount', 'debit', 'credit'].includes(amountRole(each)))
  // a title such as `Total net fee` names a fee if the amounts in other columns are much larger
  const smallAmounts = paidOrReceived.filter(
    (each) =>
      isAmountWithFee(each) &&
      mayBeFee(
        rows,
        each,
        paidOrReceived.filter((other) => !isPurchaseBeside(other, each, { all, codes, rows })),
      ),
  )
  const roleOf = (each: Column) => (smallAmounts.includes(each) ? 'fee' : amountRole(each))
  const withRole = (...roles: AmountRole[]) => amounts.filter((each) => roles.includes(roleOf(each)))
  const { date, booked } = dateColumns(dates, rows)
  const others = filled.filter((each) => ![...dates, ...codes, ...amounts].includes(each))
  const side = best(
    others.filter((each) => isSideColumn(each)),
    (each) => (has(each, 'side') ? 0 : 1),
  )
  const state = others.find((each) => each !== side && isStateColumn(each)) ?? null
  const words = others.filter((each) => each !== side && each !== state && isWordColumn(each))
  // titles for debit and credit make a pair, even when one of the columns is empty
  const onSide = (role: AmountRole, other: AmountRole) => {
    const found = withRole(role)
    const isEmpty = (each: Column) => each.cells.length === 0 && amountRole(each) === role
    return found.length === 0 && withRole(other).length > 0 ? all.filter(isEmpty) : found
  }
  const [debits, credits] = [onSide('debit', 'credit'), onSide('credit', 'debit')]
  const fees = withRole('fee')
  // a title such as `Amount of charges` names the amounts if no other column has them
  const isAlone = debits.length + credits.length + withRole('amount', 'unknown').length === 0
  const titled = (isAlone ? fees.filter((each) => has(each, 'amount')) : withRole('amount')).toSorted(
    (one, other) => rankAmount(one, codes, claimCurrency) - rankAmount(other, codes, claimCurrency),
  )
  const charges = [...debits, ...titled]
  const isOfPurchase = (each: Column) =>
    charges.some((charge) => charge !== each && isPurchaseBeside(each, charge, { all, codes, rows }))
  const purchases = titled.filter(isOfPurchase)
  const single =
    titled.find((each) => !purchases.includes(each)) ?? (debits.length > 0 ? undefined : titled[0])
  const isPair =
    debits.length > 0 && credits.length > 0 && (!single || (!side && countSigns(single.cells).negative === 0))
  const amount = isPair ? debits[0] : (single ?? debits[0])
  const original =
    withRole('original')[0] ??
    titled.find((each) => each !== amount && has(each, 'purchase', 'purchased')) ??
    purchases.find((each) => each !== amount) ??
    null
  const originalCodes = codes.filter((each) => has(each, 'original', 'purchase', 'purchased'))
  const originalCurrency = original
    ? (originalCodes[0] ?? currencyBeside(codes, original, currencyBeside(codes, amount ?? null, null)))
    : null
  const ownCodes = codes.filter((each) => each !== originalCurrency && !has(each, 'original'))
  const currency = currencyBeside(ownCodes, amount ?? null, null) ?? ownCodes[0] ?? null
  const paid = [amount, isPair ? credits[0] : null].flatMap((each) => each?.at ?? [])
  const feeCells = fees
    .filter((each) => each !== amount)
    .map((each) => ({ each, kind: smallAmounts.includes(each) ? 'unclear' : feeCellsOf(rows, each, paid) }))
  const ofKind = (...kinds: string[]) => feeCells.filter(({ kind }) => kinds.includes(kind))
  const [fee = null] = [...ofKind('fees'), ...ofKind('unclear', 'markups')]
  const balance = withRole('balance')[0] ?? null
  const reference = best(filled, rankBy('reference'))
  const titles = all.map(({ title }) => title)
  const sign = guessOut(amount, titles, rows)
  const base: Columns = {
    ...NO_COLUMNS,
    date: date?.at ?? null,
    booked: booked?.at ?? null,
    ...textColumns(all, words),
    amount: amount?.at ?? null,
    credit: isPair ? (credits[0]?.at ?? null) : null,
    side: isPair ? null : (side?.at ?? null),
    currency: currency?.at ?? null,
    fee: fee?.each.at ?? null,
    balance: balance?.at ?? null,
    state: state?.at ?? null,
    original: original?.at ?? null,
    original_currency: originalCurrency?.at ?? null,
    reference: reference && !dates.includes(reference) ? reference.at : null,
    out: sign.out,
    order: guessDateOrder(dates.flatMap(({ cells }) => cells.filter(isStatementDate))),
  }
  const proof: Proof = { titles, rows, claimCurrency }
  if (amount === undefined) return guessUntitled(base, withRole('unknown'), proof)
  // balances that include a fee on top of each amount prove the fee column, even if its cells are doubtful
  const isCounted = (at: number | null) => isProven({ ...base, fee: at }, proof)
  const tried = [...(fee ? [fee] : []), ...ofKind('markups')]
  const onTop = isCounted(null) ? undefined : tried.find(({ each }) => isCounted(each.at))
  if (onTop) return { columns: { ...base, fee: onTop.each.at }, isSure: true }
  const whole = ofKind('amounts').map(({ each }) => each)
  const proven = provenByTitles(base, [...titled, ...whole], proof)
  // balances without fees do not show whether a column holds percentages or fees that the amounts include
  const areMarkups = ofKind('markups').length > 0
  if (proven) return { columns: { ...proven, fee: base.fee }, isSure: !areMarkups }
  const withFees = [...titled.filter(isAmountWithFee), ...whole]
  const beside = withFees.length > 0 ? [...titled, ...whole, ...debits] : []
  const isOneOfTwo = beside.some((each) => each !== amount && differSlightly(rows, each, amount))
  const isSignSure = base.side !== null || base.credit !== null || sign.isSure
  const isSure = isSignSure && !isAlone && !isOneOfTwo && ofKind('unclear', 'markups').length === 0
  return { columns: base, isSure }
}

/**
 * Returns the numbers of the balance columns: their titles name them, or the amounts of the rows prove them.
 */
export function balanceColumns(file: CsvTable, claimCurrency = ''): number[] {
  const { columns } = guessColumns(file, claimCurrency)
  const { rows, columns: all } = examine(file)
  const proof: Proof = { titles: all.map(({ title }) => title), rows, claimCurrency }
  const untitled = all.filter((each) => isAmountColumn(each) && amountRole(each) === 'unknown')
  const proven = untitled
    .filter(({ at }) => at !== columns.amount && at !== columns.credit)
    .slice(0, TRIED_MAX)
    .filter(({ at }) => isProven({ ...columns, balance: at }, proof))
  return [...all.filter((each) => has(each, 'balance')), ...proven].map(({ at }) => at)
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
    ...titled.slice(0, TRIED_MAX).map(({ at }) => ({ ...base, amount: at, credit: null })),
  ]
  return attempts.find((columns) => isProven(columns, proof))
}
