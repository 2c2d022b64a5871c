import { expect, test } from 'vitest'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'

// The amount of the purchase in its own currency, beside the debited and credited amounts.

/** The titles of the columns that are guessed to be amounts. */
function guessed(text: string) {
  const table = readCsv(text)
  const { columns, isSure } = guessColumns(table, 'CHF')
  const title = (at: number | null) => (at === null ? null : (table.header?.cells[at] ?? ''))
  const { amount, credit, original, original_currency: code, currency } = columns
  return { isSure, titles: [amount, credit, original, code, currency].map(title) }
}

const ROWS = [
  ['SHOP LONDON', '195.27', 'GBP', '1.0730', 'CHF', '209.52', ''],
  ['RAIL TOKYO', '11410.00', 'JPY', '0.00547', 'CHF', '62.41', ''],
  ['FILMS', '18.90', 'CHF', '', 'CHF', '18.90', ''],
  ['SHOP WARSAW', '109.99', 'PLN', '0.2205', 'CHF', '', '24.25'],
]

/** A file with these titles after the date. Tests may change a row. */
const file = (titles: string, rows = ROWS) =>
  [`Datum;${titles}`, ...rows.map((row, at) => `0${at + 1}.11.2026;${row.join(';')}`)].join('\n')

test.each([
  ['Text;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift'],
  ['Text;Amount;Original currency;Rate;Currency;Debit;Credit'],
  ['Libellé;Montant;Devise d’origine;Cours;Devise;Débit;Crédit'],
  ['Concepto;Importe;Divisa original;Tipo de cambio;Divisa;Cargo;Abono'],
  ['Descrizione;Importo;Valuta originale;Cambio;Valuta;Addebito;Accredito'],
  ['Omschrijving;Bedrag;Oorspronkelijke valuta;Koers;Valuta;Af;Bij'],
])('%s: the amount is that of the purchase', (titles) => {
  const [, original, code, , currency, debit, credit] = titles.split(';')
  expect(guessed(file(titles))).toEqual({ isSure: true, titles: [debit, credit, original, code, currency] })
})

test.each([
  ['a column of credits that is empty', ROWS.slice(0, 3)],
  ['no column of credits', ROWS.slice(0, 3).map((row) => row.slice(0, -1))],
])('with %s the amount is that of the purchase, and what was debited counts', (_, rows) => {
  const titles = 'Text;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift'.split(';')
  const shown = titles.slice(0, rows[0]?.length).join(';')
  expect(guessed(file(shown, rows))).toEqual({
    isSure: true,
    titles: [
      'Belastung',
      rows[0]?.[6] === undefined ? null : 'Gutschrift',
      'Betrag',
      'Originalwährung',
      'Währung',
    ],
  })
})

test('of two amounts the one beside the original currency is that of the purchase', () => {
  const rows = ROWS.slice(0, 3).map(([text, amount, code, rate, own, charged]) =>
    [text, `-${amount}`, code, rate, `-${charged}`, own].map(String),
  )
  expect(guessed(file('Text;Betrag;Originalwährung;Kurs;Betrag;Währung', rows)).titles).toEqual([
    ...['Betrag', null, 'Betrag', 'Originalwährung', 'Währung'],
  ])
})

test('without a column of rates, the title of its currency tells the amount of the purchase', () => {
  const rows = ROWS.map(([text, amount, code, , ...charged]) => [text, amount, code, ...charged] as string[])
  expect(guessed(file('Text;Betrag;Originalwährung;Währung;Belastung;Gutschrift', rows)).titles).toEqual([
    ...['Belastung', 'Gutschrift', 'Betrag', 'Originalwährung', 'Währung'],
  ])
})

test('an amount beside a currency that the rates tell to be the purchase’s is that of the purchase', () => {
  expect(guessed(file('Text;Betrag;Währung;Kurs;Kontowährung;Belastung;Gutschrift')).titles).toEqual([
    ...['Belastung', 'Gutschrift', 'Betrag', 'Währung', 'Kontowährung'],
  ])
})

test('an amount that the rates contradict is not taken for that of the purchase', () => {
  const rows = ROWS.map((row) => row.with(3, '7.7777'))
  const { titles } = guessed(file('Text;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift', rows))
  expect(titles[2]).toBeNull()
})

test.each([
  ['Datum;Text;Utländskt belopp;Valuta;Belopp CHF;Avgift CHF'],
  ['Date;Description;Foreign amount;Currency;Amount CHF;Fee CHF'],
  ['Datum;Text;Fremdbetrag;Währung;Betrag CHF;Gebühr CHF'],
  ['Date;Libellé;Montant d’origine;Devise;Montant CHF;Frais CHF'],
])('%s: a column of codes before an amount whose title has its currency is not its own', (titles) => {
  const text = `${titles}\n01.11.2026;SHOP;195,27;EUR;-209,52;-1,20\n02.11.2026;RAIL;11410,00;JPY;-62,41;0,00\n03.11.2026;CAFE;;;-4,20;0,00\n`
  const [, , original, code, amount] = titles.split(';')
  expect(guessed(text)).toEqual({ isSure: true, titles: [amount, null, original, code, null] })
})

test.each(['Koersopslag', 'Kursaufschlag', 'Valutapåslag', 'FX markup', 'Majoration'])(
  'a column %s is a fee, and no amount that nobody names',
  (title) => {
    const rows = '01.11.2026;SHOP;195,27;EUR;209,52;3,14\n02.11.2026;RAIL;11410,00;JPY;62,41;0,94\n'
    const text = `Datum;Text;Fremdbetrag;Währung;Betrag CHF;${title}\n${rows}`
    expect(guessColumns(readCsv(text), 'CHF').columns.fee).toBe(5)
  },
)

test.each(['FX markup (%)', 'Aufschlag %'])('a column %s of per cents is no fee', (title) => {
  const rows = '01.11.2026;SHOP;195,27;EUR;209,52;1,75\n02.11.2026;RAIL;11410,00;JPY;62,41;1,75\n'
  const text = `Datum;Text;Fremdbetrag;Währung;Betrag CHF;${title}\n${rows}`
  expect(guessColumns(readCsv(text), 'CHF').columns.fee).toBeNull()
})
