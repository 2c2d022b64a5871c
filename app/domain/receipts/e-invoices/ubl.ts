import { elementAt, elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { negated } from '~/domain/money/decimal-arithmetic'
import { INVOICE_NUMBER_CHARACTERS_MAX, VAT_NUMBER_CHARACTERS_MAX } from '~/limits'
import type { Adjustment, InvoiceData, InvoiceLine, InvoiceSums, InvoiceTax, Party, Payment } from './invoice'
import {
  accountsAt,
  amountAt,
  amountIn,
  boundedTextAt,
  currencyAt,
  dayAt,
  inCurrency,
  isCreditNoteCode,
  nonEmpty,
  oneLineAt,
  partyNameAt,
  rateAt,
  textWithBreaksAt,
} from './values'

// Reads invoices and credit notes in UBL 2, which XRechnung and Peppol BIS use.

const isVat = (scheme: XmlElement) => textAt(scheme, 'TaxScheme/ID').toUpperCase() === 'VAT'

function partyOf(party: XmlElement): Party {
  const schemes = elementsAt(party, 'PartyTaxScheme')
  const vat = schemes.find(isVat)
  const local = schemes.find((scheme) => !isVat(scheme))
  const address = elementAt(party, 'PostalAddress')
  return {
    name: partyNameAt(party, ['PartyLegalEntity/RegistrationName', 'PartyName/Name']),
    address: nonEmpty([
      oneLineAt(address, 'StreetName'),
      oneLineAt(address, 'AdditionalStreetName'),
      oneLineAt(address, 'AddressLine/Line'),
      nonEmpty([oneLineAt(address, 'PostalZone'), oneLineAt(address, 'CityName')]).join(' '),
      oneLineAt(address, 'CountrySubentity'),
      oneLineAt(address, 'Country/IdentificationCode'),
    ]),
    vatNumber: vat ? boundedTextAt(vat, 'CompanyID', VAT_NUMBER_CHARACTERS_MAX) : null,
    taxNumber: local ? boundedTextAt(local, 'CompanyID', VAT_NUMBER_CHARACTERS_MAX) : null,
  }
}

const lineOf = (line: XmlElement, currency: string | null): InvoiceLine => ({
  number: oneLineAt(line, 'ID'),
  name: oneLineAt(line, 'Item/Name'),
  description: oneLineAt(line, 'Item/Description'),
  quantity: amountAt(line, 'InvoicedQuantity') ?? amountAt(line, 'CreditedQuantity'),
  unit: oneLineAt(line, 'InvoicedQuantity/@unitCode') || oneLineAt(line, 'CreditedQuantity/@unitCode'),
  price: amountIn(line, 'Price/PriceAmount', currency),
  taxRate: rateAt(line, 'Item/ClassifiedTaxCategory/Percent'),
  amount: amountIn(line, 'LineExtensionAmount', currency),
})

function adjustmentsOf(root: XmlElement, currency: string | null): Adjustment[] {
  return elementsAt(root, 'AllowanceCharge').flatMap((entry) => {
    const amount = amountIn(entry, 'Amount', currency)
    if (amount === null) return []
    const isCharge = ['true', '1'].includes(textAt(entry, 'ChargeIndicator'))
    return { reason: oneLineAt(entry, 'AllowanceChargeReason'), amount: isCharge ? amount : negated(amount) }
  })
}

/** Returns the taxes in the invoice currency. Some invoices give their sum also, or only, in the seller's. */
function taxTotalOf(root: XmlElement, currency: string | null): XmlElement {
  const totals = inCurrency(elementsAt(root, 'TaxTotal'), 'TaxAmount/@currencyID', currency)
  return totals.find((total) => elementsAt(total, 'TaxSubtotal').length > 0) ?? totals[0] ?? {}
}

function taxesOf(total: XmlElement, currency: string | null): InvoiceTax[] {
  return elementsAt(total, 'TaxSubtotal').flatMap((tax) => {
    const amount = amountIn(tax, 'TaxAmount', currency)
    if (amount === null) return []
    return {
      rate: rateAt(tax, 'TaxCategory/Percent') ?? rateAt(tax, 'Percent'),
      net: amountIn(tax, 'TaxableAmount', currency),
      amount,
      remark: oneLineAt(tax, 'TaxCategory/TaxExemptionReason'),
    }
  })
}

function sumsOf(root: XmlElement, taxTotal: XmlElement, currency: string | null): InvoiceSums {
  const sums = elementAt(root, 'LegalMonetaryTotal')
  const sumAt = (name: string) => amountIn(sums, name, currency)
  return {
    lines: sumAt('LineExtensionAmount'),
    net: sumAt('TaxExclusiveAmount'),
    tax: amountIn(taxTotal, 'TaxAmount', currency),
    gross: sumAt('TaxInclusiveAmount'),
    rounding: sumAt('PayableRoundingAmount'),
    prepaid: sumAt('PrepaidAmount'),
    payable: sumAt('PayableAmount'),
  }
}

const paymentOf = (root: XmlElement): Payment => ({
  method: '',
  terms: nonEmpty(elementsAt(root, 'PaymentTerms').map((terms) => textWithBreaksAt(terms, 'Note'))),
  reference: oneLineAt(root, 'PaymentMeans/PaymentID'),
  accounts: accountsAt(elementsAt(root, 'PaymentMeans/PayeeFinancialAccount'), {
    iban: ['ID'],
    bic: 'FinancialInstitutionBranch/ID',
    owner: 'Name',
  }),
})

/** @param isCreditNote whether `root` is a `CreditNote`; its type code can make an `Invoice` one too */
export function readUbl(root: XmlElement, isCreditNote: boolean): InvoiceData {
  const currency = currencyAt(root, 'DocumentCurrencyCode')
  const taxTotal = taxTotalOf(root, currency)
  return {
    isCreditNote: isCreditNote || isCreditNoteCode(textAt(root, 'InvoiceTypeCode')),
    number: boundedTextAt(root, 'ID', INVOICE_NUMBER_CHARACTERS_MAX),
    date: dayAt(root, 'IssueDate'),
    dueDate: dayAt(root, 'DueDate') ?? dayAt(root, 'PaymentMeans/PaymentDueDate'),
    deliveryDate: dayAt(root, 'Delivery/ActualDeliveryDate'),
    currency,
    corrects: [],
    references: [
      { label: 'Buyer reference', value: oneLineAt(root, 'BuyerReference') },
      { label: 'Order', value: oneLineAt(root, 'OrderReference/ID') },
    ].filter(({ value }) => value !== ''),
    seller: partyOf(elementAt(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(elementAt(root, 'AccountingCustomerParty/Party')),
    lines: [...elementsAt(root, 'InvoiceLine'), ...elementsAt(root, 'CreditNoteLine')].map((line) =>
      lineOf(line, currency),
    ),
    adjustments: adjustmentsOf(root, currency),
    taxes: taxesOf(taxTotal, currency),
    sums: sumsOf(root, taxTotal, currency),
    additions: [],
    settlements: [],
    otherTotals: [],
    payment: paymentOf(root),
    notes: nonEmpty(elementsAt(root, 'Note').map((note) => textWithBreaksAt(note, ''))),
    attachments: nonEmpty(
      elementsAt(root, 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject').map((file) =>
        oneLineAt(file, '@filename'),
      ),
    ),
  }
}
