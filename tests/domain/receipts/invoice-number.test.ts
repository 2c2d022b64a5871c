import { expect, test } from 'vitest'
import { invoiceNumberIn } from '~/domain/receipts/reading/invoice-number'
import { LANGUAGES } from '~/domain/receipts/reading/languages'
import { groupIntoLines, SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { INVOICE_NUMBER_CHARACTERS_MAX } from '~/limits'
import { wordsOf } from './text'

const ENGLISH = LANGUAGES.find(({ code }) => code === 'eng') as (typeof LANGUAGES)[number]

/** The number on a receipt in a language, with a question mark when it is not sure. */
function number(text: string, code: string): string | null {
  const languages = LANGUAGES.filter((language) => ['eng', code].includes(language.code))
  const found = invoiceNumberIn(groupIntoLines(wordsOf(text, 1)), languages)
  return found && found.value + (found.confidence < SURE_CONFIDENCE_MIN ? '?' : '')
}

test.each([
  ['Invoice No. INV-2031', 'eng', 'INV-2031'],
  ['Invoice Number: QC/20931', 'eng', 'QC/20931'],
  ['InvoiceNo10023381', 'eng', '10023381'],
  ['Receipt #10482', 'eng', '10482'],
  ['Ticket number: 706 2412345678', 'eng', '706 2412345678'],
  ['Rechnungs-Nr.: 2024-17', 'deu', '2024-17'],
  ['Rechnung Nr 2024/17 vom 03.05.2024', 'deu', '2024/17'],
  ['Beleg-Nr. 8852', 'deu', '8852'],
  ['Bon-Nr.:3951', 'deu', '3951'],
  ['Facture n° F2024-118', 'fra', 'F2024-118'],
  ['Facture No 2024/0911', 'fra', '2024/0911'],
  ['Factura nº A-2024/3318', 'spa', 'A-2024/3318'],
  ['Fattura n. 77/2024 del 05/05/2024', 'ita', '77/2024'],
  ['Fatura simplificada nº FS 2024/551', 'por', 'FS 2024/551'],
  ['Nota fiscal nº 000123456', 'por', '000123456'],
  ['Faktura VAT nr FV/88/2024', 'pol', 'FV/88/2024'],
  ['領収書番号 2211', 'jpn', '2211'],
  ['发票号码：04412281', 'chi_sim', '04412281'],
  // a word for the kind of paper may stand before any number
  ['INVOICE 10552', 'eng', '10552?'],
  ['Invoice No    Date\nINV-2031      12/03/2024', 'eng', 'INV-2031?'],
  ['Receipt No 11\nReceipt No 4711\nInvoice No 4712', 'eng', '4711?'],
])('the number in %j (%s) is %s', (text, code, expected) => {
  expect(number(text, code)).toBe(expected)
})

test.each([
  'Invoice date 12/03/2024',
  'Invoice No 12/03/2024',
  'Receipt 12.50',
  'Receipt 19%',
  'Receipt 10:42',
  'Invoice total 1234.00',
  'VAT No 123456789',
  'INVOICE 12',
  'Thank you for your receipt',
])('no number is read from "%s"', (text) => {
  expect(number(text, 'eng')).toBeNull()
})

test.each([
  ['FO0D12', 0.98, true],
  ['A2O24-17', 0.98, true],
  ['FO0D12', 1, false],
  ['INV-2031', 0.98, false],
  ['10482', 0.98, false],
])('whether %s is to be looked at, read with confidence %d: %s', (printed, confidence, expected) => {
  const words = wordsOf(`Invoice No ${printed}`, 1).map((word) => ({ ...word, confidence }))
  const found = invoiceNumberIn(groupIntoLines(words), [ENGLISH])
  expect(found?.value).toBe(printed)
  expect((found?.confidence ?? 0) < SURE_CONFIDENCE_MIN).toBe(expected)
})

test('a number of 40 characters is read, which a form takes', () => {
  const long = '1'.repeat(40)
  expect(number(`Invoice No ${long}`, 'eng')).toBe(long)
  expect(long.length).toBeLessThanOrEqual(INVOICE_NUMBER_CHARACTERS_MAX)
})
