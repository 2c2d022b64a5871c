import Big from 'big.js'
import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { negated } from '~/domain/money/decimal-arithmetic'
import { INVOICE_NUMBER_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import type { Adjustment, InvoiceData, InvoiceLine, InvoiceTax, Party, Payment } from './invoice'
import {
  accountsAt,
  amountAt,
  amountsDifferingFrom,
  boundedTextAt,
  currencyAt,
  dayAt,
  nonEmpty,
  nonEmptyFacts,
  numberAndDay,
  oneLineAt,
  partyNameAt,
  rateAt,
  sumOf,
  sumOrNull,
  textWithBreaksAt,
} from './values'

// Reads Facturae 3.x, the invoice of Spain. A file may hold several invoices of one seller and one buyer. The
// stated total is reduced by withheld tax: the part that the buyer pays to the state in the seller's name.

const PAYMENT_METHODS: Record<string, string> = {
  '01': 'Cash',
  '02': 'Direct debit',
  '04': 'Bank transfer',
  '11': 'Cheque',
  '13': 'Cheque',
  '19': 'Card',
}

/** The written units by code. Pieces and other things have none. */
const UNITS: Record<string, string> = { '01': '', '02': 'h', '03': 'kg', '04': 'l', '05': '' }

/** The names of taxes by code; empty for VAT. IPSI and IGIC replace VAT off the mainland. */
const TAXES: Record<string, string> = { '01': '', '02': 'IPSI', '03': 'IGIC', '04': 'IRPF' }

/** The code of income tax, which is withheld even if it stands in the list of output taxes. */
const INCOME_TAX = '04'

const CORRECTIONS: Record<string, string> = {
  '01': 'This invoice replaces the corrected one',
  '02': 'Only the difference from the corrected invoice',
  '03': 'A discount for the volume of a period',
  '04': 'Authorised by the tax agency',
}

function partyOf(party: XmlElement): Party {
  const [address] = ['LegalEntity', 'Individual'].flatMap((kind) => [
    ...elementsAt(party, `${kind}/AddressInSpain`),
    ...elementsAt(party, `${kind}/OverseasAddress`),
  ])
  return {
    name: partyNameAt(
      party,
      ['LegalEntity/CorporateName', 'LegalEntity/TradeName'],
      ['Individual/Name', 'Individual/FirstSurname', 'Individual/SecondSurname'],
    ),
    address: address
      ? nonEmpty([
          oneLineAt(address, 'Address'),
          nonEmpty([oneLineAt(address, 'PostCode'), oneLineAt(address, 'Town')]).join(' '),
          oneLineAt(address, 'PostCodeAndTown'),
          oneLineAt(address, 'Province'),
          oneLineAt(address, 'CountryCode'),
        ])
      : [],
    vatNumber: boundedTextAt(party, 'TaxIdentification/TaxIdentificationNumber', VAT_NUMBER_CHARACTERS_MAX),
    taxNumber: null,
  }
}

/** Returns the invoice number with its series: `A/12`, from the series `A` and the number `12`. */
function numberOf(header: XmlElement): string | null {
  const number = boundedTextAt(header, 'InvoiceNumber', INVOICE_NUMBER_CHARACTERS_MAX)
  const series = oneLineAt(header, 'InvoiceSeriesCode')
  if (number === null || series === '' || number.startsWith(series)) return number
  const numberWithSeries = `${series}${/[\p{L}\p{N}]$/u.test(series) ? '/' : ''}${number}`
  return numberWithSeries.length > INVOICE_NUMBER_CHARACTERS_MAX ? number : numberWithSeries
}

const rateWithoutSign = (tax: XmlElement) => textAt(tax, 'TaxRate').replace(/^-/, '')

/** Returns the taxes of a list entry, with the equivalence surcharge that some shops pay beside VAT. */
function taxesIn(tax: XmlElement): InvoiceTax[] {
  const code = textAt(tax, 'TaxTypeCode')
  const net = amountAt(tax, 'TaxableBase/TotalAmount')
  const amount = amountAt(tax, 'TaxAmount/TotalAmount')
  const surcharge = amountAt(tax, 'EquivalenceSurchargeAmount/TotalAmount')
  const remark = TAXES[code] ?? `tax ${code.slice(0, 2)}`
  const surchargeTax = { rate: rateAt(tax, 'EquivalenceSurcharge'), net, remark: 'equivalence surcharge' }
  return [
    ...(amount === null ? [] : [{ rate: rateAt(tax, 'TaxRate'), net, amount, remark }]),
    ...(surcharge === null || Big(surcharge).eq(0) ? [] : [{ ...surchargeTax, amount: surcharge }]),
  ]
}

const isIncomeTax = (tax: XmlElement) => textAt(tax, 'TaxTypeCode') === INCOME_TAX

const taxesOf = (invoice: XmlElement): InvoiceTax[] =>
  elementsAt(invoice, 'TaxesOutputs/Tax')
    .filter((tax) => !isIncomeTax(tax))
    .flatMap(taxesIn)

/** Returns the taxes that are deducted from the total. Some programs write them as negative output taxes. */
function withheldOf(invoice: XmlElement): Adjustment[] {
  const withheldTaxes = elementsAt(invoice, 'TaxesWithheld/Tax').map((tax) => ({ tax, isDeduction: true }))
  const incomeTaxes = elementsAt(invoice, 'TaxesOutputs/Tax')
    .filter(isIncomeTax)
    .map((tax) => ({ tax, isDeduction: false }))
  return [...withheldTaxes, ...incomeTaxes].flatMap(({ tax, isDeduction }) => {
    const amount = amountAt(tax, 'TaxAmount/TotalAmount')
    if (amount === null || Big(amount).eq(0)) return []
    const name = TAXES[textAt(tax, 'TaxTypeCode')]
    return {
      reason: nonEmpty(['Withheld tax', name ?? '', `${rateWithoutSign(tax)} %`]).join(' '),
      amount: isDeduction ? negated(amount) : amount,
    }
  })
}

/** Returns an adjustment for each entry at a path. The names are those of its children. */
const adjustmentsAt = (
  element: XmlElement,
  [path, reason, amount]: [string, string, string],
  isDeduction: boolean,
): Adjustment[] =>
  elementsAt(element, path).flatMap((entry) => {
    const value = amountAt(entry, amount)
    if (value === null) return []
    return { reason: oneLineAt(entry, reason), amount: isDeduction ? negated(value) : value }
  })

/** Returns the charges and deductions between the total and the payable amount, without payments. */
function settlementsOf(totals: XmlElement): Adjustment[] {
  const chargeAt = (reason: string, path: string) => {
    const amount = amountAt(totals, path)
    return amount === null ? [] : [{ reason, amount }]
  }
  const deductionAt = (reason: string, path: string) =>
    chargeAt(reason, path).map(({ amount }) => ({ reason, amount: negated(amount) }))
  return [
    ...adjustmentsAt(totals, ['Subsidies/Subsidy', 'SubsidyDescription', 'SubsidyAmount'], true),
    ...chargeAt('Paid in the name of the buyer', 'TotalReimbursableExpenses'),
    ...chargeAt('Financial charges', 'TotalFinancialExpenses'),
    ...deductionAt('Withheld as a guarantee', 'AmountsWithheld/WithholdingAmount'),
    ...deductionAt('Paid in kind', 'PaymentInKind/PaymentInKindAmount'),
  ].filter(({ amount }) => !Big(amount).eq(0))
}

function totalsOf(invoice: XmlElement) {
  const totals = elementAt(invoice, 'InvoiceTotals')
  const withheld = withheldOf(invoice)
  const net = amountAt(totals, 'TotalGrossAmountBeforeTaxes')
  const taxes = taxesOf(invoice)
  const tax = sumOrNull(taxes.map(({ amount }) => amount))
  const gross = amountAt(totals, 'InvoiceTotal')
  const payable = amountAt(totals, 'TotalExecutableAmount')
  const prepaid = amountAt(totals, 'TotalPaymentsOnAccount')
  return {
    sums: { lines: amountAt(totals, 'TotalGrossAmount'), net, tax, gross, rounding: null, prepaid, payable },
    adjustments: [
      ...adjustmentsAt(totals, ['GeneralDiscounts/Discount', 'DiscountReason', 'DiscountAmount'], true),
      ...adjustmentsAt(totals, ['GeneralSurcharges/Charge', 'ChargeReason', 'ChargeAmount'], false),
    ],
    taxes,
    additions: withheld,
    settlements: settlementsOf(totals),
    // the total before the buyer withholds tax
    otherTotals: withheld.length > 0 ? amountsDifferingFrom(gross, [net && sumOf(net, tax)]) : [],
  }
}

const lineOf = (line: XmlElement): InvoiceLine => {
  const unit = oneLineAt(line, 'UnitOfMeasure')
  return {
    number: oneLineAt(line, 'SequenceNumber'),
    name: oneLineAt(line, 'ItemDescription'),
    description: oneLineAt(line, 'AdditionalLineItemInformation'),
    quantity: amountAt(line, 'Quantity'),
    unit: UNITS[unit] ?? '',
    price: amountAt(line, 'UnitPriceWithoutTax'),
    taxRate: rateAt(line, 'TaxesOutputs/Tax/TaxRate'),
    amount: amountAt(line, 'GrossAmount'),
  }
}

function paymentOf(invoice: XmlElement): Payment & { dueDate: string | null } {
  const installments = elementsAt(invoice, 'PaymentDetails/Installment')
  const [first = {}] = installments
  const method = textAt(first, 'PaymentMeans')
  const installmentTexts = installments.map((part) =>
    nonEmpty([dayAt(part, 'InstallmentDueDate'), oneLineAt(part, 'InstallmentAmount')]).join(': '),
  )
  return {
    dueDate: dayAt(first, 'InstallmentDueDate'),
    method: PAYMENT_METHODS[method] ?? '',
    terms: installments.length > 1 ? nonEmpty(installmentTexts) : [],
    reference: oneLineAt(first, 'PaymentReconciliationReference'),
    accounts: accountsAt(installments, {
      iban: ['AccountToBeCredited/IBAN', 'AccountToBeCredited/AccountNumber'],
      bic: 'AccountToBeCredited/BIC',
    }),
  }
}

/** Returns the numbers and dates of the invoices that an invoice corrects. */
const correctedInvoicesOf = (header: XmlElement): string[] =>
  nonEmpty(
    elementsAt(header, 'Corrective').map((each) =>
      numberAndDay(numberOf(each) ?? '', dayAt(each, 'InvoiceIssueDate')),
    ),
  )

const exchangeRateAt = (data: XmlElement): string =>
  nonEmpty([
    oneLineAt(data, 'ExchangeRateDetails/ExchangeRate'),
    dayAt(data, 'ExchangeRateDetails/ExchangeRateDate'),
  ]).join(', ')

function invoiceOf(parties: XmlElement, invoice: XmlElement): InvoiceData {
  const header = elementAt(invoice, 'InvoiceHeader')
  const data = elementAt(invoice, 'InvoiceIssueData')
  const additionalData = elementAt(invoice, 'AdditionalData')
  const { dueDate, ...payment } = paymentOf(invoice)
  return {
    isCreditNote: false,
    number: numberOf(header),
    date: dayAt(data, 'IssueDate'),
    dueDate,
    deliveryDate: dayAt(data, 'OperationDate'),
    currency: currencyAt(data, 'InvoiceCurrencyCode'),
    corrects: correctedInvoicesOf(header),
    references: nonEmptyFacts([
      { label: 'Correction', value: CORRECTIONS[textAt(header, 'Corrective/CorrectionMethod')] ?? '' },
      { label: 'Reason', value: oneLineAt(header, 'Corrective/ReasonDescription') },
      { label: 'Buyer reference', value: oneLineAt(data, 'ReceiverTransactionReference') },
      { label: 'Contract', value: oneLineAt(data, 'ReceiverContractReference') },
      { label: 'Related invoice', value: oneLineAt(additionalData, 'RelatedInvoice') },
      { label: 'Exchange rate', value: exchangeRateAt(data) },
    ]),
    seller: partyOf(elementAt(parties, 'SellerParty')),
    buyer: partyOf(elementAt(parties, 'BuyerParty')),
    lines: elementsAt(invoice, 'Items/InvoiceLine').map(lineOf),
    ...totalsOf(invoice),
    payment,
    notes: nonEmpty([
      textWithBreaksAt(data, 'InvoiceDescription'),
      ...elementsAt(invoice, 'LegalLiterals/LegalReference').map((note) => textWithBreaksAt(note, '')),
      textWithBreaksAt(additionalData, 'InvoiceAdditionalInformation'),
    ]),
    attachments: elementsAt(additionalData, 'RelatedDocuments/Attachment').map(
      (file) => oneLineAt(file, 'AttachmentDescription') || oneLineAt(file, 'AttachmentFormat') || 'A file',
    ),
  }
}

/** @param root a `Facturae` */
export function readFacturae(root: XmlElement): InvoiceData[] {
  const parties = elementAt(root, 'Parties')
  return elementsAt(root, 'Invoices/Invoice').map((invoice) => invoiceOf(parties, invoice))
}
