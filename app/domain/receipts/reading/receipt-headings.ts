import { LANGUAGES } from './languages'
import { normalizeWords, patternOf } from './languages/word-patterns'
import type { Line } from './page-text'
import { isHeadingOf, mayBePriced } from './paper-heading'

// What makes a paper a receipt or an invoice: its heading, and payments.

/** What asks for money, or says that it was paid. */
const RECEIPTS = patternOf([
  ...['invoice', 'tax invoice', 'receipt', 'rechnung', 'quittung', 'kassenbon', 'kassenbeleg', 'facture'],
  ...['ticket', 'reçu', 'factura', 'factura simplificada', 'recibo', 'boleta', 'fattura', 'scontrino'],
  ...['ricevuta', 'fatura', 'factuur', 'kassabon', 'faktura', 'faktura vat', 'kvittering', 'kvitto', 'lasku'],
  ...[
    'kuitti',
    'paragon',
    'paragon fiskalny',
    'účtenka',
    'számla',
    'nyugta',
    'factură',
    'bon fiscal',
    'račun',
  ],
  ...['τιμολόγιο', 'απόδειξη', 'fiş', 'счет фактура', 'чек', 'рахунок', 'фактура', 'فاتورة', 'فاتورة ضريبية'],
  ...[
    'חשבונית',
    'חשבונית מס',
    '发票',
    '發票',
    '領収書',
    '請求書',
    '영수증',
    '세금계산서',
    'faktur',
    'kwitansi',
  ],
  ...['hóa đơn', 'ใบเสร็จ', 'ใบกำกับภาษี'],
])

/** What says on tills how they were paid. */
const PAYMENTS = patternOf(LANGUAGES.flatMap(({ card, change }) => [...card, ...change]))

/** Whether a line is the heading of a receipt or an invoice. */
export const isReceiptHeading = (line: Line): boolean => isHeadingOf(line, RECEIPTS)

/** Whether lines say that an amount was paid by card, or that change was given. */
export const arePaid = (lines: Line[]) =>
  lines.some((line) => mayBePriced(line) && PAYMENTS.test(normalizeWords(line.text)))
