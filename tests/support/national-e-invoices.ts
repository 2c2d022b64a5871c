// Made-up electronic invoices in the formats of Italy, Spain and Poland, and the signatures of such files.

/** Replaces parts of a text. The text must contain each of them. */
export const changed = (xml: string, ...changes: [from: string | RegExp, to: string][]): string =>
  changes.reduce((text, [from, to]) => {
    const isThere = typeof from === 'string' ? text.includes(from) : text.search(from) !== -1
    if (!isThere) throw new Error(`Not in the invoice: ${from}`)
    return text.replace(from, to)
  }, xml)

/** Sets the text of elements, each the first of its name. */
export const withText = (xml: string, text: string, names: string[]): string => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return names.reduce(
    (each, name) => each.replace(new RegExp(`(<${name}>)[^<]*`), (_, tag) => tag + escaped),
    xml,
  )
}

export const FATTURA_BODY = `<FatturaElettronicaBody>
  <DatiGenerali>
    <DatiGeneraliDocumento>
      <TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-10-14</Data><Numero>2026/118</Numero>
      <ImportoTotaleDocumento>163.00</ImportoTotaleDocumento><Causale>Soggiorno di lavoro</Causale>
    </DatiGeneraliDocumento>
    <DatiFattureCollegate><IdDocumento>2026/90</IdDocumento><Data>2026-09-30</Data></DatiFattureCollegate>
  </DatiGenerali>
  <DatiBeniServizi>
    <DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Camera singola</Descrizione><Quantita>2.00</Quantita><UnitaMisura>notti</UnitaMisura><PrezzoUnitario>60.00</PrezzoUnitario><PrezzoTotale>120.00</PrezzoTotale><AliquotaIVA>10.00</AliquotaIVA></DettaglioLinee>
    <DettaglioLinee><NumeroLinea>2</NumeroLinea><Descrizione>Garage</Descrizione><PrezzoTotale>20.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
    <DettaglioLinee><NumeroLinea>3</NumeroLinea><Descrizione>Imposta di soggiorno</Descrizione><PrezzoTotale>6.60</PrezzoTotale><AliquotaIVA>0.00</AliquotaIVA><Natura>N1</Natura></DettaglioLinee>
    <DatiRiepilogo><AliquotaIVA>10.00</AliquotaIVA><ImponibileImporto>120.00</ImponibileImporto><Imposta>12.00</Imposta></DatiRiepilogo>
    <DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>20.00</ImponibileImporto><Imposta>4.40</Imposta></DatiRiepilogo>
    <DatiRiepilogo><AliquotaIVA>0.00</AliquotaIVA><Natura>N1</Natura><ImponibileImporto>6.60</ImponibileImporto><Imposta>0.00</Imposta><RiferimentoNormativo>Escluse art. 15</RiferimentoNormativo></DatiRiepilogo>
  </DatiBeniServizi>
  <DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento><DettaglioPagamento><ModalitaPagamento>MP08</ModalitaPagamento><ImportoPagamento>163.00</ImportoPagamento></DettaglioPagamento></DatiPagamento>
</FatturaElettronicaBody>`

/** FatturaPA with these bodies. */
export const fatturaPa = (...bodies: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader>
  <CedentePrestatore>
    <DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Albergo al Molo S.r.l.</Denominazione></Anagrafica></DatiAnagrafici>
    <Sede><Indirizzo>Riva Grande</Indirizzo><NumeroCivico>7</NumeroCivico><CAP>34121</CAP><Comune>Trieste</Comune><Provincia>TS</Provincia><Nazione>IT</Nazione></Sede>
  </CedentePrestatore>
  <CessionarioCommittente>
    <DatiAnagrafici><Anagrafica><Nome>Ada</Nome><Cognome>Ferri</Cognome></Anagrafica></DatiAnagrafici>
  </CessionarioCommittente>
</FatturaElettronicaHeader>
${(bodies.length === 0 ? [FATTURA_BODY] : bodies).join('\n')}
</p:FatturaElettronica>
`

/** The expected reading of `fatturaPa()`. */
export const FATTURA_READING = {
  source: 'invoice',
  date: '2026-10-14',
  merchant: 'Albergo al Molo S.r.l.',
  vatNumber: 'IT01234567897',
  invoiceNumber: '2026/118',
  total: '163.00',
  currency: 'EUR',
  taxes: [
    { rate: '10', net: '120.00', amount: '12.00' },
    { rate: '22', net: '20.00', amount: '4.40' },
    { rate: '0', net: '6.60', amount: '0.00' },
  ],
  place: null,
}

const semplificataLine = (gross: string, tax: string) =>
  `<DatiBeniServizi><Descrizione>Pranzo</Descrizione><Importo>${gross}</Importo>${tax}</DatiBeniServizi>`

/** The simplified Italian invoice. Each line has its tax, its rate or both. */
export const semplificata = (
  lines: [gross: string, tax: string][],
  type = 'TD07',
): string => `<p:FatturaElettronicaSemplificata versione="FSM10" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
<FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Nome>Pia</Nome><Cognome>Sartor</Cognome></CedentePrestatore></FatturaElettronicaHeader>
<FatturaElettronicaBody>
  <DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-10-15</Data><Numero>77</Numero></DatiGeneraliDocumento></DatiGenerali>
  ${lines.map(([gross, tax]) => semplificataLine(gross, tax)).join('\n  ')}
</FatturaElettronicaBody>
</p:FatturaElettronicaSemplificata>
`

export const FACTURAE_INVOICE = `<Invoice>
  <InvoiceHeader><InvoiceNumber>118</InvoiceNumber><InvoiceSeriesCode>F26</InvoiceSeriesCode><InvoiceDocumentType>FC</InvoiceDocumentType><InvoiceClass>OO</InvoiceClass></InvoiceHeader>
  <InvoiceIssueData><IssueDate>2026-10-16</IssueDate><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><TaxCurrencyCode>EUR</TaxCurrencyCode><LanguageName>es</LanguageName></InvoiceIssueData>
  <TaxesOutputs>
    <Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>10.00</TaxRate><TaxableBase><TotalAmount>80.00</TotalAmount></TaxableBase><TaxAmount><TotalAmount>8.00</TotalAmount></TaxAmount></Tax>
    <Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>21.00</TaxRate><TaxableBase><TotalAmount>50.00</TotalAmount></TaxableBase><TaxAmount><TotalAmount>10.50</TotalAmount></TaxAmount></Tax>
  </TaxesOutputs>
  <InvoiceTotals><TotalGrossAmount>130.00</TotalGrossAmount><TotalGrossAmountBeforeTaxes>130.00</TotalGrossAmountBeforeTaxes><TotalTaxOutputs>18.50</TotalTaxOutputs><TotalTaxesWithheld>0.00</TotalTaxesWithheld><InvoiceTotal>148.50</InvoiceTotal><TotalOutstandingAmount>148.50</TotalOutstandingAmount><TotalExecutableAmount>148.50</TotalExecutableAmount></InvoiceTotals>
  <Items><InvoiceLine><ItemDescription>Traducción jurada</ItemDescription><Quantity>2.0</Quantity><UnitOfMeasure>02</UnitOfMeasure><UnitPriceWithoutTax>25.00</UnitPriceWithoutTax><TotalCost>50.00</TotalCost><GrossAmount>50.00</GrossAmount><TaxesOutputs><Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>21.00</TaxRate></Tax></TaxesOutputs></InvoiceLine></Items>
</Invoice>`

/** A Facturae file with these invoices in a version of the format. */
export const facturae = (
  invoices = [FACTURAE_INVOICE],
  namespace = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<fe:Facturae xmlns:fe="${namespace}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
<FileHeader><SchemaVersion>3.2.2</SchemaVersion><Modality>I</Modality></FileHeader>
<Parties>
  <SellerParty><TaxIdentification><TaxIdentificationNumber>ESB12345674</TaxIdentificationNumber></TaxIdentification><LegalEntity><CorporateName>Letras y Puertos, S.L.</CorporateName><AddressInSpain><Address>Calle Mayor, 3</Address><PostCode>39001</PostCode><Town>Santander</Town><Province>Cantabria</Province><CountryCode>ESP</CountryCode></AddressInSpain></LegalEntity></SellerParty>
  <BuyerParty><Individual><Name>Ada</Name><FirstSurname>Ferri</FirstSurname></Individual></BuyerParty>
</Parties>
<Invoices>${invoices.join('\n')}</Invoices>
</fe:Facturae>
`

/** The expected reading of `facturae()`. */
export const FACTURAE_READING = {
  source: 'invoice',
  date: '2026-10-16',
  merchant: 'Letras y Puertos, S.L.',
  vatNumber: 'ESB12345674',
  invoiceNumber: 'F26/118',
  total: '148.50',
  currency: 'EUR',
  taxes: [
    { rate: '10', net: '80.00', amount: '8.00' },
    { rate: '21', net: '50.00', amount: '10.50' },
  ],
  place: null,
}

/** A KSeF invoice in the version that its namespace names. */
export const ksef = (version = '2025/06/25/13775'): string => `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/${version}/">
<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza></Naglowek>
<Podmiot1><PrefiksPodatnika>PL</PrefiksPodatnika><DaneIdentyfikacyjne><NIP>5250001009</NIP><Nazwa>Noclegi nad Wisłą sp. z o.o.</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Nadbrzeżna 4</AdresL1><AdresL2>00-390 Warszawa</AdresL2></Adres></Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><KodUE>IT</KodUE><NrVatUE>01234567897</NrVatUE><Nazwa>Ferri e Figli</Nazwa></DaneIdentyfikacyjne></Podmiot2>
<Fa>
  <KodWaluty>PLN</KodWaluty><P_1>2026-10-17</P_1><P_2>FV/118/10/2026</P_2><P_6>2026-10-16</P_6>
  <P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_13_2>300.00</P_13_2><P_14_2>24.00</P_14_2><P_13_3>0.00</P_13_3><P_14_3>0.00</P_14_3><P_13_7>50.00</P_13_7>
  <P_15>497.00</P_15>
  <Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>1</P_18A></Adnotacje>
  <RodzajFaktury>VAT</RodzajFaktury>
  <FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Nocleg</P_7><P_8A>doba</P_8A><P_8B>2</P_8B><P_9A>150.00</P_9A><P_11>300.00</P_11><P_12>8</P_12></FaWiersz>
  <FaWiersz><NrWierszaFa>2</NrWierszaFa><P_7>Parking</P_7><P_11>100.00</P_11><P_12>23</P_12></FaWiersz>
  <FaWiersz><NrWierszaFa>3</NrWierszaFa><P_7>Ubezpieczenie</P_7><P_11>50.00</P_11><P_12>zw</P_12></FaWiersz>
  <Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-10-17</DataZaplaty><FormaPlatnosci>2</FormaPlatnosci></Platnosc>
</Fa>
</Faktura>
`

/** The expected reading of `ksef()`. */
export const KSEF_READING = {
  source: 'invoice',
  date: '2026-10-17',
  merchant: 'Noclegi nad Wisłą sp. z o.o.',
  vatNumber: 'PL5250001009',
  invoiceNumber: 'FV/118/10/2026',
  total: '497.00',
  currency: 'PLN',
  taxes: [
    { rate: '23', net: '100.00', amount: '23.00' },
    { rate: '8', net: '300.00', amount: '24.00' },
    { rate: '0', net: '50.00', amount: '0' },
  ],
  place: null,
}

/** An element of DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content])
}

/** An element of indefinite length, which ends with two zero bytes. */
const open = (tag: number, ...parts: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.alloc(2)])

const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const DATA = Buffer.from('06092a864886f70d010701', 'hex')

const piecesOf = (content: Buffer, size: number) =>
  Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
    der(0x04, content.subarray(at * size, (at + 1) * size)),
  )

/**
 * A signed file without a certificate, either with definite lengths, or with indefinite lengths and its
 * content in pieces.
 */
export function signedFile(text: string | Buffer, how: 'lengths' | 'pieces' = 'lengths'): Buffer {
  const content = Buffer.from(text)
  const version = der(0x02, Buffer.from([1]))
  const sets = [der(0x31), der(0x31)]
  if (how === 'lengths')
    return der(
      0x30,
      SIGNED_DATA,
      der(0xa0, der(0x30, version, der(0x31), der(0x30, DATA, der(0xa0, der(0x04, content))), ...sets)),
    )
  const string = open(0x24, ...piecesOf(content, 1_000))
  const inner = open(0x30, version, open(0x31), open(0x30, DATA, open(0xa0, string)), ...sets)
  return open(0x30, SIGNED_DATA, open(0xa0, inner))
}

/** A detached signature, without the signed content. */
export const signatureAlone = (): Buffer =>
  der(
    0x30,
    SIGNED_DATA,
    der(0xa0, der(0x30, der(0x02, Buffer.from([1])), der(0x31), der(0x30, DATA), der(0x31))),
  )
