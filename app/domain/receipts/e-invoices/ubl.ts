import { negated } from '~/domain/money/decimal-arithmetic'
import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/xml'
import type { Adjustment, InvoiceData, InvoiceLine, InvoiceSums, InvoiceTax, Party, Payment } from './invoice'
import {
  amountAt,
  currencyAt,
  dayAt,
  inCurrency,
  invoiceNumberAt,
  isCreditNoteCode,
  lineAt,
  merchantAt,
  paragraphAt,
  present,
  rateAt,
  taxNumberAt,
} from './values'

// Invoices and credit notes in UBL 2, as XRechnung and Peppol BIS use it.

const isVat = (scheme: XmlElement) => textAt(scheme, 'TaxScheme/ID').toUpperCase() === 'VAT'

function partyOf(party: XmlElement): Party {
  const schemes = elementsAt(party, 'PartyTaxScheme')
  const vat = schemes.find(isVat)
  const local = schemes.find((scheme) => !isVat(scheme))
  const address = elementAt(party, 'PostalAddress')
  return {
    name: merchantAt(party, 'PartyLegalEntity/RegistrationName') ?? merchantAt(party, 'PartyName/Name'),
    address: present([
      lineAt(address, 'StreetName'),
      lineAt(address, 'AdditionalStreetName'),
      lineAt(address, 'AddressLine/Line'),
      present([lineAt(address, 'PostalZone'), lineAt(address, 'CityName')]).join(' '),
      lineAt(address, 'CountrySubentity'),
      lineAt(address, 'Country/IdentificationCode'),
    ]),
    vatNumber: vat ? taxNumberAt(vat, 'CompanyID') : null,
    taxNumber: local ? taxNumberAt(local, 'CompanyID') : null,
  }
}

const lineOf = (line: XmlElement): InvoiceLine => ({
  number: lineAt(line, 'ID'),
  name: lineAt(line, 'Item/Name'),
  description: lineAt(line, 'Item/Description'),
  quantity: amountAt(line, 'InvoicedQuantity') ?? amountAt(line, 'CreditedQuantity'),
  unit: lineAt(line, 'InvoicedQuantity/@unitCode') || lineAt(line, 'CreditedQuantity/@unitCode'),
  price: amountAt(line, 'Price/PriceAmount'),
  taxRate: rateAt(line, 'Item/ClassifiedTaxCategory/Percent'),
  amount: amountAt(line, 'LineExtensionAmount'),
})

function adjustmentsOf(root: XmlElement): Adjustment[] {
  return elementsAt(root, 'AllowanceCharge').flatMap((each) => {
    const amount = amountAt(each, 'Amount')
    if (amount === null) return []
    const isCharge = ['true', '1'].includes(textAt(each, 'ChargeIndicator'))
    return { reason: lineAt(each, 'AllowanceChargeReason'), amount: isCharge ? amount : negated(amount) }
  })
}

/** The taxes in the currency of the invoice: their sum may be given in the seller's too, or only in that. */
function taxTotalOf(root: XmlElement, currency: string | null): XmlElement {
  const own = inCurrency(elementsAt(root, 'TaxTotal'), 'TaxAmount/@currencyID', currency)
  return own.find((total) => elementsAt(total, 'TaxSubtotal').length > 0) ?? own[0] ?? {}
}

function taxesOf(total: XmlElement): InvoiceTax[] {
  return elementsAt(total, 'TaxSubtotal').flatMap((tax) => {
    const amount = amountAt(tax, 'TaxAmount')
    if (amount === null) return []
    return {
      rate: rateAt(tax, 'TaxCategory/Percent') ?? rateAt(tax, 'Percent'),
      net: amountAt(tax, 'TaxableAmount'),
      amount,
      remark: lineAt(tax, 'TaxCategory/TaxExemptionReason'),
    }
  })
}

function sumsOf(root: XmlElement, taxTotal: XmlElement): InvoiceSums {
  const sums = elementAt(root, 'LegalMonetaryTotal')
  return {
    lines: amountAt(sums, 'LineExtensionAmount'),
    net: amountAt(sums, 'TaxExclusiveAmount'),
    tax: amountAt(taxTotal, 'TaxAmount'),
    gross: amountAt(sums, 'TaxInclusiveAmount'),
    rounding: amountAt(sums, 'PayableRoundingAmount'),
    prepaid: amountAt(sums, 'PrepaidAmount'),
    payable: amountAt(sums, 'PayableAmount'),
  }
}

const paymentOf = (root: XmlElement): Payment => ({
  method: '',
  terms: present(elementsAt(root, 'PaymentTerms').map((terms) => paragraphAt(terms, 'Note'))),
  reference: lineAt(root, 'PaymentMeans/PaymentID'),
  accounts: elementsAt(root, 'PaymentMeans/PayeeFinancialAccount')
    .map((account) => ({
      iban: lineAt(account, 'ID'),
      bic: lineAt(account, 'FinancialInstitutionBranch/ID'),
      owner: lineAt(account, 'Name'),
    }))
    .filter(({ iban }) => iban !== ''),
})

/** @param root an `Invoice` or a `CreditNote` */
export function readUbl(root: XmlElement, isCreditNote: boolean): InvoiceData {
  const currency = currencyAt(root, 'DocumentCurrencyCode')
  const taxTotal = taxTotalOf(root, currency)
  return {
    isCreditNote: isCreditNote || isCreditNoteCode(textAt(root, 'InvoiceTypeCode')),
    number: invoiceNumberAt(root, 'ID'),
    date: dayAt(root, 'IssueDate'),
    dueDate: dayAt(root, 'DueDate') ?? dayAt(root, 'PaymentMeans/PaymentDueDate'),
    deliveryDate: dayAt(root, 'Delivery/ActualDeliveryDate'),
    currency,
    corrects: [],
    references: [
      { label: 'Buyer reference', value: lineAt(root, 'BuyerReference') },
      { label: 'Order', value: lineAt(root, 'OrderReference/ID') },
    ].filter(({ value }) => value !== ''),
    seller: partyOf(elementAt(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(elementAt(root, 'AccountingCustomerParty/Party')),
    lines: [...elementsAt(root, 'InvoiceLine'), ...elementsAt(root, 'CreditNoteLine')].map(lineOf),
    adjustments: adjustmentsOf(root),
    taxes: taxesOf(taxTotal),
    sums: sumsOf(root, taxTotal),
    additions: [],
    settlements: [],
    otherTotals: [],
    payment: paymentOf(root),
    notes: present(elementsAt(root, 'Note').map((note) => paragraphAt(note, ''))),
    attachments: present(
      elementsAt(root, 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject').map((file) =>
        lineAt(file, '@filename'),
      ),
    ),
  }
}
