import { expect, test } from 'vitest'
import { currencyReadingOf, mayBeAmerican } from '~/domain/receipts/reading/currencies'
import { dateIn } from '~/domain/receipts/reading/dates'
import { languagesOf } from '~/domain/receipts/reading/guess-languages'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readPage, readReceipt } from '~/domain/receipts/reading/receipt'
import { linesOfText, wordsOf } from './text'

const THIS_YEAR = 2026

/** The date in a text, with its confidence and alternatives. */
function readAll(text: string, currency: string | null = null) {
  const lines = linesOfText(text)
  const languages = languagesOf(lines)
  const said = currencyReadingOf(lines, languages)
  return dateIn(lines, { languages, currency, mayBeAmerican: mayBeAmerican(said), thisYear: THIS_YEAR })
}

const read = (text: string, currency: string | null = null) => readAll(text, currency)?.value ?? null

const isSure = (text: string, currency: string | null = null) =>
  (readAll(text, currency)?.confidence ?? 0) >= SURE_CONFIDENCE_MIN

test.each([
  ['Date: 05/11/2024', '2024-11-05'],
  ['Date:05-11-24 09:15', '2024-11-05'],
  ['Datum 05.11.2024 18:02', '2024-11-05'],
  ['2024-11-05 18:02:11', '2024-11-05'],
  ['2024/11/05', '2024-11-05'],
  ['2024年11月5日', '2024-11-05'],
  ['05 NOV 2024', '2024-11-05'],
  ['06/01/18 12.17.26 PM', '2018-06-01'],
  ['RESTORAN SDN BHD\n06/01/18 12.17.26 PM', '2018-01-06'],
  ['2024. november 5.', '2024-11-05'],
  ['令和6年11月5日', '2024-11-05'],
  ['R6.11.5 14:20', '2024-11-05'],
  ['EUR8.10. 14:20', null],
  ['R8.10. 14:20', null],
  ['2024年11\u2f495\u2f47', '2024-11-05'],
  ['発行日 2024年11月 月 5日 日', '2024-11-05'],
  ['작성일 2024 년 11 월 월 5 일', '2024-11-05'],
  ['Jumlah Rp 9.000\nCheck out 13/11/2024', '2024-11-13'],
  ['Diária 90,00\nTotal R$ 90,00\nCheck-out 13/11/2024', '2024-11-13'],
  ['Hinta 9,00\nYhteensä 9,00\nKuitti Maa 13/11/2024', '2024-11-13'],
  ['民國113年11月5日', '2024-11-05'],
  ['２０２４年１１月５日', '2024-11-05'],
  ['٠٥/١١/٢٠٢٤', '2024-11-05'],
  ['5 ноября 2024', '2024-11-05'],
  ['5 listopada 2024', '2024-11-05'],
  ['5-Nov-24 10:00', '2024-11-05'],
  ['05/NOV/2024', '2024-11-05'],
  ['05NOV2024', '2024-11-05'],
  ['Nov 5, 2024', '2024-11-05'],
  ['November 5th, 2024', '2024-11-05'],
  ['5. März 2024', '2024-03-05'],
  ['12. Dezember 2023', '2023-12-12'],
  ['le 14 février 2024', '2024-02-14'],
  ['1er août 2024', '2024-08-01'],
  ['3 de enero de 2024', '2024-01-03'],
  ['7 de outubro de 2023', '2023-10-07'],
  ['18 maggio 2024', '2024-05-18'],
  ['9 mei 2024', '2024-05-09'],
  ['Tarikh : 21/07/2023', '2023-07-21'],
  ['03/12/2025', '2025-12-03'],
  ['12/13/2025', '2025-12-13'],
  ['12/28/2023 10:17:32 PM', '2023-12-28'],
  ['28 / 02 / 2024', '2024-02-28'],
  ['28/02/20246:02:25', '2024-02-28'],
  ['O4/1O/2O23', '2023-10-04'],
  ['l4/09/2023', '2023-09-14'],
  ['Date 28/0272024', '2024-02-28'],
  ['Date: 1l-1l-2026', '2026-11-11'],
  ['Date: 18-11-2509:31:20', '2025-11-18'],
  ['18 NOV 2509:31', '2025-11-18'],
  ['18-11-2568 09:31', '2025-11-18'],
  ['Date: lO.I2.2O24', '2024-12-10'],
  ['Date: 20240229', '2024-02-29'],
])('%s is %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  '31/02/2024',
  '45/13/2024',
  'Tel 03-7784 2211',
  '012-345 6789',
  'GST No 001234567890',
  '10.50 3.20',
  '192.168.10.24.17',
  '01/01/1970',
  '01/01/2099',
  'thank you',
])('%s is no date', (text) => {
  expect(read(text)).toBeNull()
})

test.each([
  ['nothing', '03/04/2024', ['2024-04-03', '2024-03-04']],
  ['a time with AM or PM alone', '03/04/2024 9:05 PM', ['2024-03-04', '2024-04-03']],
  [
    'a time with AM, which is no German word,',
    'Fuel Stop\n1005 N Main St, Austin TX\n03/04/2024 07:18 AM   PUMP 06\nTOTAL SALE   $ 35.58\nVISA 4471',
    ['2024-03-04', '2024-04-03'],
  ],
  ['dollars alone', 'Total $ 10.25\n03/04/2024', ['2024-04-03', '2024-03-04']],
  ['two countries', 'Walnut, WY 98432\nBerlin, Germany\n03/04/2024', ['2024-04-03', '2024-03-04']],
  ['three orders', '18/06/25', ['2025-06-18', '2018-06-25']],
  ['a month whose short name two languages have', '5 lis 2025', ['2025-11-05', '2025-10-05']],
  [
    'a beginning that two months have',
    'Facture\nDate 12 jui 2025\nTotal TTC 4,00',
    ['2025-06-12', '2025-07-12'],
  ],
])('of a date that %s decides, all readings are carried and none is sure', (_, text, values) => {
  const date = readAll(text)
  expect([date?.value, ...(date?.alternatives ?? [])]).toEqual(values)
  expect(date?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['its language', 'Rechnung\nDatum 03/04/2024\nSumme 4,00\nMwSt 0,64', '2024-04-03'],
  ['a date that only one order allows', 'Date 03/04/2024 12:30\nReturn until 05/25/2024', '2024-03-04'],
  ['a date that only the other allows', 'Date 03/04/2024 12:30\nReturn until 25/05/2024', '2024-04-03'],
  ['the same date in another form', '03/04/2024\n2024-03-04 17:20:11', '2024-03-04'],
  ['the same date with the name of its month', '03/04/2024\n4 Mar 2024', '2024-03-04'],
  ['a weekday before it', 'Mon 03/04/2024', '2024-03-04'],
  ['a weekday behind it', '03/04/2024 (Wednesday)', '2024-04-03'],
  ['a weekday of another language', 'Montag, 03/04/2024', '2024-03-04'],
  ['a state and ZIP', 'Redmond,WA 98052\n03/04/2024 9:05 PM', '2024-03-04'],
  ['a state between commas', 'Walnut, WY, 98432\n(307) 555-0142\n03/04/2024', '2024-03-04'],
  ['sales tax', 'Sales Tax 1.00\n03/04/2024', '2024-03-04'],
  ['dollars, their tax and a half of the day', 'Tax $1.00\n03/04/2024 9:05 PM', '2024-03-04'],
  ['a postcode of the United Kingdom', 'London SW1A 1AA\n03/04/2024', '2024-04-03'],
  ['a telephone of Germany', 'Tel. +49 511 12345\n03/04/2024', '2024-04-03'],
  ['a telephone with two zeros', 'Tel. 0049 511 12345\n03/04/2024', '2024-04-03'],
  ['a VAT number', 'VAT no. IE 1234567T\n03/04/2024', '2024-04-03'],
  ['a country', 'Nairobi, Kenya\n03/04/2024 9:05 PM', '2024-04-03'],
])('a date that two orders allow is decided by %s', (_, text, value) => {
  expect(read(text)).toBe(value)
  expect(isSure(text)).toBe(true)
  expect(readAll(text)?.alternatives).toBeUndefined()
})

test.each([
  ['a date whose day is its month', 'Corner Shop\n04/05/2026\nDelivered 05/05/2026', '2026-05-04'],
  ['sales tax of another country', 'Cafe\nLahore Pakistan\n04/05/2026\nSales tax 160.00', '2026-05-04'],
  ['sales tax on a sum in rupees', 'Cafe\n04/05/2026\nTotal Rs 1,000.00\nSales tax 160.00', '2026-05-04'],
  ['sales tax in dollars of Jamaica', 'Ocho Rios\n04/05/2026\nTotal $10.80\nSales tax 0.80', '2026-05-04'],
  ['tax and a half of the day of Jamaica', 'Ocho Rios\n04/05/2026 2:15 PM\nTax $0.80', '2026-04-05'],
  ['a tax invoice and a half of the day', 'Tax invoice\n04/05/2026 2:15 PM\nTotal $9.80', '2026-04-05'],
  ['where goods were made', "Levi's Store\n04/05/2026\nJeans made in USA", '2026-05-04'],
  ['an address beside another country', 'London\n04/05/2026\nTexas Street 4, USA', '2026-05-04'],
  ['a ZIP code beside another place', 'Lahore\n04/05/2026\nOwner: Austin, TX 78701', '2026-05-04'],
  ['a country beside a ZIP code', '04/05/2026\nPerth, Australia\nOwner: Reno, NV 89501, USA', '2026-05-04'],
  ['a country beside a town of the USA', '04/05/2026\nNairobi, Kenya\nOwner: Reno, USA', '2026-05-04'],
  ['a ZIP code beside a town of the euro', 'Peoria, IL 61602\nLyon, F France\n04/05/2026', '2026-05-04'],
  [
    'a ZIP code, tax and a half of the day beside a town of the euro',
    'Peoria, IL 61602\nLyon, F France\n04/05/2026 9:05 PM\nTax $1.00',
    '2026-04-05',
  ],
  [
    'a ZIP code whose letters were read as digits',
    '04/05/2026\nPerth, Australia\nReno, NV 8950I',
    '2026-05-04',
  ],
  ['a state with a digit', '04/05/2026\nPerth, Australia\nBend, 0R 97701', '2026-05-04'],
  ['a state behind a full stop', '04/05/2026\nPerth, Australia\nBend. OR. 97701', '2026-05-04'],
  ['a ZIP code without one of its digits', '04/05/2026\nPerth, Australia\nBend, OR 9770', '2026-05-04'],
  ['a state that is written out', '04/05/2026\nPerth, Australia\nBend, Oregon', '2026-05-04'],
  ['a misread country', 'Reno, NV 89501\nVaduz, Liechtenstcin\n04/05/2026', '2026-05-04'],
  ['a country without its comma', 'Reno, NV 89501\nKnokke Belgium\n04/05/2026', '2026-05-04'],
  ['a country that joins its town', 'Reno, NV 89501\nKnokkeBelgium\n04/05/2026', '2026-05-04'],
  ['a country that no other list has', 'Reno, NV 89501\nVaduz, Liechtenstein\n04/05/2026', '2026-05-04'],
  ['a number that begins like a telephone', 'Slip 0093 4\nNo. 0049123\n04/05/2026', '2026-05-04'],
  ['a telephone with a speck', '04/05/2026\nTel. +4.9 731 40210\nReno, NV 89501', '2026-05-04'],
  ['a misread postcode of the United Kingdom', '04/05/2026\nLeeds LSl 4DY\nReno, NV 89501', '2026-05-04'],
  ['a ZIP code with a space', '04/05/2026\nPerth, Australia\nReno, NV 89 501', '2026-05-04'],
  ['a state without its comma', '04/05/2026\nPerth, Australia\nBend  Oregon 97701', '2026-05-04'],
  ['a ZIP code without its first digit', '04/05/2026\nPerth, Australia\nSAVANNAH GA 1401', '2026-05-04'],
  ['a misread state', '04/05/2026\nPerth, Australia\nBend, Oreqon 97701', '2026-05-04'],
  ['a town that joins its country', 'Tbilisi,Georgia\nReno, NV 89501\n04/05/2026', '2026-05-04'],
  ['a ZIP code alone', 'Reno, NV 89501\n04/05/2026', '2026-04-05'],
  ['a ZIP code beside what may be a misread place', 'Reno, NV 89501\n28o13 Madrjd\n04/05/2026', '2026-04-05'],
  ['a misread state and ZIP code', 'Leeds LS1 4DY\nMacon 6A. 3l201\n04/05/2026', '2026-05-04'],
  ['a state with a speck', '04/05/2026\nPerth, Australia\nReno, N V F 89501', '2026-05-04'],
])('%s decides no order', (_, text, value) => {
  expect(read(text)).toBe(value)
  expect(isSure(text)).toBe(false)
  expect(readAll(text)?.alternatives).toHaveLength(1)
})

test('of a date in euros beside an address of the United States, both orders are carried', () => {
  const date = readAll('Peoria, IL 61602\n04/05/2024', 'EUR')
  expect([date?.value, ...(date?.alternatives ?? [])]).toEqual(['2024-05-04', '2024-04-05'])
  expect(date?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test('a date in Kenya and its currency is sure beside the American address of a buyer', () => {
  const text = 'Nairobi, Kenya\nBill to: Reno, NV 89501\n04/05/2024'
  expect(read(text, 'KES')).toBe('2024-05-04')
  expect(isSure(text, 'KES')).toBe(true)
})

test.each([
  ['two days', 'Total 4,00\n15 5 srpanj 2024', ['2024-07-05', '2024-07-15']],
  ['two days, one of them behind the month', '15 srpanj 3 2024', ['2024-07-03', '2024-07-15']],
  ['three days', '15 5 srpanj 3 2024', ['2024-07-03', '2024-07-05', '2024-07-15']],
])('of a date with %s beside its month, all readings are carried and none is sure', (_, text, values) => {
  const date = readAll(text)
  expect([date?.value, ...(date?.alternatives ?? [])]).toEqual(values)
  expect(date?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each(['Table 12, 5 May 2024', 'Total 12.40 5 May 2024', '14:05 5 May 2024', 'No 1123 5 May 2024'])(
  'the day of %s is sure',
  (text) => {
    expect(read(text)).toBe('2024-05-05')
    expect(isSure(text)).toBe(true)
  },
)

test.each([
  ['Table 5 Jul 15 2024', ['2024-07-15', '2024-07-05']],
  ['Table 5 Jul 15, 2024', ['2024-07-15', '2024-07-05']],
  ['Seat 5, Jul 15th 2024', ['2024-07-15']],
])('the day behind the month of %s is no year', (text, values) => {
  const date = readAll(text)
  expect([date?.value, ...(date?.alternatives ?? [])]).toEqual(values)
})

test('two digits behind a month are the year where no other year follows', () => {
  expect(read('5 Jul 24 20:24')).toBe('2024-07-05')
  expect(read('5 Jul 24 2056 points')).toBe('2024-07-05')
})

test('a date is no surer than the least sure of its numbers', () => {
  const words = wordsOf('15 March 2024', 1).map((word, at) =>
    at === 0 ? { ...word, confidence: 0.5 } : word,
  )
  expect(readReceipt([words]).date?.confidence).toBe(0.5)
})

test.each([
  ['a date whose day is its month', 'Austin, TX 78701\n04/05/2024\nDue date 05/05/2024', '2024-04-05'],
  ['goods that were made elsewhere', 'Austin, TX 78701\n04/05/2024\nCuba Libre $9\nTax $1.00', '2024-04-05'],
  ['a town of the same name', 'Lebanon, PA 17042\n04/05/2024', '2024-04-05'],
  ['words like postcodes', 'THE OLD FORGE\nAustin, TX 78701\n04/05/2024', '2024-04-05'],
  ['the country at the end of its address', 'Shop\nDover, USA\n04/05/2024', '2024-04-05'],
  ['a state that is also a country', 'Augusta, Georgia\nAugusta, GA 30901\n04/05/2024', '2024-04-05'],
  [
    'goods and words like countries',
    'Austin, TX 78701\nManager\nAngela\nServer: Jordan\n04/05/2024',
    '2024-04-05',
  ],
  ['a shop with the name of a town', 'Cafe Milano\nPeoria, IL 61602\n04/05/2024', '2024-04-05'],
])('a date of the United States is sure beside %s', (_, paper, value) => {
  const text = `${paper}\nTotal $12.40`
  expect(read(text)).toBe(value)
  expect(isSure(text)).toBe(true)
})

test('a short date that two orders read alike has that reading in both', () => {
  expect(readAll('RESTORAN SDN BHD\n18/06/18', 'MYR')).toMatchObject({ value: '2018-06-18' })
  expect(isSure('18/06/18')).toBe(true)
})

test.each([
  ['EUR', '2024-04-03', true],
  ['MYR', '2024-04-03', true],
  ['USD', '2024-03-04', false],
  ['CAD', '2024-04-03', false],
  ['JPY', '2024-04-03', false],
])('beside %s, 03/04/2024 is %s, sure: %s', (currency, value, sure) => {
  expect(read('03/04/2024', currency)).toBe(value)
  expect(isSure('03/04/2024', currency)).toBe(sure)
})

test('dollars of the United States and a half of the day decide together', () => {
  expect(read('03/04/2024 9:05 PM', 'USD')).toBe('2024-03-04')
  expect(isSure('03/04/2024 9:05 PM', 'USD')).toBe(true)
})

test.each([
  ['Thu 03/04/2024', 'of neither reading'],
  ['Mon 14/06/2024', 'of the only reading'],
])('a weekday that is not that %s makes a date doubtful: %s', (text) => {
  expect(isSure(text, 'EUR')).toBe(false)
})

test.each([
  ['114/03/05', 'TWD', '2025-03-05'],
  ['統一發票\n114.03.05', null, '2025-03-05'],
  ['114/03/05', null, null],
  ['14/03/2569', null, '2026-03-14'],
  ['14/03/69', 'THB', '2026-03-14'],
  ['2569-03-14', null, '2026-03-14'],
])('%s beside %s is %s by the years of its country', (text, currency, value) => {
  expect(read(text, currency)).toBe(value)
})

test.each([
  'Version 1.02.00\n14/03/2026',
  'POS 01.02.00 14:33\n14/03/2026',
  'No. 00/02/01\n14/03/2026',
  'Sum 1,02,00\n14/03/2026',
  'Set 4  14/03/2026',
  'Mar 4 14-03-2026',
  'Tot 12.40\n14/03/2026',
  '14/03/2026 10.02.00',
])('14/03/2026 is itself in %j', (text) => expect(read(text)).toBe('2026-03-14'))

test.each(['10.03. 12:30', '10 Mar 12:30', '1,12,250.00', '12 Mar 26.50'])('%s has no year', (text) =>
  expect(read(text)).toBeNull(),
)

test('an old date is never sure', () => {
  expect(read('Date 14/06/2005')).toBe('2005-06-14')
  expect(isSure('Date 14/06/2005')).toBe(false)
  expect(isSure(`Date 14/06/${THIS_YEAR - 12}`)).toBe(true)
  expect(isSure(`Date 14/06/${THIS_YEAR - 13}`)).toBe(false)
})

test.each([
  ...['Ticket 42\nTotal 12.40', 'Bar 3\nTotal 12.40', 'Bon 7\nTotal 12.40', 'Note 5\nTotal 12.40'],
  ...['Rest area 3\nTotal 12.40', 'POS 2\nSubtotal 12.40', 'PIN 1\nCash 12.40'],
])('words that other languages share with English leave the order open: %j', (lines) =>
  expect(isSure(`Lotus Pond\n07/06/2026\n${lines}`)).toBe(false),
)

test.each([
  ['18. Nov 2024  Mai 6\nTotal 12.40', '2024-11-18'],
  ['november 25, 2024  Gen 22 70\nTotaal 12,40', '2024-11-25'],
  ['27.08.2024  Sep 25 2088\nTotal 12,40', '2024-08-27'],
  ['Date: 2024 May 6 18:42', '2024-05-06'],
  ['TID 60-12-04-18\nDate: August 24, 2024', '2024-08-24'],
])('a number beside a date is no part of another one: %j', (text, value) => expect(read(text)).toBe(value))

test.each(['60-12-04-18', '12-04-18-60', '7/12/04/18'])('%s is no date', (text) =>
  expect(readAll(text)).toBeNull(),
)

test('a date without a word is asked about beside that of the booking', () => {
  const { value, alternatives } =
    readAll('Odeon\nBooked 05/10/2024\nShow 19/10/2024 19:30\nTotal £27.00') ?? {}
  expect([value, alternatives]).toEqual(['2024-10-19', ['2024-10-05']])
  expect(isSure('Odeon\nBooked 05/10/2024\nReceipt date 19/10/2024\nTotal £27.00')).toBe(true)
})

test('a word for another date ends at its own number', () =>
  expect(read('Version 7394  Date 04/24/2024\nTotal 12.40\nPoll till 03/19/2024')).toBe('2024-04-24'))

test('the purchase is preferred to an expiry', () => {
  expect(read('Valid until 31/12/2025\nDate 14/06/2024 12:10')).toBe('2024-06-14')
  expect(read('Expiry 01/01/2025\n14/06/2024')).toBe('2024-06-14')
})

test.each([
  ['Date limite de paiement le 05 Juillet 2026\nFacture n°562044387 du 02 Juillet 2026', '2026-07-02'],
  ['Due date 14/07/2026   Invoice date 14/06/2026', '2026-06-14'],
  ['Invoice date   Due date\n14/06/2026     14/07/2026', '2026-06-14'],
  ['Due date       Invoice date\n14/07/2026     14/06/2026', '2026-06-14'],
  ['Order date: 10/06/2026\nInvoice date: 14/06/2026', '2026-06-14'],
  ['Arrival 10/06/2026 Departure 13/06/2026\nDate 14/06/2026', '2026-06-14'],
  ['Arrival 10/06/2026 - 13/06/2026\nInvoice 14/06/2026', '2026-06-14'],
  ['Lieferdatum gleich Rechnungsdatum 14.06.2026', '2026-06-14'],
])('the date of %j is that of the paper', (text, value) => expect(read(text)).toBe(value))

test.each([
  'Due date: 14/07/2026',
  'Departure 14 Jul 2026',
  'Zahlbar bis 14.07.2026',
  'Échéance\n14/07/2026',
])('the date of something else alone is not sure: %j', (text) => {
  expect(read(text)).toBe('2026-07-14')
  expect(isSure(text, 'EUR')).toBe(false)
})

test.each([
  ['two without words', 'Shop\n14/06/2024\n19/06/2024', ['2024-06-14', '2024-06-19']],
  ['one beside a word that is unknown', 'Shop\n14/06/2024\nFigs 19/06/2024', ['2024-06-14', '2024-06-19']],
  ['two with times', 'Shop\n14/06/2024 12:10\n19/06/2024 18:00', ['2024-06-14', '2024-06-19']],
  ['two with words for dates', 'Date 14/06/2024\nDate 19/06/2024', ['2024-06-14', '2024-06-19']],
  ['two with other words', 'Due 14/06/2024\nDelivery 19/06/2024', ['2024-06-14', '2024-06-19']],
  ['one with its time', '14/06/2024 12:10\n19/06/2024', ['2024-06-14', '2024-06-19']],
  [
    'one beside the date of an unknown thing',
    '14/06/2024\nFig date 19/06/2024',
    ['2024-06-14', '2024-06-19'],
  ],
  [
    'one beside the day of an unknown thing',
    '14/06/2024\nDate of figs 19/06/2024',
    ['2024-06-14', '2024-06-19'],
  ],
  [
    'two of which one has two readings',
    'Shop\n03/04/2024\n2024-06-19',
    ['2024-06-19', '2024-04-03', '2024-03-04'],
  ],
])('of two dates, %s, both are offered and none is sure', (_, text, values) => {
  const date = readAll(text, 'CAD')
  expect([date?.value, ...(date?.alternatives ?? [])].toSorted()).toEqual(values.toSorted())
  expect(date?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['its word', 'Figs 19/06/2024\nDate 14/06/2024'],
  ['the word of the other', 'Valid until 19/06/2024\n14/06/2024'],
  ['its word and its time', '19/06/2024 18:00\nDate/time 14/06/2024 12:10'],
  ['its word in full', '19/06/2024\nYour invoice date: 14/06/2024'],
  ['an old date beside it', '14/06/2024\nSince 01/05/1999\nVersion 1.02.2004'],
  ['the same date again', '14/06/2024\n14 Jun 2024\n2024-06-14 12:10'],
])('the date of the purchase is sure by %s', (_, text) => {
  expect(read(text)).toBe('2024-06-14')
  expect(isSure(text)).toBe(true)
  expect(readAll(text)?.alternatives).toBeUndefined()
})

test('a date says where it stands and how sure it is', () => {
  expect(readAll('SHOP\nDate: 14/06/2024')).toEqual({
    value: '2024-06-14',
    confidence: 0.9,
    page: 1,
    box: { x0: 72, y0: 30, x1: 192, y1: 50 },
  })
})

test.each([
  ['Booked on 3 Nov 2024\nLondon to Leeds\nTravel 12 Dec 2024\nTotal £48.50', '2024-11-03'],
  [
    'Buchungsdatum 03.11.2024\nHinfahrt 12.12.2024 08:20\nRückfahrt 14.12.2024\nSumme 48,50 EUR',
    '2024-11-03',
  ],
  ['Outward 12 Dec 2024 08:20\nLondon to Leeds\nTotal £48.50', '2024-12-12'],
  ['Travel Thu 12 Dec 2024\nDeparture 08:20 London\nTotal £48.50', '2024-12-12'],
  ['Departure 08:20 date 12/12/2024\nTotal £48.50', '2024-12-12'],
  ['Hinfahrt: ICE 571 am 12.12.2024\nSumme 48,50 EUR', '2024-12-12'],
  ['Journey date: 12/12/2024\nTotal £48.50', '2024-12-12'],
  ['Valid from 12 Dec 2024\nTotal £48.50', '2024-12-12'],
  ['Hinfahrt 12.12.2024\nSumme 48,50 EUR', '2024-12-12'],
  ['Départ 12/12/2024 à 08:20\nTotal 48,50 €', '2024-12-12'],
  ['Salida 12/12/2024\nMadrid - Sevilla\nFecha de emisión\nImporte total 48,50 €', '2024-12-12'],
  ['Andata 12/12/2024\nRoma - Milano\nTotale 48,50 €\nIVA 10%', '2024-12-12'],
  ['Ida 12/12/2024\nVuelta 14/12/2024\nTotal 48,50 €', '2024-12-12'],
  ['Rented 10/13/2024 at DEN\nReturned 10/16/2024\nTotal $48.50', '2024-10-13'],
  ['Collected 10/13/2024 at DEN\nReturned 10/16/2024\nTotal $48.50', '2024-10-13'],
  ['Abholung 13.10.2024 08:00\nRückgabe 16.10.2024 08:00\nSumme 48,50 EUR', '2024-10-13'],
])('a booking has its own date before that of the journey, and %j is asked about', (text, expected) => {
  expect(read(text)).toBe(expected)
  expect(readAll(text)?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test('the days of a journey are alternatives to the day on which it was booked', () =>
  expect(
    readAll('Buchungsdatum 13.11.2024\nHinfahrt 12.12.2024 08:20\nRückfahrt 14.12.2024\nSumme 48,50 EUR')
      ?.alternatives,
  ).toEqual(['2024-12-12', '2024-12-14']))

test.each([
  ['Uber\nTrip 14 Jun 2024\nFrom 10 High Street\nTotal GBP 12.00'],
  ['Collected 14/06/2024 12:10\nTotal £12.00'],
  ['Shop GmbH\nAbholung 14.06.2024 12:10\nSumme 12,00 EUR'],
  ['Ida 14.06.2024 12:10\nSumme 12,00 EUR'],
  ['Reis 14.06.2024\nTotaal 12,00 EUR'],
])('one word that journeys and hires share leaves the only date sure: %j', (text) => {
  expect(read(text)).toBe('2024-06-14')
  expect(isSure(text)).toBe(true)
})

test.each([
  ['Acme Ltd\n16/06/2024\nDelivery note 4711 dated 12/06/2024', '2024-06-16'],
  ['Flight EZY8123 Date: 20/06/2024\nTotal GBP 80.00\nReceipt issued 01/05/2024', '2024-05-01'],
  ['Hotel Park\nIssued 14/06/2024\nArrival 15:00 date 20/06/2024', '2024-06-14'],
  ['Gültig bis 18:00 am 20.06.2024\n14.06.2024\nSumme 10,00 EUR', '2024-06-14'],
  ['Fällig in 14 Tagen, Datum 24.06.2024\n10.06.2024\nSumme 10,00 EUR', '2024-06-10'],
])('a number and a word behind that for another date leave it the date of that: %j', (text, expected) =>
  expect(read(text)).toBe(expected),
)

test.each([
  ['Travelodge\n12/13/2024\nTotal $48.50', '2024-12-13'],
  ['Ace Travel 13/12/2024\nTotal £48.50', '2024-12-13'],
  ['Invoice date 3 Nov 2024\nBooked on 1 Nov 2024\nTravel 12 Dec 2024\nTotal £48.50', '2024-11-03'],
  ['Purchase date 3 Nov 2024\nOutward Sat 12 Dec 2024 08:20\nTotal £48.50', '2024-11-03'],
  ['Paid 3 Nov 2024\nOutward 12 Dec 2024\nTotal £48.50', '2024-11-03'],
])('the date of a paper beside a journey is sure: %j', (text, expected) => {
  expect(read(text)).toBe(expected)
  expect(isSure(text)).toBe(true)
})

test.each([
  ['発行日 令和8年11月1', '2026-11-01', false],
  ['2026年11月1', '2026-11-01', false],
  ['令和8年11月15日', '2026-11-15', true],
  ['2026年11月15日(日) 14:20', '2026-11-15', true],
  ['2026년 11월 15일', '2026-11-15', true],
])('of the date "%s", which ends with a sign or is cut, the day is %s, sure: %s', (text, value, isSure) => {
  const { date } = readPage(wordsOf(`コーヒー店\n${text}\n合計 ¥400`, 1))
  expect([date?.value, (date?.confidence ?? 0) >= SURE_CONFIDENCE_MIN]).toEqual([value, isSure])
})

test.each([
  ['07 0ct 2026 20:58', '2026-10-07'],
  ['09 N0V 2026 08:31 AM', '2026-11-09'],
  ['12-0CT-2026', '2026-10-12'],
  ['3 n0viembre 2026', '2026-11-03'],
  ['Ref 20mm 10kg A0B 14/10/2026', '2026-10-14'],
])('a zero in the name of a month is a letter: %s', (text, value) =>
  expect(readPage(wordsOf(`The Bo-Kaap Table\n${text}\nTotal 673.20`, 1)).date?.value).toBe(value),
)

test('the title of a column of dates is that of no single one', () => {
  const rows = ['13/10/2026   Room 65.00', '14/10/2026   Room 65.00', '15/10/2026   Room 65.00']
  const folio = (count: number) =>
    ['HOTEL AL QASR', 'Date         Description', ...rows.slice(0, count), 'Total JD 195.00'].join('\n')
  expect([isSure(folio(3)), isSure(folio(2)), isSure(folio(1))]).toEqual([false, false, true])
})
