import { describe, expect, it, test } from 'vitest'
import { textsOf } from '~/domain/documents/sheet'
import { toSheet } from '~/domain/receipts/e-invoices/invoice-sheet'
import { readInvoices } from '~/domain/receipts/e-invoices/read-invoice.server'
import { toExactReadings } from '~/domain/receipts/e-invoices/to-exact-reading'
import { exactReadingSchema } from '~/domain/receipts/reading/exact-reading'
import { FileRefusedError } from '~/infra/files/prepared-file.server'
import { RECEIPT_PARTS_MAX } from '~/limits'
import {
  changed,
  FACTURAE_INVOICE,
  FACTURAE_READING,
  FATTURA_BODY,
  FATTURA_READING,
  facturae,
  fatturaPa,
  KSEF_READING,
  ksef,
  semplificata,
  signatureAlone,
  signedFile,
} from '../../support/national-e-invoices'

const invoicesIn = (file: string | Buffer) => readInvoices(Buffer.from(file))

/** The readings of each invoice in a file. */
const readAll = (file: string | Buffer) =>
  invoicesIn(file).map((invoice) => exactReadingSchema.parse(toExactReadings(invoice)[0]))

const read = (file: string | Buffer) => readAll(file)[0]

/** The total of the first invoice, and the other amount that it may be. */
const totals = (file: string | Buffer) => toExactReadings(invoicesIn(file)[0]).map(({ total }) => total)

/** The rows of the page that shows the first invoice, as texts. */
const rows = (file: string | Buffer) => [...textsOf(toSheet(invoicesIn(file)[0]))]

function refusal(file: string | Buffer): string | null {
  try {
    invoicesIn(file)
    return null
  } catch (error) {
    if (error instanceof FileRefusedError) return error.reason
    throw error
  }
}

const FORMS: [form: string, xml: string, reading: object][] = [
  ['FatturaPA', fatturaPa(), FATTURA_READING],
  ['Facturae', facturae(), FACTURAE_READING],
  ['KSeF', ksef(), KSEF_READING],
]

const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml.*\?>\s*/, '')

describe('an invoice of Italy, Spain or Poland', () => {
  it.each(FORMS)('in %s is read to the letter', (_form, xml, reading) => {
    expect(readAll(xml)).toEqual([reading])
    expect(totals(xml)).toHaveLength(1)
  })

  it.each(FORMS)('in %s is read without a declaration', (_form, xml, reading) => {
    expect(read(withoutDeclaration(xml))).toEqual(reading)
  })

  it.each([
    [
      'FatturaPA with a namespace by default',
      fatturaPa().replaceAll('p:FatturaEl', 'FatturaEl').replace('xmlns:p', 'xmlns'),
      FATTURA_READING,
    ],
    [
      'FatturaPA with another prefix',
      fatturaPa().replaceAll('p:FatturaEl', 'ns3:FatturaEl').replace('xmlns:p', 'xmlns:ns3'),
      FATTURA_READING,
    ],
    [
      'FatturaPA without a namespace',
      changed(fatturaPa().replaceAll('p:FatturaEl', 'FatturaEl'), [/ xmlns:p="[^"]*"/, '']),
      FATTURA_READING,
    ],
    [
      'FatturaPA 1.1',
      changed(fatturaPa(), [/xmlns:p="[^"]*"/, 'xmlns:p="http://www.fatturapa.gov.it/sdi/fatturapa/v1.1"']),
      FATTURA_READING,
    ],
    [
      'Facturae 3.2',
      facturae(undefined, 'http://www.facturae.es/Facturae/2009/v3.2/Facturae'),
      FACTURAE_READING,
    ],
    [
      'Facturae 3.2.1 without a prefix',
      facturae(undefined, 'http://www.facturae.es/Facturae/2014/v3.2.1/Facturae')
        .replaceAll('fe:Fact', 'Fact')
        .replace('xmlns:fe', 'xmlns'),
      FACTURAE_READING,
    ],
    ['FA (2)', ksef('2023/06/29/12648'), KSEF_READING],
    [
      'FA (3) with a prefix on each element',
      ksef()
        .replace('xmlns=', 'xmlns:n0=')
        .replaceAll(/<(\/?)(\w)/g, '<$1n0:$2'),
      KSEF_READING,
    ],
  ])('is read as %s', (_what, xml, reading) => {
    expect(read(xml)).toEqual(reading)
  })

  it('of another form with the same name is refused', () => {
    expect(refusal(ksef().replace('crd.gov.pl', 'example.com'))).toBe('other_xml')
  })

  it('that is empty but for its head is refused as saying no amount', () => {
    expect(
      refusal('<p:FatturaElettronica xmlns:p="x"><FatturaElettronicaHeader/></p:FatturaElettronica>'),
    ).toBe('other_xml')
    expect(refusal(facturae([]))).toBe('other_xml')
  })

  it('is shown with its parties, lines, taxes and how it was paid', () => {
    expect(rows(fatturaPa())).toEqual(
      expect.arrayContaining([
        'Invoice Electronic invoice (FatturaPA), shown from its data',
        'Albergo al Molo S.r.l. Ada Ferri',
        'Riva Grande 7 ',
        '34121 Trieste TS ',
        'Related invoice 2026/90 of 2026-09-30',
        '1 Camera singola 2.00 notti 60.00 10 % 120.00',
        'Tax 0 % on 6.60 (N1, excluded, Escluse art. 15) 0.00',
        'Total EUR 163.00',
        'Paid by Card',
        'Soggiorno di lavoro',
      ]),
    )
    expect(rows(facturae())).toEqual(
      expect.arrayContaining([
        ' Traducción jurada 2.0 h 25.00 21 % 50.00',
        'Total EUR 148.50',
        'To pay EUR 148.50',
      ]),
    )
    expect(rows(ksef())).toEqual(
      expect.arrayContaining([
        '1 Nocleg 2 doba 150.00 8 % 300.00',
        'Tax 0 % on 50.00 (exempt) 0.00',
        'Total PLN 497.00',
        'Paid on 2026-10-17',
        'Paid by Card',
        'Split payment',
      ]),
    )
  })
})

describe('the currency of an invoice', () => {
  it('has its own digits: zeros behind them are left out', () => {
    const long = changed(facturae(), [/148\.50/g, '148.50000000'], ['10.50', '10.500000'])
    expect(read(long)).toEqual(FACTURAE_READING)
  })

  it.each([
    ['JPY', '14850.00', '14850'],
    ['KWD', '14.8500', '14.850'],
    ['EUR', '14.855', '14.855'],
  ])('%s writes %s as %s', (currency, written, total) => {
    const xml = changed(
      facturae(),
      ['CurrencyCode>EUR', `CurrencyCode>${currency}`],
      ['InvoiceTotal>148.50', `InvoiceTotal>${written}`],
    )
    expect(read(xml)).toMatchObject({ currency, total })
  })

  it('that is not the national one is shown with its rate, and tax in it is taken', () => {
    const xml = changed(
      ksef(),
      ['KodWaluty>PLN', 'KodWaluty>USD'],
      ['</P_14_1>', '</P_14_1><P_14_1W>92.00</P_14_1W>'],
      ['</P_15>', '</P_15><KursWalutyZ>4.0012</KursWalutyZ>'],
    )
    expect(read(xml)).toEqual({ ...KSEF_READING, currency: 'USD' })
    expect(rows(xml)).toContain('Exchange rate 4.0012')
    const exchange =
      '<ExchangeRateDetails><ExchangeRate>1.08</ExchangeRate><ExchangeRateDate>2026-10-15</ExchangeRateDate></ExchangeRateDetails>'
    const spanish = changed(facturae(), [
      'CurrencyCode>EUR</InvoiceCurrencyCode>',
      `CurrencyCode>GBP</InvoiceCurrencyCode>${exchange}`,
    ])
    expect(read(spanish)).toEqual({ ...FACTURAE_READING, currency: 'GBP' })
    expect(rows(spanish)).toContain('Exchange rate 1.08, 2026-10-15')
  })
})

describe('the total of FatturaPA', () => {
  const body = (...changes: [from: string | RegExp, to: string][]) =>
    fatturaPa(changed(FATTURA_BODY, ...changes))
  const withheld =
    '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>28.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta></DatiRitenuta>'

  it('that is not stated is the sum of net, tax, rounding and discount', () => {
    expect(totals(body([/<ImportoTotale.*?163.00<\/ImportoTotaleDocumento>/, '']))).toEqual(['163.00'])
    const more =
      '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>10.00</Importo></ScontoMaggiorazione><Arrotondamento>0.50</Arrotondamento>'
    expect(totals(body([/<ImportoTotale.*?163.00<\/ImportoTotaleDocumento>/, more]))).toEqual([
      '153.50',
      '163.50',
    ])
  })

  it('that is not stated beside a discount in percent offers both sums', () => {
    const percent =
      '<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione>'
    expect(totals(body([/<ImportoTotale.*?163.00<\/ImportoTotaleDocumento>/, percent]))).toEqual([
      '146.70',
      '163.00',
    ])
  })

  it('has its rounding in it, which is shown', () => {
    const xml = body([
      '163.00</ImportoTotaleDocumento>',
      '162.99</ImportoTotaleDocumento><Arrotondamento>-0.01</Arrotondamento>',
    ])
    expect(totals(xml)).toEqual(['162.99'])
    expect(rows(xml)).toEqual(expect.arrayContaining(['Rounding −0.01', 'Total EUR 162.99']))
  })

  it('with tax that the buyer withholds offers what is left to pay', () => {
    const xml = body(['<ImportoTotale', `${withheld}<ImportoTotale`])
    expect(totals(xml)).toEqual(['163.00', '135.00'])
    expect(rows(xml)).toEqual(
      expect.arrayContaining(['Total EUR 163.00', 'Withheld tax RT01 20 % −28.00', 'To pay EUR 135.00']),
    )
  })

  it('that withheld tax is taken off already is not made less by it again', () => {
    const xml = body(['<ImportoTotaleDocumento>163', `${withheld}<ImportoTotaleDocumento>135`])
    expect(totals(xml)).toEqual(['135.00', '163.00'])
    expect(rows(xml)).not.toContainEqual(expect.stringContaining('To pay'))
  })

  it('with VAT that the buyer pays offers the amount without it', () => {
    const xml = body(['4.40</Imposta>', '4.40</Imposta><EsigibilitaIVA>S</EsigibilitaIVA>'])
    expect(totals(xml)).toEqual(['163.00', '158.60'])
    expect(rows(xml)).toContain('VAT that the buyer pays −4.40')
  })

  it.each([
    // three taxes, each of which is rounded
    ['163.03', ['163.03']],
    ['163.04', ['163.04', '163.00']],
    ['1630.00', ['1630.00', '163.00']],
  ])('of %s against parts of 163.00 gives %s', (stated, expected) => {
    expect(totals(body(['163.00</ImportoTotaleDocumento>', `${stated}</ImportoTotaleDocumento>`]))).toEqual(
      expected,
    )
  })

  it('with the stamp duty in it is no contradiction, and the duty is shown', () => {
    const xml = body([
      '<ImportoTotaleDocumento>163',
      '<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo><ImportoTotaleDocumento>165',
    ])
    expect(totals(xml)).toEqual(['165.00'])
    expect(rows(xml)).toEqual(expect.arrayContaining(['Stamp duty 2.00', 'Total EUR 165.00']))
  })

  it('that is small is compared as closely', () => {
    const small = `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><ImportoTotaleDocumento>2.12</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>1.00</ImponibileImporto><Imposta>0.22</Imposta></DatiRiepilogo></DatiBeniServizi></FatturaElettronicaBody>`
    expect(totals(fatturaPa(small))).toEqual(['2.12', '1.22'])
  })

  it('of a credit note is below zero, and the credited invoice is not its number', () => {
    const xml = body(['TD01', 'TD04'])
    expect(read(xml)).toMatchObject({
      total: '-163.00',
      invoiceNumber: '2026/118',
      taxes: [{ net: '-120.00', amount: '-12.00' }, {}, { net: '-6.60', amount: '0.00' }],
    })
    expect(rows(xml)).toEqual(
      expect.arrayContaining(['Credit note number 2026/118', 'Corrects 2026/90 of 2026-09-30']),
    )
  })
})

describe('a credit note of Italy', () => {
  const note = (total: string, ...taxes: [rate: string, net: string, tax: string][]) =>
    fatturaPa(
      `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD04</TipoDocumento><Divisa>EUR</Divisa><ImportoTotaleDocumento>${total}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${taxes
        .map(
          ([rate, net, tax]) =>
            `<DatiRiepilogo><AliquotaIVA>${rate}</AliquotaIVA><ImponibileImporto>${net}</ImponibileImporto><Imposta>${tax}</Imposta></DatiRiepilogo>`,
        )
        .join('')}</DatiBeniServizi></FatturaElettronicaBody>`,
    )

  it.each([
    ['without signs', '122.00', '100.00', '22.00'],
    ['below zero', '-122.00', '-100.00', '-22.00'],
    ['whose total alone has no sign', '122.00', '-100.00', '-22.00'],
    ['whose taxes alone have none', '-122.00', '100.00', '22.00'],
  ])('%s is below zero in each amount', (_what, total, net, tax) => {
    const file = note(total, ['22', net, tax])
    expect(totals(file)).toEqual(['-122.00'])
    expect(read(file)?.taxes).toEqual([{ rate: '22', net: '-100.00', amount: '-22.00' }])
  })

  it('that charges for something keeps what that adds', () => {
    const file = note('112.00', ['22', '100.00', '22.00'], ['0', '-10.00', '0.00'])
    expect(totals(file)).toEqual(['-112.00'])
    expect(read(file)?.taxes).toEqual([
      { rate: '22', net: '-100.00', amount: '-22.00' },
      { rate: '0', net: '10.00', amount: '0.00' },
    ])
  })

  it('whose parts are another amount offers both', () => {
    expect(totals(note('122.00', ['22', '-200.00', '-44.00']))).toEqual(['-122.00', '-244.00'])
  })
})

describe('the simplified invoice of Italy', () => {
  const RATE = '<DatiIVA><Aliquota>22.00</Aliquota></DatiIVA>'

  it.each([
    [
      'tax and rate',
      [['24.40', '<DatiIVA><Imposta>4.40</Imposta><Aliquota>22.00</Aliquota></DatiIVA>']],
      '24.40',
      [{ rate: '22', net: '20.00', amount: '4.40' }],
    ],
    [
      'a rate only, of two lines',
      [
        ['12.20', RATE],
        ['0.10', RATE],
      ],
      '12.30',
      [{ rate: '22', net: '10.08', amount: '2.22' }],
    ],
    [
      'tax only',
      [['24.40', '<DatiIVA><Imposta>4.40</Imposta></DatiIVA>']],
      '24.40',
      [{ rate: null, net: '20.00', amount: '4.40' }],
    ],
    ['no tax', [['24.40', '<Natura>N4</Natura>']], '24.40', []],
  ] as [string, [string, string][], string, object[]][])(
    'whose lines say %s has its total and taxes',
    (_what, lines, total, taxes) => {
      expect(read(semplificata(lines))).toMatchObject({
        merchant: 'Pia Sartor',
        date: '2026-10-15',
        invoiceNumber: '77',
        currency: 'EUR',
        total,
        taxes,
      })
    },
  )

  it('that is a credit note is below zero', () => {
    expect(read(semplificata([['24.40', RATE]], 'TD08'))).toMatchObject({
      total: '-24.40',
      taxes: [{ rate: '22', net: '-20.00', amount: '-4.40' }],
    })
  })
})

describe('the total of Facturae', () => {
  const WITHHELD =
    '<TaxesWithheld><Tax><TaxTypeCode>04</TaxTypeCode><TaxRate>15.00</TaxRate><TaxableBase><TotalAmount>50.00</TotalAmount></TaxableBase><TaxAmount><TotalAmount>7.50</TotalAmount></TaxAmount></Tax></TaxesWithheld>'

  it('has tax that the buyer withholds taken off, and the amount before is offered', () => {
    const xml = changed(
      facturae(),
      ['</TaxesOutputs>', `</TaxesOutputs>${WITHHELD}`],
      ['InvoiceTotal>148.50', 'InvoiceTotal>141.00'],
      ['TotalExecutableAmount>148.50', 'TotalExecutableAmount>141.00'],
    )
    expect(totals(xml)).toEqual(['141.00', '148.50'])
    expect(read(xml)?.taxes).toEqual(FACTURAE_READING.taxes)
    expect(rows(xml)).toEqual(
      expect.arrayContaining(['Withheld tax IRPF 15.00 % −7.50', 'Total EUR 141.00', 'To pay EUR 141.00']),
    )
  })

  it('that was paid in part is whole; expenses in the name of the buyer are offered', () => {
    const prepaid = changed(facturae(), [
      '<TotalExecutableAmount>148.50',
      '<TotalPaymentsOnAccount>100.00</TotalPaymentsOnAccount><TotalExecutableAmount>48.50',
    ])
    expect(totals(prepaid)).toEqual(['148.50'])
    const more = changed(facturae(), [
      '<TotalExecutableAmount>148.50</TotalExecutableAmount>',
      '<TotalExecutableAmount>160.50</TotalExecutableAmount><TotalReimbursableExpenses>12.00</TotalReimbursableExpenses>',
    ])
    expect(totals(more)).toEqual(['148.50', '160.50'])
    expect(rows(more)).toContain('Paid in the name of the buyer 12.00')
  })

  it('that its parts do not add up to offers their sum', () => {
    expect(totals(changed(facturae(), ['InvoiceTotal>148.50', 'InvoiceTotal>1485.00']))).toEqual([
      '1485.00',
      '148.50',
    ])
  })

  it('with an equivalence surcharge has its tax beside VAT', () => {
    const xml = changed(
      facturae(),
      [
        '10.50</TotalAmount></TaxAmount>',
        '10.50</TotalAmount></TaxAmount><EquivalenceSurcharge>5.20</EquivalenceSurcharge><EquivalenceSurchargeAmount><TotalAmount>2.60</TotalAmount></EquivalenceSurchargeAmount>',
      ],
      ['InvoiceTotal>148.50', 'InvoiceTotal>151.10'],
      ['TotalExecutableAmount>148.50', 'TotalExecutableAmount>151.10'],
    )
    expect(read(xml)?.taxes).toEqual([
      ...FACTURAE_READING.taxes,
      { rate: '5.2', net: '50.00', amount: '2.60' },
    ])
    expect(totals(xml)).toEqual(['151.10'])
  })

  it('of a correction has the sign that it says, and the corrected number is not its own', () => {
    const corrective =
      '<Corrective><InvoiceNumber>90</InvoiceNumber><InvoiceSeriesCode>F26</InvoiceSeriesCode><CorrectionMethod>02</CorrectionMethod><InvoiceIssueDate>2026-09-30</InvoiceIssueDate></Corrective>'
    const xml = changed(
      facturae(),
      ['OO</InvoiceClass>', `OR</InvoiceClass>${corrective}`],
      ['InvoiceTotal>148.50', 'InvoiceTotal>-148.50'],
    )
    expect(read(xml)).toMatchObject({ total: '-148.50', invoiceNumber: 'F26/118' })
    expect(rows(xml)).toEqual(
      expect.arrayContaining([
        'Corrective invoice number F26/118',
        'Corrects F26/90 of 2026-09-30',
        'Correction Only the difference from the corrected invoice',
      ]),
    )
  })

  it.each([
    ['a number that has its series', 'F26-118', 'F26', 'F26-118'],
    ['no series', '118', '', '118'],
    ['a series with a mark at its end', '118', '2026-', '2026-118'],
  ])('stands beside %s', (_what, number, series, whole) => {
    const xml = changed(facturae(), ['>118<', `>${number}<`], ['>F26<', `>${series}<`])
    expect(read(xml)?.invoiceNumber).toBe(whole)
  })
})

describe('an invoice of KSeF', () => {
  it('that corrects another says the difference with its sign, and its own number', () => {
    const corrected =
      '<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>Rabat</PrzyczynaKorekty><DaneFaKorygowanej><DataWystFaKorygowanej>2026-09-30</DataWystFaKorygowanej><NrFaKorygowanej>FV/90/09/2026</NrFaKorygowanej></DaneFaKorygowanej>'
    const xml = changed(
      ksef(),
      ['<RodzajFaktury>VAT</RodzajFaktury>', corrected],
      ['>497.00<', '>-24.60<'],
      ['>100.00</P_13_1><P_14_1>23.00', '>-20.00</P_13_1><P_14_1>-4.60'],
      ['>300.00</P_13_2><P_14_2>24.00', '>0.00</P_13_2><P_14_2>0.00'],
      ['>50.00<', '>0.00<'],
    )
    expect(totals(xml)).toEqual(['-24.60'])
    expect(read(xml)).toMatchObject({
      total: '-24.60',
      invoiceNumber: 'FV/118/10/2026',
      taxes: [{ rate: '23', net: '-20.00', amount: '-4.60' }],
    })
    expect(rows(xml)).toEqual(
      expect.arrayContaining([
        'Corrective invoice number FV/118/10/2026',
        'Corrects FV/90/09/2026 of 2026-09-30',
        'Reason Rabat',
      ]),
    )
  })

  it.each([
    ['the lines say 7 %', [['P_12>8<', 'P_12>7<']], '7'],
    ['the lines say 7 and 8 %', [['P_12>zw<', 'P_12>7<']], null],
    [
      'no line says a rate, and the tax is nearer to 7 %',
      [
        ['<P_12>8</P_12>', ''],
        ['P_14_2>24.00', 'P_14_2>21.00'],
      ],
      '7',
    ],
    ['no line says a rate, and the tax is nearer to 8 %', [['<P_12>8</P_12>', '']], '8'],
  ] as [string, [string, string][], string | null][])('has a lower rate as %s', (_what, changes, rate) => {
    expect(read(changed(ksef(), ...changes))?.taxes[1]?.rate).toBe(rate)
  })

  it('with charges and deductions offers what is to be paid', () => {
    const settled =
      '<Rozliczenie><Obciazenia><Kwota>5.00</Kwota><Powod>Kaucja</Powod></Obciazenia><Odliczenia><Kwota>2.00</Kwota><Powod>Zwrot</Powod></Odliczenia><DoZaplaty>500.00</DoZaplaty></Rozliczenie><Platnosc>'
    const xml = changed(ksef(), ['<Platnosc>', settled])
    expect(totals(xml)).toEqual(['497.00', '500.00'])
    expect(rows(xml)).toEqual(expect.arrayContaining(['Kaucja 5.00', 'Zwrot −2.00', 'To pay PLN 500.00']))
    const paid =
      '<Platnosc><ZaplataCzesciowa><KwotaZaplatyCzesciowej>200.00</KwotaZaplatyCzesciowej></ZaplataCzesciowa>'
    const inPart = changed(xml, ['<Platnosc>', paid])
    expect(totals(inPart)).toEqual(['497.00', '500.00'])
    expect(rows(inPart)).toEqual(expect.arrayContaining(['Paid before 200.00', 'To pay PLN 300.00']))
  })

  it.each([
    ['497.03', ['497.03']],
    ['497.04', ['497.04', '497.00']],
    ['1497.00', ['1497.00', '497.00']],
  ])('of %s against parts of 497.00 gives %s', (stated, expected) => {
    expect(totals(changed(ksef(), ['>497.00<', `>${stated}<`]))).toEqual(expected)
  })
})

describe('a file of several invoices', () => {
  const second = changed(FATTURA_BODY, ['2026/118', '2026/119'], ['163.00', '63.00'])

  it('has each of them, in FatturaPA and in Facturae', () => {
    expect(
      readAll(fatturaPa(FATTURA_BODY, second)).map(({ invoiceNumber, total }) => [invoiceNumber, total]),
    ).toEqual([
      ['2026/118', '163.00'],
      ['2026/119', '63.00'],
    ])
    const other = changed(FACTURAE_INVOICE, ['>118<', '>119<'])
    expect(readAll(facturae([FACTURAE_INVOICE, other])).map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      'F26/118',
      'F26/119',
    ])
  })

  it('keeps one that says no amount beside one that does', () => {
    expect(readAll(fatturaPa('<FatturaElettronicaBody/>', second)).map(({ total }) => total)).toEqual([
      null,
      '63.00',
    ])
  })

  it(`is read with ${RECEIPT_PARTS_MAX}, and refused with more`, () => {
    const bodies = (count: number) => Array.from({ length: count }, () => FATTURA_BODY)
    expect(invoicesIn(fatturaPa(...bodies(RECEIPT_PARTS_MAX)))).toHaveLength(RECEIPT_PARTS_MAX)
    expect(refusal(fatturaPa(...bodies(RECEIPT_PARTS_MAX + 1)))).toBe('too_many_invoices')
  })
})

describe('a signed invoice', () => {
  const NOTE = ' It is signed. Claimbook did not check the signature.'.trim()

  it.each([
    ['with lengths', signedFile(fatturaPa())],
    ['in pieces of no length', signedFile(fatturaPa(), 'pieces')],
    ['in base64', Buffer.from(signedFile(fatturaPa()).toString('base64'))],
    [
      'in base64 with lines',
      Buffer.from(
        `-----BEGIN PKCS7-----\r\n${signedFile(fatturaPa(), 'pieces')
          .toString('base64')
          .replaceAll(/(.{64})/g, '$1\r\n')}\r\n-----END PKCS7-----\r\n`,
      ),
    ],
    ['signed twice', signedFile(signedFile(fatturaPa(), 'pieces'))],
    ['in Latin letters', signedFile(Buffer.from(changed(fatturaPa(), ['UTF-8', 'ISO-8859-1']), 'latin1'))],
  ])('is opened: %s', (_what, file) => {
    expect(read(file)).toEqual(FATTURA_READING)
    expect(rows(file)).toContainEqual(expect.stringContaining(NOTE))
  })

  it.each(FORMS)(
    'in %s with a signature in its XML is read, and says that nobody checked it',
    (_form, xml, reading) => {
      const signed = xml.replace(
        /<\/([\w:]+)>\s*$/,
        '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>AA==</ds:SignatureValue></ds:Signature></$1>',
      )
      expect(read(signed)).toEqual(reading)
      expect(rows(signed)).toContainEqual(expect.stringContaining(NOTE))
      expect(rows(xml)).not.toContainEqual(expect.stringContaining('signed'))
    },
  )

  it.each([
    ['a signature alone', signatureAlone()],
    ['a signed PDF', signedFile('%PDF-1.7\n')],
    ['a file that is cut off', signedFile(fatturaPa()).subarray(0, 900)],
    ['a file in pieces that is cut off', signedFile(fatturaPa(), 'pieces').subarray(0, 1_500)],
    [
      'elements in each other without an end',
      Buffer.concat([signedFile('').subarray(0, 13), Buffer.from('3080'.repeat(1_000), 'hex')]),
    ],
  ])('is refused when it is %s', (_what, file) => {
    expect(refusal(file)).toBe('signed')
  })

  test('whose content is an invoice that is cut off is refused as damaged XML', () => {
    expect(refusal(signedFile(fatturaPa().slice(0, -20)))).toBe('unreadable_xml')
  })
})
