import { expect, test } from 'vitest'
import type { ColumnName } from '~/domain/bank-statements/columns'
import { guessColumns } from '~/domain/bank-statements/guess-columns'

// Titles of columns in many languages. Each title must be recognised on its own.

/** Cells of a date column, of an amount column, and of the column with the kind of transaction. */
const DATES = ['2026-10-05', '2026-10-06']
const AMOUNTS = ['-12.50', '-3.75']
const TEXTS = ['Java House', 'Naivas']
const LONGER_TEXTS = ['Java House of Nairobi', 'Naivas of Westlands']

/** The title of the column that is guessed for a kind, and whether the guess is sure. */
function guessed(kind: ColumnName, columns: [title: string, cells: string[]][]) {
  const row = (line: number, cells: string[]) => ({ line, cells, source: cells.join() })
  const rows = [0, 1].map((at) =>
    row(
      at + 2,
      columns.map(([, cells]) => cells[at] ?? ''),
    ),
  )
  const header = row(
    1,
    columns.map(([title]) => title),
  )
  const guess = guessColumns({ header, rows, preamble: [] })
  const at = guess.columns[kind]
  return { title: at === null ? null : (header.cells[at] ?? null), isSure: guess.isSure }
}

/** The titles (separated by ` | `) that lose against another column before them. */
const losers = (titles: string, wins: (title: string) => string | null) =>
  titles.split(' | ').filter((title) => wins(title) !== title)

test.each([
  [
    'Booked',
    'Transaction | Transaktion | Purchase | Kauf | Compra | Achat | Operation | Operación | Operac. | Operazione | Aankoop | Started | 交易日 | 利用日 | Дата операции',
  ],
  [
    'Date',
    'Booked | Buchung | Posting | Posted | Completed | Completion | Registrazione | Data contabile | Boeking | 记账日 | Data księgowania',
  ],
  ['Value', 'Date | Datum | Fecha | Data | Tarikh | Tanggal | Dato | Tag | Päivä | 日期 | Дата | Tarih'],
])('each of the better titles of dates comes before %s', (other, titles) => {
  const wins = (title: string) =>
    guessed('date', [
      [other, DATES],
      [title, DATES],
      ['What', TEXTS],
      ['Sum', AMOUNTS],
    ]).title
  expect(losers(titles, wins)).toEqual([])
})

test('each title of whom the money went to is that of the payee', () => {
  const titles =
    'Merchant | Payee | Counterparty | Empfänger | Begünstigter | Beguenstigter | Beneficiario | Bénéficiaire | Händler | Comercio | Commerçant | Tegenpartij | Name | Naam | Mottagare | Modtager | Saaja | Odbiorca | Obchodník | Partner neve | Получатель | Отримувач | Δικαιούχος | Alıcı | בית עסק | المستفيد | 对方户名 | 利用店名 | 가맹점명'
  const wins = (title: string) =>
    guessed('payee', [
      ['When', DATES],
      ['Description', LONGER_TEXTS],
      [title, TEXTS],
      ['Sum', AMOUNTS],
    ]).title
  expect(losers(titles, wins)).toEqual([])
})

test.each([
  [
    'Details',
    'Description | Beschreibung | Descripción | Descrizione | Descrição | Omschrijving | Libellé | Narrative | Concepto | Particulars | Keterangan | Butiran | Popis | Opis | Описание | Περιγραφή | Açıklama | 내용',
  ],
  [
    'What',
    'Details | Memo | Zweck | Causale | Reference | Text | Notiz | Note | 摘要 | Meddelande | Közlemény',
  ],
])('each of the better titles of texts comes before %s', (other, titles) => {
  const wins = (title: string) =>
    guessed('text', [
      ['When', DATES],
      [other, other === 'Details' ? [] : LONGER_TEXTS],
      [title, TEXTS],
      ['Sum', AMOUNTS],
    ]).title
  expect(losers(titles, wins)).toEqual([])
})

test('each title of an amount is one in its language, and sure', () => {
  const titles =
    'Amount | Betrag | Montant | Importe | Importo | Bedrag | Jumlah | Umsatz | Valor | Montante | Beløp | Beløb | Belopp | Kwota | Částka | Suma | Összeg | Сумма | Сума | Ποσό | Tutar | סכום | مبلغ | 金额 | 金額 | 금액 | จำนวนเงิน | Số tiền | Iznos | Znesek | Määrä | Summa | Debit | Withdrawn | Money out | Paid out | Belastung | Soll | Lastschrift | Cargo | Debe | Addebiti | Uscite | Sortie | Ausgang | Debet | 支出 | 出金 | 출금'
  const wins = (title: string) => {
    const guess = guessed('amount', [
      ['When', DATES],
      ['What', TEXTS],
      ['Miles', ['12', '40']],
      [title, AMOUNTS],
    ])
    return guess.isSure ? guess.title : `${guess.title}, not sure`
  }
  expect(losers(titles, wins)).toEqual([])
})

test('a balance, a fee, a rate, a number, and money that came in, is no amount that was paid', () => {
  const titles =
    'Balance | Saldo | Kontostand | Solde | Baki | Fee | Gebühr | Comisión | Commission | Frais | Entgelt | Rate | Kurs | Money in | Paid in | Haben | Gutschrift | Abono | Haber | Entrata | Eingang | Credit | 余额 | 残高 | 잔액 | Egyenleg | Остаток | Bakiye | 序号 | 卡号后四位 | Card number | Zůstatek | Υπόλοιπο'
  const isPassedOver = (title: string) =>
    guessed('amount', [
      ['When', DATES],
      ['What', TEXTS],
      [title, AMOUNTS],
      ['Sum', AMOUNTS],
    ]).title === 'Sum'
  expect(titles.split(' | ').filter((title) => !isPassedOver(title))).toEqual([])
})

test('an amount whose title is in no table is asked for', () => {
  const columns: [string, string[]][] = [
    ['When', DATES],
    ['What', TEXTS],
    ['Xyzzy', AMOUNTS],
  ]
  expect(guessed('amount', columns)).toEqual({ title: 'Xyzzy', isSure: false })
})

test('the amount of the purchase in its own currency is known', () => {
  const titles =
    'Original | Foreign spend | Local amount | Fremdwährung | Instructed amount | Merchant amount | Transaction amount | Purchase amount | Importe extranjero | Origin amount | Ursprungsbetrag | 外币 | 原币'
  const wins = (title: string) =>
    guessed('original', [
      ['When', DATES],
      ['What', TEXTS],
      ['Amount', AMOUNTS],
      [title, AMOUNTS],
    ]).title
  expect(losers(titles, wins)).toEqual([])
})

test.each([
  ['Af Bij', 'Af', 'Bij'],
  ['S/H', 'S', 'H'],
  ['Soll/Haben', 'Soll', 'Haben'],
  ['D/C', 'D', 'C'],
  ['D/K', 'D', 'K'],
  ['Wn/Ma', 'Wn', 'Ma'],
  ['收/支', '支出', '收入'],
  ['借贷', '借', '贷'],
  ['Dr/Cr', 'Dr', 'Cr'],
  ['Type', 'DEBIT', 'CREDIT'],
  ['B/A', 'B', 'A'],
  ['Kind', 'DBIT', 'CRDT'],
  ['Направление', 'Расход', 'Приход'],
  ['入出金区分', '出金', '入金'],
  ['입출금구분', '출금', '입금'],
  ['Sign', '-', '+'],
  ['Cargo/Abono', 'Cargo', 'Abono'],
  ['Sens', 'Débit', 'Crédit'],
])('the column %s with %s and %s says what was paid', (title, paid, received) => {
  const guess = guessed('side', [
    ['Date', DATES],
    ['What', TEXTS],
    ['Amount', ['12.50', '3.75']],
    [title, [paid, received]],
  ])
  expect(guess).toEqual({ title, isSure: true })
})
