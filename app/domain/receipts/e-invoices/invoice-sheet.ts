import {
  CELL_CHARACTERS_MAX,
  type CellStyle,
  cell,
  formatSheetAmount,
  row,
  type Sheet,
  type SheetRow,
} from '~/domain/documents/sheet'
import { minorDigits } from '~/domain/money/currency'
import type { Adjustment, ElectronicInvoice, InvoiceLine, InvoiceTax, Party } from './invoice'
import { unitLabel } from './units'
import { nonEmpty } from './values'

// Turns an electronic invoice into its readable form: rows of texts, which are drawn on pages. The numbers of
// `cell` are the ends of a cell, as shares of the page's width; `true` at its end aligns the text right. The
// number of `row` is the lines of space above it; `true` at its end draws a rule above it.

/** The maximum number of entries that is shown. Usual invoices have fewer. */
const NOTES_MAX = 10
const NOTE_LINES_MAX = 20
const ENTRIES_MAX = 20
const ACCOUNTS_MAX = 5
const NAME_CHARACTERS_MAX = 300
/** Characters of a line number or a unit, whose columns are narrow. */
const CODE_CHARACTERS_MAX = 20

const percent = (rate: string | null) => (rate === null ? '' : `${rate} %`)

function partyRows(seller: Party, buyer: Party): SheetRow[] {
  const linesOf = ({ address, vatNumber, taxNumber }: Party) => [
    ...address,
    ...(vatNumber === null ? [] : [`VAT number ${vatNumber}`]),
    ...(taxNumber === null ? [] : [`Tax number ${taxNumber}`]),
  ]
  const [sellerLines, buyerLines] = [linesOf(seller), linesOf(buyer)]
  const twoCells = (left: string, right: string, style: CellStyle, space = 0) =>
    row([cell(left, 0, 0.48, style), cell(right, 0.52, 1, style)], space)
  return [
    twoCells('Seller', 'Buyer', 'label', 1),
    twoCells(seller.name ?? '', buyer.name ?? '', 'strong'),
    ...Array.from({ length: Math.max(sellerLines.length, buyerLines.length) }, (_, index) =>
      twoCells(sellerLines[index] ?? '', buyerLines[index] ?? '', 'body'),
    ),
  ]
}

const factRows = (facts: { label: string; value: string | null }[]): SheetRow[] =>
  facts
    .filter(({ value }) => value !== null && value !== '')
    .map(({ label, value }, index) =>
      row([cell(label, 0, 0.25, 'muted'), cell(value ?? '', 0.25, 1)], index === 0 ? 1 : 0),
    )

/** Where the columns of the lines begin, as shares of the page's width. */
const COLUMNS = { number: 0, item: 0.07, quantity: 0.52, price: 0.67, tax: 0.8, amount: 0.87 }

const lineRow = (texts: Record<keyof typeof COLUMNS, string>, style: CellStyle, isRuled: boolean) =>
  row(
    [
      cell(texts.number, COLUMNS.number, COLUMNS.item - 0.01, style),
      cell(texts.item, COLUMNS.item, COLUMNS.quantity - 0.01, style),
      cell(texts.quantity, COLUMNS.quantity, COLUMNS.price - 0.01, style, true),
      cell(texts.price, COLUMNS.price, COLUMNS.tax - 0.01, style, true),
      cell(texts.tax, COLUMNS.tax, COLUMNS.amount - 0.01, style, true),
      cell(texts.amount, COLUMNS.amount, 1, style, true),
    ],
    isRuled ? 0.3 : 0,
    isRuled,
  )

/** Returns a row for a line of the invoice, and one for its description. The decimals are the currency's. */
function rowsOfLine(
  { number, name, description, quantity, unit, price, taxRate, amount }: InvoiceLine,
  decimals: number,
) {
  const texts = {
    number: number.slice(0, CODE_CHARACTERS_MAX),
    item: name.slice(0, NAME_CHARACTERS_MAX),
    quantity: nonEmpty([formatSheetAmount(quantity), unitLabel(unit).slice(0, CODE_CHARACTERS_MAX)]).join(
      ' ',
    ),
    price: formatSheetAmount(price),
    tax: percent(taxRate),
    amount: formatSheetAmount(amount, decimals),
  }
  const detailText = description === name ? '' : description.slice(0, NAME_CHARACTERS_MAX)
  const detail = row([cell(detailText, COLUMNS.item, COLUMNS.quantity - 0.01, 'muted')])
  return [lineRow(texts, 'body', true), ...(detailText === '' ? [] : [detail])]
}

function sumRow(label: string, amount: string, isTotal = false): SheetRow[] {
  if (amount === '') return []
  const style = isTotal ? 'strong' : 'body'
  const name = cell(label.slice(0, NAME_CHARACTERS_MAX), 0.4, 0.8, style, true)
  return [row([name, cell(amount, 0.8, 1, style, true)], isTotal ? 0.3 : 0, isTotal)]
}

/** Returns a row that counts the entries that are not shown; it is right-aligned unless it begins at 0. */
const moreRows = (count: number, from: number, to: number): SheetRow[] =>
  count > 0 ? [row([cell(`and ${count} more`, from, to, 'muted', from > 0)])] : []

const taxLabel = ({ rate, net, remark }: InvoiceTax, decimals: number) =>
  nonEmpty([
    `Tax ${percent(rate)}`.trim(),
    net === null ? '' : `on ${formatSheetAmount(net, decimals)}`,
    remark && `(${remark})`,
  ]).join(' ')

function sumRows(invoice: ElectronicInvoice, decimals: number): SheetRow[] {
  const { sums, adjustments, taxes, currency, additions, settlements } = invoice
  const unit = currency ?? ''
  const labelledSum = (label: string, amount: string | null, isTotal = false) =>
    sumRow(label, formatSheetAmount(amount, decimals), isTotal)
  const adjustmentRows = (entries: Adjustment[]) => [
    ...entries
      .slice(0, ENTRIES_MAX)
      .flatMap(({ reason, amount }) =>
        labelledSum(reason || (amount.startsWith('-') ? 'Allowance' : 'Charge'), amount),
      ),
    ...moreRows(entries.length - ENTRIES_MAX, 0.4, 0.8),
  ]
  return [
    row([], 1),
    ...labelledSum('Sum of the lines', sums.lines),
    ...adjustmentRows(adjustments),
    ...labelledSum('Total without tax', sums.net),
    ...taxes.slice(0, ENTRIES_MAX).flatMap((tax) => labelledSum(taxLabel(tax, decimals), tax.amount)),
    ...moreRows(taxes.length - ENTRIES_MAX, 0.4, 0.8),
    ...(taxes.length === 0 ? labelledSum('Tax', sums.tax) : []),
    ...adjustmentRows(additions),
    ...labelledSum(`Total ${unit}`.trim(), sums.gross, true),
    ...labelledSum('Rounding', sums.rounding),
    ...adjustmentRows(settlements),
    ...labelledSum('Paid before', sums.prepaid),
    ...labelledSum(`To pay ${unit}`.trim(), sums.payable, sums.gross === null),
  ]
}

/** Returns the lines of a note, with an ellipsis when it is cut off. */
function noteLines(note: string): string[] {
  // two characters stay free for the space and the ellipsis
  const shownPart = note
    .slice(0, CELL_CHARACTERS_MAX - 2)
    .split('\n')
    .slice(0, NOTE_LINES_MAX)
    .join('\n')
  return (shownPart === note ? note : `${shownPart} …`).split('\n')
}

function noteRows(heading: string, notes: string[]): SheetRow[] {
  if (notes.length === 0) return []
  return [
    row([cell(heading, 0, 1, 'label')], 1),
    ...notes
      .slice(0, NOTES_MAX)
      .flatMap(noteLines)
      .map((line) => row([cell(line, 0, 1)])),
    ...moreRows(notes.length - NOTES_MAX, 0, 1),
  ]
}

function paymentRows({ payment, dueDate }: ElectronicInvoice): SheetRow[] {
  const accounts = payment.accounts
    .slice(0, ACCOUNTS_MAX)
    .map(({ iban, bic, owner }) => nonEmpty([owner, iban, bic]).join(', '))
  const hiddenAccounts = payment.accounts.length - ACCOUNTS_MAX
  return [
    ...factRows([
      { label: 'Due', value: dueDate },
      ...accounts.map((value) => ({ label: 'Account', value })),
      { label: '', value: hiddenAccounts > 0 ? `and ${hiddenAccounts} more` : null },
      { label: 'Paid by', value: payment.method },
      { label: 'Payment reference', value: payment.reference },
    ]),
    ...noteRows('Terms of payment', payment.terms),
  ]
}

function titleOf({ isCreditNote, corrects }: ElectronicInvoice): string {
  if (isCreditNote) return 'Credit note'
  return corrects.length > 0 ? 'Corrective invoice' : 'Invoice'
}

/** Returns rows with the title, the format, and a note that nobody verified the signature. */
function fileRows({ format, isSigned }: ElectronicInvoice, title: string): SheetRow[] {
  const rightCell = (text: string) => cell(text, 0.5, 1, 'muted', true)
  return [
    row([cell(title, 0, 0.48, 'title'), rightCell(`Electronic invoice (${format}), shown from its data`)]),
    ...(isSigned ? [row([rightCell('It is signed. Claimbook did not check the signature.')])] : []),
  ]
}

/** The titles of the columns. */
const HEAD = { number: '', item: 'Item', quantity: 'Quantity', price: 'Price', tax: 'Tax', amount: 'Amount' }

/** Returns the readable form of an invoice. */
export function toSheet(invoice: ElectronicInvoice): Sheet {
  const { number, date, deliveryDate, currency, corrects, references, lines, notes, attachments } = invoice
  const decimals = minorDigits(currency ?? '')
  const title = titleOf(invoice)
  const furtherCorrects = corrects.length - ENTRIES_MAX
  return {
    top: [
      ...fileRows(invoice, title),
      ...partyRows(invoice.seller, invoice.buyer),
      ...factRows([
        { label: `${title} number`, value: number },
        { label: 'Date', value: date },
        { label: 'Delivered', value: deliveryDate },
        ...corrects.slice(0, ENTRIES_MAX).map((value) => ({ label: 'Corrects', value })),
        { label: '', value: furtherCorrects > 0 ? `and ${furtherCorrects} more` : null },
        ...references,
        { label: 'Currency', value: currency },
      ]),
      row([], 1),
    ],
    head: lineRow(HEAD, 'label', false),
    lines: lines.map((line) => rowsOfLine(line, decimals)),
    bottom: [
      ...sumRows(invoice, decimals),
      ...paymentRows(invoice),
      ...noteRows('Notes', notes),
      ...noteRows('Files in the invoice', attachments),
    ],
  }
}
