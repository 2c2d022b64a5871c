import { z } from 'zod'
import { isCurrency } from '~/domain/money/currency'
import { normalizeForSearch } from '~/domain/text-search'
import { STATEMENT_COLUMNS_MAX } from '~/limits-and-lifetimes'
import { isStatementAmount, readStatementAmount } from './amounts'
import type { CsvTable } from './csv'
import { guessDateOrder, isStatementDate } from './dates'

// The meaning of each column of a bank's file. It is guessed, and the claimant can correct the guess.

/** The number of a column, from 0. None: the file has no such column, or the claimant has to choose it. */
const column = z.coerce
  .number()
  .int()
  .min(0)
  .max(STATEMENT_COLUMNS_MAX - 1)
  .nullable()
  .catch(null)

const given = (value: unknown) => (value === '' || value === undefined ? null : value)

/** The columns in an address or a form. An odd value counts as none and is never refused. */
export const columnsSchema = z.object({
  date: z.preprocess(given, column),
  text: z.preprocess(given, column),
  amount: z.preprocess(given, column),
  currency: z.preprocess(given, column),
  original: z.preprocess(given, column),
  original_currency: z.preprocess(given, column),
  out: z.enum(['negative', 'positive']).catch('negative'),
  order: z.enum(['dmy', 'mdy']).nullable().catch(null),
})

/**
 * The columns of a date, what the bank calls it, the amount on the account and its currency, and of the
 * purchase in its own currency; `out` is how money that was paid is written, `order` that of day and month.
 */
export type Columns = z.output<typeof columnsSchema>

export type ColumnName = 'date' | 'text' | 'amount' | 'currency' | 'original' | 'original_currency'

/** Columns with everything that has to be known. */
export type KnownColumns = Columns & { date: number; text: number; amount: number; order: 'dmy' | 'mdy' }

export const areKnown = (columns: Columns): columns is KnownColumns =>
  columns.date !== null && columns.text !== null && columns.amount !== null && columns.order !== null

/**
 * Words of headers, normalized for search, the most telling first, in the languages of the receipts
 * (app/domain/receipts/reading).
 */
const WORDS: Record<'date' | 'text' | 'amount', RegExp[]> = {
  date: [
    /transaction|transaktion|purchase|kauf|compra|achat|operation|operacion|operac|operazione|aankoop|started/,
    /book|buchung|posting|posted|completed|completion|registrazione|contab|boek/,
    /date|datum|fecha|data|tarikh|tanggal|dato|tag$|paiva/,
    /valut|value|valeur|valor/,
  ],
  text: [
    /merchant|payee|counterparty|empfanger|begunstigter|beguenstigter|beneficiai?r|handler|comercio|commercant|tegenpartij|^name|naam$/,
    /description|beschreibung|descripcion|descrizione|descricao|omschrijving|libelle|narrati|concepto|particulars|keterangan|butiran/,
    /details|memo|zweck|causale|reference|text$|notiz|note/,
  ],
  amount: [
    /amount|betrag|montant|importe|importo|bedrag|jumlah|umsatz|valor|montante|bel[oø][pb]|kwota/,
    /debit|withdraw|money out|paid out|belastung|^soll|lastschrift|cargo|^debe|addebit|uscit|sortie|ausgang|debet/,
  ],
}

/** Titles of amounts that are not of the account, or that were not paid. */
const NOT_PAID =
  /balance|saldo|stand$|solde|baki|fee|gebuhr|comision|commission|frais|entgelt|rate|kurs|money in|paid in|haben|gutschrift|abono|haber|entrata|eingang/
/** Whether a title names a column of credits. Of a title with both words, the first one counts. */
const isCredit = (title: string) => title.lastIndexOf('credit') > title.lastIndexOf('debit')
const isOtherAmount = ({ title }: ColumnCells) => NOT_PAID.test(title) || isCredit(title)
/** Titles of the purchase in its own currency. */
const ORIGINAL =
  /original|foreign|local|fremd|instructed|merchant|transaction (amount|currency)|purchase (amount|currency)|devise|estera|extranjer|origin/

/** The share of its cells that makes a column one of dates or amounts. */
const KIND_SHARE_MIN = 0.8

/** The rows that are examined, and the cells: fewer rows of a very wide table. */
const EXAMINED_ROWS_MAX = 300
const CELLS_LOOKED_AT = 10_000

interface ColumnCells {
  at: number
  title: string
  cells: string[]
}

const share = (cells: string[], is: (cell: string) => boolean) =>
  cells.filter(is).length / Math.max(1, cells.length)

function columnCells({ header, rows }: CsvTable): ColumnCells[] {
  const transactions = rows.slice(0, EXAMINED_ROWS_MAX).filter(({ cells }) => cells.some(isStatementDate))
  const width = Math.max(header?.cells.length ?? 0, ...transactions.map(({ cells }) => cells.length))
  const looked = transactions.slice(0, Math.ceil(CELLS_LOOKED_AT / Math.max(1, width)))
  return Array.from({ length: width }, (_, at) => ({
    at,
    title: normalizeForSearch(header?.cells[at] ?? '').trim(),
    cells: looked.map(({ cells }) => cells[at] ?? '').filter(Boolean),
  }))
}

/**
 * Returns the column whose title has the most telling word; without any, the one that `fallback` puts first.
 */
function findColumn(
  columns: ColumnCells[],
  words: RegExp[],
  fallback: (one: ColumnCells, other: ColumnCells) => number,
): ColumnCells | null {
  const rank = ({ title }: ColumnCells) => {
    const found = words.findIndex((word) => word.test(title))
    return found === -1 ? words.length : found
  }
  return (
    columns.toSorted(
      (one, other) => rank(one) - rank(other) || fallback(one, other) || one.at - other.at,
    )[0] ?? null
  )
}

const isNegative = (cell: string) => readStatementAmount(cell)?.startsWith('-') ?? false
const isCode = (cell: string) => cell.length === 3 && isCurrency(cell)

/** Counts the different cells: a kind of transaction repeats, what the bank calls it mostly does not. */
const variety = ({ cells }: ColumnCells) =>
  new Set(cells).size * Math.min(30, cells.join('').length / Math.max(1, cells.length))

/** Guesses how money that was paid is written: with a minus, unless no amount has one, or most have none. */
function guessOut(amount: ColumnCells | null): Columns['out'] {
  const negative = share(amount?.cells.filter((cell) => readStatementAmount(cell) !== '0') ?? [], isNegative)
  return negative > 0 && negative >= 0.3 ? 'negative' : 'positive'
}

/** Guesses the columns of a file by their titles and their cells. */
export function guessColumns(file: CsvTable): Columns {
  const columns = columnCells(file).filter(({ cells }) => cells.length > 0)
  const dates = columns.filter(({ cells }) => share(cells, isStatementDate) >= KIND_SHARE_MIN)
  const date = findColumn(dates, WORDS.date, () => 0)
  const codes = columns.filter(({ cells }) => share(cells, isCode) >= KIND_SHARE_MIN)
  const amounts = columns.filter(
    (each) => !dates.includes(each) && share(each.cells, isStatementAmount) >= KIND_SHARE_MIN,
  )
  const own = amounts.filter((each) => !isOtherAmount(each) && !ORIGINAL.test(each.title))
  const amount = findColumn(
    own,
    WORDS.amount,
    (one, other) => share(other.cells, isNegative) - share(one.cells, isNegative),
  )
  const original =
    amounts.find(
      (each) => each !== amount && ORIGINAL.test(each.title) && !/balance|fee|rate|kurs/.test(each.title),
    ) ?? null
  const originalCurrency = (original && codes.find(({ title }) => ORIGINAL.test(title))) ?? null
  const currency = codes.find((each) => each !== originalCurrency && !ORIGINAL.test(each.title)) ?? null
  const isWords = ({ cells }: ColumnCells) => share(cells, (cell) => /\p{L}{2}/u.test(cell)) >= 0.5
  const words = columns.filter((each) => ![...dates, ...codes, ...amounts].includes(each) && isWords(each))
  const various = words.filter(({ cells }) => cells.length === 1 || new Set(cells).size > 1)
  const text = findColumn(
    various.length > 0 ? various : words,
    WORDS.text,
    (one, other) => variety(other) - variety(one),
  )
  return {
    date: date?.at ?? null,
    text: text?.at ?? null,
    amount: amount?.at ?? null,
    currency: currency?.at ?? null,
    original: original?.at ?? null,
    original_currency: originalCurrency?.at ?? null,
    out: guessOut(amount),
    order: guessDateOrder(date?.cells.filter(isStatementDate) ?? []),
  }
}
