import { expect, test } from 'vitest'
import { dateIn } from '~/domain/receipts/reading/dates'
import { languagesOf } from '~/domain/receipts/reading/guess-languages'
import { english } from '~/domain/receipts/reading/languages/english'
import { linesOfText } from './text'

const read = (text: string, dayFirst = true) =>
  dateIn(linesOfText(text), { languages: languagesOf(linesOfText(text)), dayFirst, thisYear: 2026 })?.value ??
  null

test.each([
  ['Date: 05/11/2024', '2024-11-05'],
  ['Date:05-11-24 09:15', '2024-11-05'],
  ['Datum 05.11.2024 18:02', '2024-11-05'],
  ['2024-11-05 18:02:11', '2024-11-05'],
  ['2024/11/05', '2024-11-05'],
  ['2024年11月5日', '2024-11-05'],
  ['05 NOV 2024', '2024-11-05'],
  ['06/01/18 12.17.26 PM', '2018-01-06'],
  ['2024. november 5.', '2024-11-05'],
  ['令和6年11月5日', '2024-11-05'],
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

test('03/04/2024 is the 3rd of April, and the 4th of March where the month comes first', () => {
  expect(read('03/04/2024')).toBe('2024-04-03')
  expect(read('03/04/2024', false)).toBe('2024-03-04')
})

test('an unambiguous date on the same receipt gives the order of the others', () => {
  expect(read('Date 03/04/2024 12:30\nReturn until 05/25/2024')).toBe('2024-03-04')
})

test('the purchase is preferred to an expiry', () => {
  expect(read('Valid until 31/12/2025\nDate 14/06/2024 12:10')).toBe('2024-06-14')
  expect(read('Expiry 01/01/2025\n14/06/2024')).toBe('2024-06-14')
})

test('a date says where it stands and how sure it is', () => {
  const suggestion = dateIn(linesOfText('SHOP\nDate: 14/06/2024'), {
    languages: [english],
    dayFirst: true,
    thisYear: 2026,
  })
  expect(suggestion).toEqual({
    value: '2024-06-14',
    confidence: 0.9,
    page: 1,
    box: { x0: 72, y0: 30, x1: 192, y1: 50 },
  })
})
