import Big from 'big.js'
import { isCurrency } from '~/domain/money/currency'
import { currencyCode, readStyled, styleOf, writtenAmount } from './amounts'
import { type Columns, type ColumnsGuess, NO_COLUMNS } from './columns'
import type { CsvTable } from './csv'
import { guessDateOrder, isStatementDate, readStatementDate } from './dates'
import {
  best,
  type Column,
  examine,
  has,
  isAmountColumn,
  isCode,
  isDateColumn,
  isWordColumn,
  KIND_SHARE_MIN,
  rankBy,
  share,
} from './examined-columns'
import { dateColumns, textColumns } from './guess-texts'
import { bookingStateOf, sideOf } from './row-words'
import { runningBalance } from './running-balance'
import { amountReader } from './table-amounts'

// Guesses the columns of a table by their titles (titles/), their cells, and the balances of the rows.

/** The columns that are tried as the amount where no title names one. */
const TRIED_MAX = 8

/** What a column of amounts is by its title. */
type AmountRole = 'amount' | 'debit' | 'credit' | 'balance' | 'fee' | 'original' | 'other' | 'unknown'

function amountRole(column: Column): AmountRole {
  const isMoney = has(column, 'amount', 'debit', 'credit')
  if (has(column, 'number', 'time', 'reference', 'state', 'kind') && !isMoney && !has(column, 'balance'))
    return 'other'
  if (has(column, 'balance')) return 'balance'
  if (has(column, 'rate')) return 'other'
  if (has(column, 'fee')) return 'fee'
  if (has(column, 'original')) return 'original'
  if (has(column, 'debit') && has(column, 'credit')) return 'amount'
  if (has(column, 'side')) return 'amount'
  if (has(column, 'debit')) return 'debit'
  if (has(column, 'credit')) return 'credit'
  if (has(column, 'amount') && has(column, 'currency')) return 'original'
  if (has(column, 'amount', 'valued')) return 'amount'
  return column.title === '' || column.concepts.size === 0 ? 'unknown' : 'other'
}

/** Returns the column of codes that belongs to an amount: the one beside it. */
function currencyBeside(codes: Column[], amount: Column | null, taken: Column | null): Column | null {
  const free = codes.filter((each) => each !== taken)
  const isNear = (each: Column) => amount !== null && Math.abs(each.at - amount.at) === 1
  return free.find((each) => isNear(each) && each.at > (amount?.at ?? 0)) ?? free.find(isNear) ?? null
}

/** Whether a column holds nothing but which side each row is on. */
function isSideColumn(column: Column): boolean {
  const { cells } = column
  const sides = new Set(cells.map(sideOf))
  const known = share(cells, (cell) => sideOf(cell) !== null)
  const isTitled = has(column, 'side') || (has(column, 'debit') && has(column, 'credit'))
  if (cells.length === 0) return false
  return isTitled ? known >= 0.5 : known >= 0.9 && sides.has('-') && sides.has('+')
}

const isStateColumn = (column: Column) =>
  has(column, 'state') ||
  (column.cells.length > 0 &&
    new Set(column.cells).size <= 4 &&
    column.cells.every((cell) =>
      /^(?:completed|pending|reverted|declined|failed|cancelled|booked)$/i.test(cell),
    ))

/** The amounts below zero and above it among cells. */
function countSigns(cells: string[]) {
  const amounts = cells.flatMap((cell) => {
    const written = writtenAmount(cell)
    return written && /[1-9]/.test(written.digits) ? [written] : []
  })
  const negative = amounts.filter(({ isNegative }) => isNegative).length
  return { negative, positive: amounts.length - negative }
}

/** Guesses how money that was paid is written: with a minus, unless few amounts have one. */
function guessOut(cells: string[]): Columns['out'] {
  const { negative, positive } = countSigns(cells)
  return negative > 0 && negative / (negative + positive) >= 0.3 ? 'negative' : 'positive'
}

const CARD = /card|karte|kort|carte|tarjeta|carta|cart[aã]o|kaart|karta|kártya|カード|卡/i

/** Whether signs alone tell what was paid: as an account or a card writes them, or the title says it. */
function isOutSure(amount: Column, header: CsvTable['header']): boolean {
  const { negative, positive } = countSigns(amount.cells)
  if (negative > 0 && negative / (negative + positive) >= 0.3) return true
  if (has(amount, 'debit') && !has(amount, 'credit')) return true
  return header?.cells.some((title) => CARD.test(title)) ?? false
}

/** The share of the examined rows that the balances prove with these columns. */
function provenShare(rows: string[][], columns: Columns, claimCurrency: string): number {
  if (columns.balance === null || columns.amount === null) return 0
  const balanceStyle = styleOf(rows.map((cells) => cells[columns.balance as number] ?? ''))
  const currencyOf = (cells: string[]) => {
    const code = currencyCode(columns.currency === null ? '' : (cells[columns.currency] ?? ''))
    return isCurrency(code) ? code : claimCurrency
  }
  const read = amountReader(rows, columns, currencyOf)
  const { state, date, order } = columns
  const booked = rows.filter((cells) => state === null || bookingStateOf(cells[state] ?? '') === 'booked')
  const balanced = booked.map((cells, line) => {
    const result = read(cells)
    const balance = readStyled(cells[columns.balance as number] ?? '', balanceStyle, currencyOf(cells))
    return {
      line,
      date: date === null || order === null ? '' : (readStatementDate(cells[date] ?? '', order) ?? ''),
      amount: 'amount' in result ? Big(result.amount).minus(result.fee ?? 0) : null,
      balance: 'amount' in balance ? Big(balance.amount) : null,
    }
  })
  const found = runningBalance(balanced)
  const moves = balanced.filter(({ amount }) => amount !== null && !amount.eq(0)).length
  return found && moves > 0 ? found.proven / Math.max(1, balanced.length - 1) : 0
}

/** The share of proven rows from which on a guess counts as known. */
const PROVEN_SHARE_MIN = 0.6

/** Guesses the amount where titles do not name it: what balances prove, else the likeliest, to be asked. */
function guessUntitled(rows: string[][], base: Columns, unknown: Column[], claimCurrency: string): Columns {
  const tried = unknown.slice(0, TRIED_MAX)
  const hasFraction = ({ cells }: Column) => share(cells, (cell) => /[.,]\d{1,3}\D*$/.test(cell)) > 0.3
  const balances = base.balance === null ? tried.map(({ at }) => at) : [base.balance]
  for (const balance of balances)
    for (const { at: amount } of tried) {
      if (amount === balance) continue
      for (const out of ['negative', 'positive'] as const) {
        const columns = { ...base, amount, balance, out }
        if (provenShare(rows, columns, claimCurrency) >= PROVEN_SHARE_MIN) return columns
      }
      for (const { at: credit } of tried) {
        const columns = { ...base, amount, balance, credit }
        if (credit === amount || credit === balance) continue
        if (provenShare(rows, columns, claimCurrency) >= PROVEN_SHARE_MIN) return columns
      }
    }
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
  return {
    ...base,
    amount: likeliest?.at ?? null,
    credit: pair?.at ?? null,
    out: guessOut(likeliest?.cells ?? []),
  }
}

/** Ranks columns of amounts: that of the account before that of the purchase, the claim currency first. */
function rankAmount(column: Column, codes: Column[], claimCurrency: string): number {
  const beside = currencyBeside(codes, column, null)
  const isClaim =
    column.title.toUpperCase().includes(claimCurrency) && claimCurrency !== ''
      ? 2
      : share(beside?.cells ?? [], (cell) => currencyCode(cell) === claimCurrency)
  const isPurchase = has(column, 'purchase', 'purchased') && !has(column, 'account')
  return 10 - 4 * isClaim + (isPurchase ? 1 : 0)
}

/** Guesses the columns of a file by their titles, their cells and the balances of its rows. */
export function guessColumns(file: CsvTable, claimCurrency = ''): ColumnsGuess {
  const { rows, columns: all } = examine(file)
  const filled = all.filter(({ cells }) => cells.length > 0)
  const dates = filled.filter(isDateColumn)
  const codes = filled.filter(({ cells }) => share(cells, isCode) >= KIND_SHARE_MIN)
  const amounts = filled.filter((each) => !dates.includes(each) && isAmountColumn(each))
  const withRole = (...roles: AmountRole[]) => amounts.filter((each) => roles.includes(amountRole(each)))
  const { date, booked } = dateColumns(dates, rows)
  const others = filled.filter((each) => ![...dates, ...codes, ...amounts].includes(each))
  const side = best(
    others.filter((each) => isSideColumn(each)),
    (each) => (has(each, 'side') ? 0 : 1),
  )
  const state = others.find((each) => each !== side && isStateColumn(each)) ?? null
  const words = others.filter((each) => each !== side && each !== state && isWordColumn(each))
  const [debits, credits] = [withRole('debit'), withRole('credit')]
  const titled = withRole('amount').toSorted(
    (one, other) => rankAmount(one, codes, claimCurrency) - rankAmount(other, codes, claimCurrency),
  )
  const [single] = titled
  const isPair =
    debits.length > 0 && credits.length > 0 && (!single || (!side && countSigns(single.cells).negative === 0))
  const amount = isPair ? debits[0] : (single ?? debits[0])
  const original =
    withRole('original')[0] ??
    titled.find((each) => each !== amount && has(each, 'purchase', 'purchased')) ??
    null
  const originalCodes = codes.filter((each) => has(each, 'original', 'purchase', 'purchased'))
  const originalCurrency = original
    ? (originalCodes[0] ?? currencyBeside(codes, original, currencyBeside(codes, amount ?? null, null)))
    : null
  const ownCodes = codes.filter((each) => each !== originalCurrency && !has(each, 'original'))
  const currency = currencyBeside(ownCodes, amount ?? null, null) ?? ownCodes[0] ?? null
  const fee = withRole('fee')[0] ?? null
  const balance = withRole('balance')[0] ?? null
  const reference = best(filled, rankBy('reference'))
  const base: Columns = {
    ...NO_COLUMNS,
    date: date?.at ?? null,
    booked: booked?.at ?? null,
    ...textColumns(all, words),
    amount: amount?.at ?? null,
    credit: isPair ? (credits[0]?.at ?? null) : null,
    side: isPair ? null : (side?.at ?? null),
    currency: currency?.at ?? null,
    fee: fee?.at ?? null,
    balance: balance?.at ?? null,
    state: state?.at ?? null,
    original: original?.at ?? null,
    original_currency: originalCurrency?.at ?? null,
    reference: reference && !dates.includes(reference) ? reference.at : null,
    out: guessOut(amount?.cells ?? []),
    order: guessDateOrder(dates.flatMap(({ cells }) => cells.filter(isStatementDate))),
  }
  return decide({ file, rows, base, amount, titled, unknown: withRole('unknown'), claimCurrency })
}

interface Undecided {
  file: CsvTable
  rows: string[][]
  base: Columns
  /** by its title */
  amount: Column | undefined
  titled: Column[]
  unknown: Column[]
  claimCurrency: string
}

/** Decides how the amount is read by what the balances prove; else whether titles alone are enough. */
function decide({ file, rows, base, amount, titled, unknown, claimCurrency }: Undecided): ColumnsGuess {
  if (amount === undefined) {
    const columns = guessUntitled(rows, base, unknown, claimCurrency)
    return { columns, isSure: provenShare(rows, columns, claimCurrency) >= PROVEN_SHARE_MIN }
  }
  const turned = base.out === 'negative' ? 'positive' : 'negative'
  const attempts = [
    base,
    { ...base, fee: null },
    { ...base, out: turned } as Columns,
    ...titled.map(({ at }): Columns => ({ ...base, amount: at, credit: null })),
  ]
  const proven = attempts.find((columns) => provenShare(rows, columns, claimCurrency) >= PROVEN_SHARE_MIN)
  if (proven) return { columns: { ...proven, fee: base.fee }, isSure: true }
  const isSignSure = base.side !== null || base.credit !== null || isOutSure(amount, file.header)
  return { columns: base, isSure: isSignSure }
}
