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
  isCreditNoteCode,
  nonEmpty,
  oneLineAt,
  partyNameAt,
  rateAt,
  textWithBreaksAt,
} from './values'

// Reads Cross Industry Invoices: those of UN/CEFACT, which Factur-X, ZUGFeRD 2 and XRechnung use, and those
// of ZUGFeRD 1, whose elements have other names.

/** The names of the elements that have other names in ZUGFeRD 1. */
interface Names {
  document: string
  transaction: string
  agreement: string
  delivery: string
  settlement: string
  sums: string
  lineAgreement: string
  lineDelivery: string
  lineSettlement: string
  lineSums: string
  rate: string
}

const NAMES: Record<'cii' | 'zugferd1', Names> = {
  cii: {
    document: 'ExchangedDocument',
    transaction: 'SupplyChainTradeTransaction',
    agreement: 'ApplicableHeaderTradeAgreement',
    delivery: 'ApplicableHeaderTradeDelivery',
    settlement: 'ApplicableHeaderTradeSettlement',
    sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
    lineAgreement: 'SpecifiedLineTradeAgreement',
    lineDelivery: 'SpecifiedLineTradeDelivery',
    lineSettlement: 'SpecifiedLineTradeSettlement',
    lineSums: 'SpecifiedTradeSettlementLineMonetarySummation',
    rate: 'RateApplicablePercent',
  },
  zugferd1: {
    document: 'HeaderExchangedDocument',
    transaction: 'SpecifiedSupplyChainTradeTransaction',
    agreement: 'ApplicableSupplyChainTradeAgreement',
    delivery: 'ApplicableSupplyChainTradeDelivery',
    settlement: 'ApplicableSupplyChainTradeSettlement',
    sums: 'SpecifiedTradeSettlementMonetarySummation',
    lineAgreement: 'SpecifiedSupplyChainTradeAgreement',
    lineDelivery: 'SpecifiedSupplyChainTradeDelivery',
    lineSettlement: 'SpecifiedSupplyChainTradeSettlement',
    lineSums: 'SpecifiedTradeSettlementMonetarySummation',
    rate: 'ApplicablePercent',
  },
}

/** Returns a registration number of a party by its scheme: `VA` for VAT, `FC` for the local tax office. */
function registrationOf(party: XmlElement, scheme: string): string | null {
  const registration = elementsAt(party, 'SpecifiedTaxRegistration').find(
    (registration) => textAt(registration, 'ID/@schemeID') === scheme,
  )
  return registration ? boundedTextAt(registration, 'ID', VAT_NUMBER_CHARACTERS_MAX) : null
}

function partyOf(party: XmlElement): Party {
  const address = elementAt(party, 'PostalTradeAddress')
  return {
    name: partyNameAt(party, ['Name', 'SpecifiedLegalOrganization/TradingBusinessName']),
    address: nonEmpty([
      oneLineAt(address, 'LineOne'),
      oneLineAt(address, 'LineTwo'),
      oneLineAt(address, 'LineThree'),
      nonEmpty([oneLineAt(address, 'PostcodeCode'), oneLineAt(address, 'CityName')]).join(' '),
      oneLineAt(address, 'CountrySubDivisionName'),
      oneLineAt(address, 'CountryID'),
    ]),
    vatNumber: registrationOf(party, 'VA'),
    taxNumber: registrationOf(party, 'FC'),
  }
}

const lineOf = (line: XmlElement, names: Names, currency: string | null): InvoiceLine => {
  const delivery = elementAt(line, names.lineDelivery)
  const settlement = elementAt(line, names.lineSettlement)
  return {
    number: oneLineAt(line, 'AssociatedDocumentLineDocument/LineID'),
    name: oneLineAt(line, 'SpecifiedTradeProduct/Name'),
    description: oneLineAt(line, 'SpecifiedTradeProduct/Description'),
    quantity: amountAt(delivery, 'BilledQuantity'),
    unit: oneLineAt(delivery, 'BilledQuantity/@unitCode'),
    price: amountIn(line, `${names.lineAgreement}/NetPriceProductTradePrice/ChargeAmount`, currency),
    taxRate: rateAt(settlement, `ApplicableTradeTax/${names.rate}`),
    amount: amountIn(settlement, `${names.lineSums}/LineTotalAmount`, currency),
  }
}

/** Returns the allowances, as negative amounts, and the charges on the whole invoice, with its freight. */
function adjustmentsOf(settlement: XmlElement, currency: string | null): Adjustment[] {
  const freight = elementsAt(settlement, 'SpecifiedLogisticsServiceCharge').map((entry) => ({
    reason: oneLineAt(entry, 'Description'),
    amount: amountIn(entry, 'AppliedAmount', currency),
  }))
  const allowances = elementsAt(settlement, 'SpecifiedTradeAllowanceCharge').map((entry) => {
    const amount = amountIn(entry, 'ActualAmount', currency)
    const isCharge = ['true', '1'].includes(textAt(entry, 'ChargeIndicator/Indicator'))
    return {
      reason: oneLineAt(entry, 'Reason'),
      amount: amount === null || isCharge ? amount : negated(amount),
    }
  })
  return [...allowances, ...freight].flatMap(({ reason, amount }) =>
    amount === null ? [] : { reason, amount },
  )
}

const taxesOf = (settlement: XmlElement, names: Names, currency: string | null): InvoiceTax[] =>
  elementsAt(settlement, 'ApplicableTradeTax').flatMap((tax) => {
    const amount = amountIn(tax, 'CalculatedAmount', currency)
    if (amount === null) return []
    return {
      rate: rateAt(tax, names.rate),
      net: amountIn(tax, 'BasisAmount', currency),
      amount,
      remark: oneLineAt(tax, 'ExemptionReason'),
    }
  })

/** Returns the sums in the invoice currency. Some invoices give a sum also, or only, in the seller's. */
function sumsOf(settlement: XmlElement, names: Names, currency: string | null): InvoiceSums {
  const sums = elementAt(settlement, names.sums)
  const sumAt = (name: string) => amountIn(sums, name, currency)
  return {
    lines: sumAt('LineTotalAmount'),
    net: sumAt('TaxBasisTotalAmount'),
    tax: sumAt('TaxTotalAmount'),
    gross: sumAt('GrandTotalAmount'),
    rounding: sumAt('RoundingAmount'),
    prepaid: sumAt('TotalPrepaidAmount'),
    payable: sumAt('DuePayableAmount'),
  }
}

const paymentOf = (settlement: XmlElement): Payment => ({
  method: '',
  terms: nonEmpty(
    elementsAt(settlement, 'SpecifiedTradePaymentTerms').map((terms) =>
      textWithBreaksAt(terms, 'Description'),
    ),
  ),
  reference: oneLineAt(settlement, 'PaymentReference'),
  accounts: accountsAt(elementsAt(settlement, 'SpecifiedTradeSettlementPaymentMeans'), {
    iban: ['PayeePartyCreditorFinancialAccount/IBANID', 'PayeePartyCreditorFinancialAccount/ProprietaryID'],
    bic: 'PayeeSpecifiedCreditorFinancialInstitution/BICID',
    owner: 'PayeePartyCreditorFinancialAccount/AccountName',
  }),
})

/** @param root a `CrossIndustryInvoice`; in ZUGFeRD 1 a `CrossIndustryDocument` */
export function readCii(root: XmlElement, form: 'cii' | 'zugferd1'): InvoiceData {
  const names = NAMES[form]
  const document = elementAt(root, names.document)
  const transaction = elementAt(root, names.transaction)
  const agreement = elementAt(transaction, names.agreement)
  const delivery = elementAt(transaction, names.delivery)
  const settlement = elementAt(transaction, names.settlement)
  const currency = currencyAt(settlement, 'InvoiceCurrencyCode')
  return {
    isCreditNote: isCreditNoteCode(textAt(document, 'TypeCode')),
    number: boundedTextAt(document, 'ID', INVOICE_NUMBER_CHARACTERS_MAX),
    date: dayAt(document, 'IssueDateTime/DateTimeString'),
    dueDate: dayAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    deliveryDate: dayAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'),
    currency,
    corrects: [],
    references: [
      { label: 'Buyer reference', value: oneLineAt(agreement, 'BuyerReference') },
      { label: 'Order', value: oneLineAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID') },
    ].filter(({ value }) => value !== ''),
    seller: partyOf(elementAt(agreement, 'SellerTradeParty')),
    buyer: partyOf(elementAt(agreement, 'BuyerTradeParty')),
    lines: elementsAt(transaction, 'IncludedSupplyChainTradeLineItem').map((line) =>
      lineOf(line, names, currency),
    ),
    adjustments: adjustmentsOf(settlement, currency),
    taxes: taxesOf(settlement, names, currency),
    sums: sumsOf(settlement, names, currency),
    additions: [],
    settlements: [],
    otherTotals: [],
    payment: paymentOf(settlement),
    notes: nonEmpty(elementsAt(document, 'IncludedNote').map((note) => textWithBreaksAt(note, 'Content'))),
    attachments: nonEmpty(
      elementsAt(agreement, 'AdditionalReferencedDocument/AttachmentBinaryObject').map((file) =>
        oneLineAt(file, '@filename'),
      ),
    ),
  }
}
