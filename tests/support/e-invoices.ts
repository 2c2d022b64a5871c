// Made-up electronic invoices in each supported format. All have the same content.

interface InvoiceData {
  number: string
  /** YYYY-MM-DD */
  date: string
  seller: string
  vatNumber: string
  currency: string
  /** rate, net amount and tax of each tax */
  taxes: [rate: string, net: string, amount: string][]
  total: string
  payable: string
  lines: { name: string; quantity: string; net: string; rate: string }[]
  note: string
  /** the name of an attached file, if there is one */
  attachment?: string
  /** further elements below the root, after the date */
  more?: string
}

export const INVOICE: InvoiceData = {
  number: 'HB-2026-0417',
  date: '2026-11-20',
  seller: 'Hafenhotel Brodersen & Söhne GmbH',
  vatNumber: 'DE123456788',
  currency: 'EUR',
  taxes: [
    ['7', '180.00', '12.60'],
    ['19', '24.37', '4.63'],
  ],
  total: '221.60',
  payable: '221.60',
  lines: [
    { name: 'Übernachtung, Einzelzimmer', quantity: '2', net: '180.00', rate: '7' },
    { name: 'Frühstück', quantity: '2', net: '24.37', rate: '19' },
  ],
  note: 'Vielen Dank für Ihren Besuch.',
}

/** The expected reading of `INVOICE` in every format. */
export const READING = {
  source: 'invoice',
  date: '2026-11-20',
  merchant: 'Hafenhotel Brodersen & Söhne GmbH',
  vatNumber: 'DE123456788',
  invoiceNumber: 'HB-2026-0417',
  total: '221.60',
  currency: 'EUR',
  taxes: [
    { rate: '7', net: '180.00', amount: '12.60' },
    { rate: '19', net: '24.37', amount: '4.63' },
  ],
  place: null,
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const netOf = (taxes: InvoiceData['taxes']) =>
  (taxes.reduce((cents, [, net]) => cents + Math.round(Number(net) * 100), 0) / 100).toFixed(2)

const taxOf = (taxes: InvoiceData['taxes']) =>
  (taxes.reduce((cents, [, , amount]) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)

/** An invoice or credit note in UBL, the format of XRechnung and Peppol BIS. */
export function ubl(changes: Partial<InvoiceData> = {}, root: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const data = { ...INVOICE, ...changes }
  const money = (name: string, amount: string) =>
    `<cbc:${name} currencyID="${data.currency}">${amount}</cbc:${name}>`
  const quantity = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  return `${DECLARATION}<!-- ours -->
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
  <cbc:ID>${escaped(data.number)}</cbc:ID>
  <cbc:IssueDate>${data.date}</cbc:IssueDate>
  ${data.more ?? ''}
  <cbc:DueDate>2026-12-04</cbc:DueDate>
  <cbc:${root}TypeCode>${root === 'Invoice' ? '380' : '381'}</cbc:${root}TypeCode>
  <cbc:Note>${escaped(data.note)}</cbc:Note>
  <cbc:DocumentCurrencyCode>${data.currency}</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>Kostenstelle 12</cbc:BuyerReference>
  ${data.attachment === undefined ? '' : `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${data.attachment}">JVBERg==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`}
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Hotel am Hafen</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>Am Kai 4</cbc:StreetName><cbc:CityName>Husum</cbc:CityName><cbc:PostalZone>25813</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>19/123/4567</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>${data.vatNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${escaped(data.seller)}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PostalAddress><cbc:CityName>Kiel</cbc:CityName><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Nordwind Beratung AG</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>RF18</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>Zahlbar in 14 Tagen.</cbc:Note></cac:PaymentTerms>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">999.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:TaxTotal>${money('TaxAmount', taxOf(data.taxes))}
    ${data.taxes.map(([rate, net, amount]) => `<cac:TaxSubtotal>${money('TaxableAmount', net)}${money('TaxAmount', amount)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`).join('\n    ')}
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', netOf(data.taxes))}${money('TaxExclusiveAmount', netOf(data.taxes))}${money('TaxInclusiveAmount', data.total)}${money('PayableAmount', data.payable)}</cac:LegalMonetaryTotal>
  ${data.lines.map(({ name, quantity: count, net, rate }, at) => `<cac:${root}Line><cbc:ID>${at + 1}</cbc:ID><cbc:${quantity} unitCode="DAY">${count}</cbc:${quantity}>${money('LineExtensionAmount', net)}<cac:Item><cbc:Name>${escaped(name)}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:${root}Line>`).join('\n  ')}
</${root}>
`
}

/** The names in ZUGFeRD 1 for elements of Cross Industry Invoices. */
const ZUGFERD_1: [name: string, then: string][] = [
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'],
  ['SpecifiedTradeSettlementLineMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'],
  ['ExchangedDocumentContext', 'SpecifiedExchangedDocumentContext'],
  ['rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>'],
  ['SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction'],
  ['ApplicableHeaderTrade', 'ApplicableSupplyChainTrade'],
  ['SpecifiedLineTrade', 'SpecifiedSupplyChainTrade'],
  ['RateApplicablePercent', 'ApplicablePercent'],
  [
    'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    'urn:ferd:CrossIndustryDocument:invoice:1p0',
  ],
  ['CrossIndustryInvoice', 'CrossIndustryDocument'],
]

/** An invoice or credit note in CII, the format of Factur-X, ZUGFeRD 2 and XRechnung. */
export function cii(changes: Partial<InvoiceData> = {}, typeCode = '380'): string {
  const data = { ...INVOICE, ...changes }
  const day = (date: string) =>
    `<udt:DateTimeString format="102">${date.replaceAll('-', '')}</udt:DateTimeString>`
  const tax = (rate: string) =>
    `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`
  return `${DECLARATION}<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${escaped(data.number)}</ram:ID>
    <ram:TypeCode>${typeCode}</ram:TypeCode>
    <ram:IssueDateTime>${day(data.date)}</ram:IssueDateTime>
    <ram:IncludedNote><ram:Content>${escaped(data.note)}</ram:Content></ram:IncludedNote>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    ${data.lines.map(({ name, quantity, net, rate }, at) => `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>${escaped(name)}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="DAY">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax(rate)}</ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`).join('\n    ')}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>Kostenstelle 12</ram:BuyerReference>
      <ram:SellerTradeParty><ram:Name>${escaped(data.seller)}</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>25813</ram:PostcodeCode><ram:LineOne>Am Kai 4</ram:LineOne><ram:CityName>Husum</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">19/123/4567</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${data.vatNumber}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Nordwind Beratung AG</ram:Name><ram:PostalTradeAddress><ram:CityName>Kiel</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>RF18</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>${data.currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      ${data.taxes.map(([rate, net, amount]) => `<ram:ApplicableTradeTax><ram:CalculatedAmount>${amount}</ram:CalculatedAmount><ram:BasisAmount>${net}</ram:BasisAmount>${tax(rate)}</ram:ApplicableTradeTax>`).join('\n      ')}
      <ram:SpecifiedTradePaymentTerms><ram:Description>Zahlbar in 14 Tagen.</ram:Description><ram:DueDateDateTime>${day('2026-12-04')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${netOf(data.taxes)}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${netOf(data.taxes)}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="SEK">999.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="${data.currency}">${taxOf(data.taxes)}</ram:TaxTotalAmount><ram:GrandTotalAmount>${data.total}</ram:GrandTotalAmount><ram:DuePayableAmount>${data.payable}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`
}

/** An invoice in the XML of ZUGFeRD 1. */
export const zugferd1 = (changes: Partial<InvoiceData> = {}): string =>
  ZUGFERD_1.reduce((xml, [name, then]) => xml.replaceAll(name, then), cii(changes))
