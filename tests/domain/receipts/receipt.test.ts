import { expect, test } from 'vitest'
import { readCode } from '~/domain/receipts/codes/read-code'
import { currencyIn } from '~/domain/receipts/reading/currencies'
import { languagesOf } from '~/domain/receipts/reading/guess-languages'
import { isGlued, merchantIn } from '~/domain/receipts/reading/merchant'
import { groupIntoLines, SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { parseReading, readPage, readReceipt } from '~/domain/receipts/reading/receipt'
import { RUSSIAN } from '../../support/codes'
import { linesOfText, wordsOf } from './text'

const merchant = (text: string) =>
  merchantIn(linesOfText(text), languagesOf(linesOfText(text))).merchant?.value ?? null
const currency = (text: string) =>
  currencyIn(linesOfText(text), languagesOf(linesOfText(text)))?.value ?? null

test.each([
  ['TAX INVOICE\nSUNRISE BAKERY LTD\n12 Mill Road', 'SUNRISE BAKERY LTD'],
  [
    'KEDAI KOPI MEKAR SDN BHD (765432-K)\nNo 5, Jalan Bukit 3\n50480 Kuala Lumpur\nTel: 03-2222 3333',
    'KEDAI KOPI MEKAR SDN BHD',
  ],
  ['GOLDEN PEN\nCO. (M) SDN BHD\nLot 12', 'GOLDEN PEN CO. (M) SDN BHD'],
  ['Bäckerei Sonnenschein GmbH\nHauptstr. 12\n80331 München', 'Bäckerei Sonnenschein GmbH'],
  ['POPULAR PENS\nCO. 品 (M) SDN BHD\nNo 8, Jalan 7', 'POPULAR PENS CO. (M) SDN BHD'],
  ['*REDEEN POINTS BEFORE EXPIRY!*\nMekar Cash & Carry Sdn.Rhd\nPT 17', 'Mekar Cash & Carry Sdn.Rhd'],
  ['Welcome to\nMario Pizzeria\nVia Roma 3', 'Mario Pizzeria'],
  ['Tel: 0123 456789\nHarbour Hotel\nwww.example.com', 'Harbour Hotel'],
  ['Java Corner\nKenyatta Avenue\nNairobi\nPIN P051234567X', 'Java Corner'],
  ['=~ . -\nGREEN LEAF STORE\nReceipt 1234', 'GREEN LEAF STORE'],
  ['Hôtel du Lac Noir\n7, place du Port\nTVA 10 % 4,20', 'Hôtel du Lac Noir'],
  ['Auberge du Lac Noir\n7, place du Port\n67000 Colmar\nTVA 10 % 4,20', 'Auberge du Lac Noir'],
  ['APARCAMIENTO PLAZA DEL SOL\nZaragoza\nTotal a pagar 4,50\nIVA 21% 0,78', 'APARCAMIENTO PLAZA DEL SOL'],
  ['7 11 ELEVEN STORE\nSukhumvit Road\nBangkok', '7 11 ELEVEN STORE'],
  ['TAX INVOICE\n7 11 ELEVEN STORE\nSukhumvit Road\nBangkok', '7 11 ELEVEN STORE'],
  ['24 7 FITNESS CLUB\n12 Mill Road', '24 7 FITNESS CLUB'],
  ['1 1 Hammour grilled\n2 1 Lemon mint\nHarbour Hotel', 'Harbour Hotel'],
  ['Harbour Hotel\n1 1 Hammour Restaurant', 'Harbour Hotel'],
  ['CAFE ROMA\nAPARCAMIENTO PLAZA MAYOR\nTotal a pagar 4,50\nIVA 21% 0,78', 'CAFE ROMA'],
  ['Lékárna U Anděla\nPharmDr. Eva Malá\nCelkem 45,00\nDPH 4,82', 'Lékárna U Anděla'],
  ['행복식당\n골목시장\n합계 12,500\n현금 12,500', '행복식당'],
])('the merchant in %j is %s', (text, expected) => {
  expect(merchant(text)).toBe(expected)
})

test.each([
  ['Nordverken HB\nStorgatan 4', 'Nordverken HB'],
  ['NSB Tog\nTill Lund HB fra Oslo\nKvitto 12', 'NSB Tog'],
])('of %j, two letters are a form of a company at the end of a line only', (text, expected) => {
  expect(merchant(`${text}\nTotalt 120,00\nvarav moms 24,00`)).toBe(expected)
})

test('other names are offered of a merchant that is not sure', () => {
  const offered = (text: string, confidence: number) => {
    const words = wordsOf(text).map((word) => ({ ...word, confidence }))
    return merchantIn(groupIntoLines(words), languagesOf(groupIntoLines(words))).otherNames
  }
  const text = 'KOPRI J CABS\nKopri Rides\nMoi Avenue 7\nTel 0123456'
  expect(offered(text, 0.6)).toEqual(['KOPRI CABS', 'Kopri Rides'])
  expect(offered('Harbour Hotel\nMoi Avenue 7', 1)).toEqual([])
})

test.each([
  ['GARDENIABAKERIES(KL)SDNBHD', true],
  ['GARDENIA BAKERIES (KL) SDN BHD', false],
  ['ABCDEFGHIJKLMN', true],
  ['ABCDEFGHIJKLM', false],
  ['HOTEL ABCDEFGHIJKLMN', true],
  ['COCA-COLA-GETRÄNKE/LOGISTIK', false],
  ['Donaudampfschifffahrtsgesellschaft mbH', false],
  ['SKODAAUTOGEMÜTLICHKEIT', true],
  ['上海浦東発展銀行株式会社本店営業部', false],
])('whether the words of %s are glued is %s', (name, expected) => {
  expect(isGlued(name)).toBe(expected)
})

test('a merchant whose words are glued is unsure, and sure with spaces between them', () => {
  const confidence = (name: string) => readPage(wordsOf(`${name}\nTotal 9.50`, 1)).merchant?.confidence
  expect(confidence('GARDENIABAKERIES(KL)SDNBHD')).toBeLessThan(SURE_CONFIDENCE_MIN)
  expect(confidence('GARDENIA BAKERIES (KL) SDN BHD')).toBeGreaterThanOrEqual(SURE_CONFIDENCE_MIN)
})

test.each([
  ['Total $10.25', ['USD', 'CAD', 'AUD']],
  ['Total 10,25 $', ['USD', 'CAD', 'AUD']],
  ['Total S$10.25\nVISA S$10.25', []],
  ['Totalt 120,00 kr', ['SEK', 'NOK', 'DKK']],
  ['Kr 120', ['SEK', 'NOK', 'DKK']],
  ['Krone 120', []],
  ['Tea 120元', ['CNY', 'TWD']],
  ['Cancun, Mexico\nTotal $10.25', ['MXN', 'USD', 'CAD']],
  ['Total Rs 450', ['INR', 'PKR', 'LKR']],
  ['Beirut\nTotal £450', ['LBP', 'GBP', 'EGP']],
  ['Total 10.25', []],
  ['Milk R 28.70\nBread R 19.99\nTotal 48.69', ['ZAR']],
  ['Total R 48.69', ['ZAR', 'EUR', 'BRL']],
  ['Milk R 28.70\nTotal 28.70', []],
  ['Cola L 2.50\nTotal 10.25', []],
  ['Cafe Linde\nCola L 2,50\nFanta L 2,00\nSumme 4,50\nMwSt 0,30', ['EUR', 'CHF', 'ALL']],
  ['You won 2 points\nTotal 10.25', []],
  ['Till R 2\nLane R 3\nTotal 10.25', []],
  ['Bibimbap 12,000 won\nTotal 12,000', ['KRW']],
  ['Bibimbap W 12,000\nTotal W 12,000', ['KRW']],
])('of %j, the currencies to choose from are %j', (text, expected) => {
  expect(readPage(wordsOf(text)).otherCurrencies).toEqual(expected)
})

test('a currency that only the country or the language tells is never sure', () => {
  const lines = ['GOLDEN PEN SDN BHD\nTotal 12.00', 'SUMA 12,00\nGotówka 20,00\nReszta 8,00'].map(linesOfText)
  const confidences = lines.map((each) => currencyIn(each, languagesOf(each))?.confidence ?? 1)
  expect(Math.max(...confidences)).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['a code', 'Safari Lodge\nNairobi Kenya\nTotal USD 100.00', 'USD', ['KES'], ['USD', 'KES']],
  ['a sign', 'Safari Lodge\nNairobi Kenya\nTotal €100.00', 'EUR', ['KES'], ['EUR', 'KES']],
  ['a sign of several currencies', 'Safari Lodge\nNairobi\nTotal $100.00', null, [], ['USD', 'CAD', 'KES']],
  [
    'such a sign, of a place outside the signs of countries',
    'Kigali\nTotal $9.00',
    null,
    [],
    ['USD', 'CAD', 'RWF'],
  ],
  [
    'a sign that the language does not mean',
    'SUMA $12,00\nGotówka 20,00\nReszta 8,00',
    null,
    [],
    ['USD', 'CAD', 'AUD'],
  ],
  ['the code of another place, too', 'Lahore\nsales tax 160.00\nTotal PKR 1,000.00', 'PKR', [], []],
  [
    'two codes, one beside the total',
    'Nairobi\nTotal USD 10.00\nabout KES 1290',
    'USD',
    ['KES'],
    ['USD', 'KES'],
  ],
])(
  'a currency that is printed is never replaced by the usual one: %s',
  (_what, text, value, others, choices) => {
    const { currency: read, otherCurrencies } = readPage(wordsOf(text))
    expect([read?.value ?? null, read?.alternatives ?? [], otherCurrencies]).toEqual([value, others, choices])
    if (choices.length > 0) expect(read?.confidence ?? 0).toBeLessThan(SURE_CONFIDENCE_MIN)
  },
)

test('the currency that one page prints contradicts the country that another names', () => {
  const { currency: read, otherCurrencies } = readReceipt(
    ['Safari Lodge\nNairobi Kenya', 'Total $100.00'].map((text) => wordsOf(text)),
  )
  expect([read, otherCurrencies]).toEqual([null, ['USD', 'CAD', 'KES']])
})

test.each([
  ['a town of the United States', 'Jamaica, NY 11432\nTotal $12.00', 'USD'],
  ['a faint sign, which may be the code of a tax', 'GOLDEN PEN SDN BHD\nTotal 12.00 SM', 'MYR'],
])('a place that is seen beside %s tells the currency', (_what, text, value) => {
  expect(currency(text)).toBe(value)
})

test('of a merchant of 201 characters the first 200 are read', () => {
  const name = `Corner ${'x'.repeat(93)} ${'y'.repeat(99)}`
  expect([merchant(name), merchant(`${name}y`)]).toEqual([name, name])
})

test.each(['', '12345\n----', 'Tel 0123456'])('no merchant is read from %j', (text) => {
  expect(merchant(text)).toBeNull()
})

test.each([
  ['TOTAL RM 12.00', 'MYR'],
  ['TOTAL RM12.00', 'MYR'],
  ['Total KSh 500', 'KES'],
  ['TOTAL (USD) 12.00', 'USD'],
  ['Summe EUR 12,00', 'EUR'],
  ['TotalGBP 4.60', 'GBP'],
  ['AGBP 4.60', null],
  ['12,00 €', 'EUR'],
  ['£4.50', 'GBP'],
  ['S$ 4.50', 'SGD'],
  ['CHF 12.00', 'CHF'],
  ['GOLDEN PEN SDN BHD\nTotal 12.00', 'MYR'],
  ['Springfield, IL 62701\nTotal $12.00', 'USD'],
  ['Total $12.00', null],
  ['Total 12.00', null],
  ['EUR 12.00\nUSD 13.00', null],
  // the language decides between the currencies of a sign
  ['ATT BETALA 120,00 kr\nMoms 12,00', 'SEK'],
  ['Kontant 120,00 kr\nByttepenge 0,00\nHeraf moms 24,00', 'DKK'],
  ['Total 120,00 kr', null],
  ['Total 120,00 kr\nMoms 24,00\nVisa 120,00', null],
  ['N1 Borgarnes\nSamtals 11.906 kr.\nVSK 24% 2.304', 'ISK'],
  ['合計 ¥880\nお預り ¥1,000', 'JPY'],
  ['Total ¥880', null],
  ['ИТОГО 120.00 руб', 'RUB'],
  ['TOTAL 14.250 KD', 'KWD'],
  ['TOTAL TND 67,500', 'TND'],
  ['Total USD$ 29.01', 'USD'],
  ['TOTAL CAD$85.28', 'CAD'],
  ['TOTAL AUD $85.96', 'AUD'],
  ['TOTAL GBP £85.96', 'GBP'],
  ['Summe EUR -0,25', 'EUR'],
  ['TOTAL ALL 1,250', 'ALL'],
  ['ALL 1,250', null],
  // the place on the receipt decides between the currencies of a sign
  ['Ciudad de Mexico\nTotal $145.00', 'MXN'],
  ['Bogota, Colombia\nTotal $ 45.900', 'COP'],
  ['Toronto\nTotal $12.00', 'CAD'],
  ['Cairo\nTotal £450.00', 'EGP'],
  ['Leeds\nTotal £450.00', 'GBP'],
  ['Lahore\nTotal Rs. 950.00', 'PKR'],
  ['Total Rs. 950.00', null],
  ['Reykjavik\nTotal 3.490 kr', 'ISK'],
  // one letter alone is not a sign
  ['Milk 8.10 T\nTotal 8.10', null],
  // a currency that only the language suggests is a guess
  ['SUMA 12,00\nGotówka 20,00\nReszta 8,00', 'PLN'],
])('the currency in %j is %s', (text, expected) => {
  expect(currency(text)).toBe(expected)
})

test.each([
  ['PIZZERIA ROMA\nul. Dluga 5\nGdansk\nTOTAL 28.00', 'PLN'],
  ['TRATTORIA MILANO\nSao Paulo\nTOTAL 28.00', 'BRL'],
  ['BAR ROMA\nCalle 5\nBogota\nTOTAL 28.00', 'COP'],
  ['Athens Grill\nRiyadh\nTOTAL 28.00', 'SAR'],
  ['LONDON PUB\nCalle 5\nBogota\nTOTAL 28.00', 'COP'],
  // the name is ignored wherever it stands
  ['PIZZERIA ROMA\nul. Dluga 5\nGdansk\nTOTAL 28.00\nThank you from Pizzeria Roma!', 'PLN'],
  ['HOTEL ZURICH\n8001 Zurich\nTOTAL 28.00', 'CHF'],
  ['PIZZERIA NAPOLI SRL\nTOTAL 28.00', null],
  ['TRATTORIA NAPOLI SDN BHD\nTOTAL 28.00', 'MYR'],
  // the town is behind the comma; a name that is only a place may be part of an address
  ['Hotel Adler, Berlin\nTOTAL 28.00', 'EUR'],
  ['Nairobi\nTOTAL 28.00', 'KES'],
  ['Corner Shop\nCastries, St. Lucia\nTOTAL 28.00', 'XCD'],
  ['Corner Shop\nRodney Bay, St. Lucia\nTOTAL 28.00', 'XCD'],
])('the currency that places in %j tell, outside the name, is %s', (text, expected) => {
  expect(readPage(wordsOf(text, 0.97)).currency?.value ?? null).toBe(expected)
})

test('words of one height are one line, whatever columns they were recognised in, also when it slants', () => {
  const box = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 60, y1: y0 + 20 })
  const words = [
    { text: 'Total', confidence: 0.9, page: 1, box: box(0, 100) },
    { text: 'Cash', confidence: 0.9, page: 1, box: box(0, 130) },
    { text: '7.00', confidence: 0.9, page: 1, box: box(400, 106) },
    { text: '10.00', confidence: 0.9, page: 1, box: box(400, 136) },
  ]
  expect(groupIntoLines(words).map(({ text }) => text)).toEqual(['Total 7.00', 'Cash 10.00'])
})

const CAFE = `CORNER CAFE LTD
4 High Street
VAT Reg No 123 4567 89
Date 09/08/2024 13:05
Flat white              3.40
Sandwich                6.10
Subtotal                9.50
VAT 20%                 1.90
Total                 £11.40
Card                  £11.40`

test('of a whole receipt every field is read', () => {
  const { taxes, otherMerchants, otherCurrencies, ...suggestions } = readPage(wordsOf(CAFE))
  expect(
    Object.fromEntries(Object.entries(suggestions).map(([field, suggestion]) => [field, suggestion?.value])),
  ).toEqual({
    date: '2024-08-09',
    merchant: 'CORNER CAFE LTD',
    total: '11.40',
    currency: 'GBP',
    payment: 'card',
    category: 'Meals',
  })
  expect([otherMerchants, otherCurrencies]).toEqual([[], []])
  expect(taxes).toMatchObject([{ rate: '20', net: '9.50', amount: '1.90', page: 1 }])
})

const NOTHING = {
  ...{ date: null, merchant: null, total: null, currency: null, taxes: [], invoiceNumber: null },
  ...{ otherMerchants: [], otherCurrencies: [], tip: null, payment: null, category: null },
}

test('a stored reading from before taxes by rate has its tax as one without a rate, and nothing exact', () => {
  const earlier = { date: null, merchant: null, total: null, currency: null, tax: null }
  const tax = { value: '1.90', confidence: 1, page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
  expect(parseReading(JSON.stringify(earlier))).toEqual({
    ...NOTHING,
    exact: [],
    parts: [],
    paper: null,
    exchange: null,
    missingLanguage: null,
  })
  const { value: amount, ...place } = tax
  expect(parseReading(JSON.stringify({ ...earlier, tax })).taxes).toEqual([
    { rate: null, net: null, amount, ...place },
  ])
})

test('a stored reading keeps its taxes by rate, its number of an invoice and what is exact', () => {
  const place = { confidence: 1, page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
  const reading = {
    ...readPage([]),
    taxes: [{ rate: '19', net: '10.00', amount: '1.90', ...place }],
    invoiceNumber: { value: 'RE-7', ...place },
    exact: [{ ...readCode(RUSSIAN), place: null }],
    parts: [],
    paper: null,
    exchange: null,
    missingLanguage: null,
  }
  expect(parseReading(JSON.stringify(reading))).toEqual(reading)
})

test('an american receipt prints the month first', () => {
  expect(
    readPage(wordsOf('Diner\nSpringfield, IL 62701\n03/04/2024 10:10\nSales Tax 0.80\nTotal $10.80')).date
      ?.value,
  ).toBe('2024-03-04')
})

test('an empty picture says nothing', () => {
  expect(readPage([])).toEqual(NOTHING)
})

const INVOICE = [
  `NORTHERN SUPPLIES LTD
Invoice date 09/08/2024
Paper                 40.00
Page total            40.00`,
  `NORTHERN SUPPLIES LTD
Toner                 60.00
Subtotal             100.00
VAT 20%               20.00
Amount due          £120.00`,
  'Terms of Business Services Ltd\nPayment is due within 30 days.',
]

test('of several pages, each field is of the page that says it surest, and the total of the last that names one', () => {
  const pages = INVOICE.map((text, at) => wordsOf(text, 1).map((word) => ({ ...word, page: at + 1 })))
  const { date, merchant, total, taxes } = readReceipt(pages)
  expect([date, merchant, total].map((each) => [each?.value, each?.page])).toEqual([
    ['2024-08-09', 1],
    ['NORTHERN SUPPLIES LTD', 1],
    ['120.00', 2],
  ])
  expect(taxes).toMatchObject([{ rate: '20', net: '100.00', amount: '20.00', page: 2 }])
})

test('a total is not sure when a line behind it names another that cannot be read', () => {
  const sum = 'Subtotal 30.24\nGST 1.81\nTotal incl. GST 32.05'
  const confidence = (text: string) => readReceipt([wordsOf(text)]).total?.confidence
  expect(confidence(sum)).toBeGreaterThanOrEqual(SURE_CONFIDENCE_MIN)
  expect(confidence(`${sum}\nTotal payable 51.#8`)).toBeLessThan(SURE_CONFIDENCE_MIN)
  expect(confidence(`Amount payable 51.#8\n${sum}`)).toBeGreaterThanOrEqual(SURE_CONFIDENCE_MIN)
})

test.each([
  ['Gasthof Zur Post\n3 Übernachtungen à 118,00   354,00 €\n3 Frühstück à 14,00   42,00 €', 'Lodging'],
  ['Park Restaurant & Rooms\n2 nights   310.00\nDinner   64.00\nBreakfast   22.00', 'Lodging'],
  ['Restaurant Adler\nHotelstrasse 12\n8001 Zürich\nMenu 1   24.50', 'Meals'],
])('a merchant that sells nights may also sell meals: %j', (lines, category) =>
  expect(readReceipt([wordsOf(`${lines}\nTotal   412.60`, 1)]).category?.value).toBe(category),
)
