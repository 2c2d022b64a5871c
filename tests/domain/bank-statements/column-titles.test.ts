import { expect, test } from 'vitest'
import { type ColumnName, guessColumns } from '~/domain/bank-statements/columns'

// The titles that banks give their columns, in the languages of the receipts: each is known by itself.

/** Cells of a date, of the amount on the account, and of what the bank calls a transaction. */
const DATES = ['2026-10-05', '2026-10-06']
const AMOUNTS = ['-12.50', '-3.75']
const TEXTS = ['Java House', 'Naivas']
const LONGER_TEXTS = ['Java House of Nairobi', 'Naivas of Westlands']

/** The title of the column that is guessed to be of a kind, of these columns. */
function guessed(kind: ColumnName, columns: [title: string, cells: string[]][]): string | null {
  const rows = [0, 1].map((at) => ({ line: at + 2, cells: columns.map(([, cells]) => cells[at] ?? '') }))
  const header = { line: 1, cells: columns.map(([title]) => title) }
  const at = guessColumns({ header, rows })[kind]
  return at === null ? null : (header.cells[at] ?? null)
}

/** Those of the titles, with ` | ` between them, that do not win from another one that stands before it. */
const losers = (titles: string, wins: (title: string) => string | null) =>
  titles.split(' | ').filter((title) => wins(title) !== title)

test.each([
  [
    'Booked',
    'Transaction | Transaktion | Purchase | Kauf | Compra | Achat | Operation | Operación | Operac. | Operazione | Aankoop | Started',
  ],
  [
    'Date',
    'Booked | Buchung | Posting | Posted | Completed | Completion | Registrazione | Data contabile | Boeking',
  ],
  ['Value', 'Date | Datum | Fecha | Data | Tarikh | Tanggal | Dato | Tag | Päivä'],
  ['When', 'Valuta | Value | Valeur | Valor'],
])('each of the better titles of dates comes before %s', (other, titles) => {
  const wins = (title: string) =>
    guessed('date', [
      [other, DATES],
      [title, DATES],
      ['What', TEXTS],
      ['Sum', AMOUNTS],
    ])
  expect(losers(titles, wins)).toEqual([])
})

test.each([
  [
    'Description',
    'Merchant | Payee | Counterparty | Empfänger | Begünstigter | Beguenstigter | Beneficiario | Bénéficiaire | Händler | Comercio | Commerçant | Tegenpartij | Name | Naam',
  ],
  [
    'Details',
    'Description | Beschreibung | Descripción | Descrizione | Descrição | Omschrijving | Libellé | Narrative | Concepto | Particulars | Keterangan | Butiran',
  ],
  ['What', 'Details | Memo | Zweck | Causale | Reference | Text | Notiz | Note'],
])('each of the better titles of texts comes before %s', (other, titles) => {
  const wins = (title: string) =>
    guessed('text', [
      ['When', DATES],
      [other, LONGER_TEXTS],
      [title, TEXTS],
      ['Sum', AMOUNTS],
    ])
  expect(losers(titles, wins)).toEqual([])
})

test.each([
  [
    'Debit',
    'Amount | Betrag | Montant | Importe | Importo | Bedrag | Jumlah | Umsatz | Valor | Montante | Beløp | Beløb | Belop | Belob | Kwota',
  ],
  [
    'Sum',
    'Debit | Withdrawn | Money out | Paid out | Belastung | Soll | Lastschrift | Cargo | Debe | Addebiti | Uscite | Sortie | Ausgang | Debet',
  ],
])('each of the better titles of amounts comes before %s', (other, titles) => {
  const wins = (title: string) =>
    guessed('amount', [
      ['When', DATES],
      ['What', TEXTS],
      [other, AMOUNTS],
      [title, AMOUNTS],
    ])
  expect(losers(titles, wins)).toEqual([])
})

test('a balance, a fee, a rate, and money that came in, is no amount that was paid', () => {
  const titles =
    'Balance | Saldo | Kontostand | Solde | Baki | Fee | Gebühr | Comisión | Commission | Frais | Entgelt | Rate | Kurs | Money in | Paid in | Haben | Gutschrift | Abono | Haber | Entrata | Eingang | Credit'
  const isPassedOver = (title: string) =>
    guessed('amount', [
      ['When', DATES],
      ['What', TEXTS],
      [title, AMOUNTS],
      ['Sum', AMOUNTS],
    ]) === 'Sum'
  expect(titles.split(' | ').filter((title) => !isPassedOver(title))).toEqual([])
})

test('the amount of the purchase in its own currency is known', () => {
  const titles =
    'Original | Foreign spend | Local amount | Fremdwährung | Instructed amount | Merchant amount | Transaction amount | Transaction currency | Purchase amount | Purchase currency | Devise | Valuta estera | Extranjero | Origin'
  const wins = (title: string) =>
    guessed('original', [
      ['When', DATES],
      ['What', TEXTS],
      ['Amount', AMOUNTS],
      [title, AMOUNTS],
    ])
  expect(losers(titles, wins)).toEqual([])
})
