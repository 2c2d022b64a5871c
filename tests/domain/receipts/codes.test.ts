import { describe, expect, test } from 'vitest'
import { readCode } from '~/domain/receipts/codes/read-code'
import {
  ALBANIAN,
  AUSTRIAN,
  CROATIAN,
  EPC,
  GERMAN,
  MONTENEGRIN,
  PORTUGUESE,
  RUSSIAN,
  SWISS,
  saudiCode,
  serbianCode,
  TICKETBAI,
  UKRAINIAN,
  VERIFACTU,
} from '../../support/codes'

// The values in the text of a code, in the format that each country prescribes.

const taxes = (code: string) =>
  readCode(code)?.taxes.map(({ rate, net, amount }) => `${rate} % of ${net}: ${amount}`)

const german = (processData: string, end = '2024-05-03T10:00:00.000Z') =>
  GERMAN.replace('Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar', processData).replace(
    ';2024-05-03T18:41:04.000Z;ecdsa',
    `;${end};ecdsa`,
  )

test('every form gives what it says, and null for what it does not', () => {
  const none = { source: 'code', date: null, merchant: null, vatNumber: null, invoiceNumber: null }
  expect(readCode(GERMAN)).toEqual({
    ...none,
    date: '2024-05-03',
    total: '2.55',
    currency: 'EUR',
    taxes: [{ rate: '7', net: '2.38', amount: '0.17' }],
  })
  expect(readCode(PORTUGUESE)).toEqual({
    ...none,
    date: '2024-11-30',
    vatNumber: 'PT123456789',
    invoiceNumber: 'FS AB2024/0035',
    total: '22.95',
    currency: 'EUR',
    taxes: [
      { rate: '6', net: '10.00', amount: '0.60' },
      { rate: '23', net: '10.04', amount: '2.31' },
    ],
  })
  expect(readCode(AUSTRIAN)).toEqual({
    ...none,
    date: '2024-10-14',
    invoiceNumber: '776740',
    total: '67.71',
    currency: 'EUR',
    taxes: [
      { rate: '20', net: '44.54', amount: '8.91' },
      { rate: '10', net: '6.01', amount: '0.60' },
      { rate: '0', net: '7.65', amount: '0.00' },
    ],
  })
  const untaxed = { ...none, taxes: [] }
  expect(readCode(RUSSIAN)).toEqual({ ...untaxed, date: '2018-05-18', total: '975.88', currency: 'RUB' })
  expect(readCode(CROATIAN)).toEqual({ ...untaxed, date: '2024-02-01', total: '125.00', currency: 'EUR' })
  expect(readCode(UKRAINIAN)).toEqual({ ...untaxed, date: '2024-10-02', total: '65.48', currency: 'UAH' })
  expect(readCode(MONTENEGRIN)).toEqual({ ...untaxed, date: '2024-05-03', total: '3.37', currency: 'EUR' })
  expect(readCode(ALBANIAN)).toEqual({ ...untaxed, date: '2024-09-06', total: '1200.0', currency: 'ALL' })
  expect(readCode(serbianCode())).toEqual({ ...untaxed, date: '2024-07-02', total: '26.50', currency: 'RSD' })
  expect(readCode(VERIFACTU)).toEqual({
    ...untaxed,
    date: '2024-09-01',
    vatNumber: 'ES89890001K',
    invoiceNumber: '12345678&G33',
    total: '241.4',
    currency: 'EUR',
  })
  expect(readCode(TICKETBAI)).toEqual({
    ...untaxed,
    date: '2024-10-25',
    vatNumber: 'ES00000006Y',
    invoiceNumber: 'T-27174',
    total: '4.70',
    currency: 'EUR',
  })
  expect(readCode(saudiCode())).toEqual({
    ...none,
    date: '2022-04-25',
    merchant: 'مطعم البيك',
    vatNumber: '310122393500003',
    total: '1150.00',
    currency: 'SAR',
    taxes: [{ rate: null, net: null, amount: '150.00' }],
  })
  expect(readCode(EPC)).toEqual({ ...untaxed, merchant: 'Müller & Söhne', total: '12.3', currency: 'EUR' })
  expect(readCode(SWISS)).toEqual({
    ...untaxed,
    date: '2019-05-12',
    merchant: 'Robert Schneider AG',
    vatNumber: 'CHE-106.017.086',
    invoiceNumber: '10201/409',
    total: '1949.75',
    currency: 'CHF',
  })
})

describe('a German code', () => {
  test.each([
    ['2024-05-03T21:59:59.000Z', '2024-05-03'],
    ['2024-05-03T22:00:00Z', '2024-05-04'],
    ['2024-12-31T22:59:59.000Z', '2024-12-31'],
    ['2024-12-31T23:00:00.000Z', '2025-01-01'],
  ])('that ends at %s is of %s in Germany', (end, date) =>
    expect(readCode(german('Beleg^1.19_0.00_0.00_0.00_0.00^1.19:Bar', end))?.date).toBe(date),
  )

  test.each([
    ['2020-06-30T12:00:00.000Z', ['19 % of 10.00: 1.90', '7 % of 10.00: 0.70']],
    ['2020-12-31T22:59:59.000Z', ['16 % of 10.26: 1.64', '5 % of 10.19: 0.51']],
    ['2020-12-31T23:00:00.000Z', ['19 % of 10.00: 1.90', '7 % of 10.00: 0.70']],
  ])('of %s has the rates of that day', (end, expected) =>
    expect(taxes(german('Beleg^11.90_10.70_0.00_0.00_0.00^22.60:Bar', end))).toEqual(expected),
  )

  test.each([
    ['2021-12-31T12:00:00.000Z', '10.7'],
    ['2022-01-01T12:00:00.000Z', '9.5'],
    ['2023-01-01T12:00:00.000Z', '9'],
    ['2024-12-06T12:00:00.000Z', '8.4'],
    ['2025-01-01T12:00:00.000Z', '7.8'],
  ])('of a farmer at %s has %s %%', (end, rate) =>
    expect(readCode(german('Beleg^0.00_0.00_10.00_0.00_0.00^10.00:Bar', end))?.taxes[0]?.rate).toBe(rate),
  )

  test('that was paid in two ways is of the sum, and a refund is below zero', () => {
    expect(readCode(german('Beleg^10.00_0.00_0.00_0.00_5.00^5.00:Bar_10.00:Unbar'))?.total).toBe('15.00')
    expect(readCode(german('Beleg^-10.00_0.00_0.00_0.00_0.00^-10.00:Bar'))?.total).toBe('-10.00')
  })

  test('that was paid in dollars alone is of dollars, and says no taxes', () => {
    const paid = readCode(german('Beleg^10.00_0.00_0.00_0.00_0.00^11.20:Bar:USD'))
    expect(paid).toMatchObject({ total: '11.20', currency: 'USD', taxes: [] })
    const mixed = readCode(german('Beleg^10.00_0.00_0.00_0.00_0.00^11.20:Bar:USD_-0.50:Bar'))
    expect(mixed).toMatchObject({ total: '10.00', currency: 'EUR' })
  })
})

describe('a Portuguese code', () => {
  const ratesOf = (region: string, date: string) =>
    readCode(PORTUGUESE.replace('I1:PT*', `I1:${region}*`).replace('F:20241130', `F:${date}`))?.taxes.map(
      ({ rate }) => rate,
    )

  test.each([
    ['PT', '20241130', ['6', '23']],
    ['PT-AC', '20210630', ['4', '18']],
    ['PT-AC', '20210701', ['4', '16']],
    ['PT-MA', '20240930', ['5', '22']],
    ['PT-MA', '20241001', ['4', '22']],
    ['0', '20241130', []],
    ['ES', '20241130', undefined],
  ])('of %s on %s has the rates %j', (region, date, rates) => expect(ratesOf(region, date)).toEqual(rates))

  test('of a credit note is below zero, with its taxes', () => {
    const note = readCode(PORTUGUESE.replace('D:FS', 'D:NC'))
    expect(note).toMatchObject({
      total: '-22.95',
      taxes: [{ net: '-10.00', amount: '-0.60' }, { rate: '23' }],
    })
  })

  test('of two regions and an exempt part has the taxes of all', () =>
    expect(taxes(PORTUGUESE.replace('*N:', '*J1:PT-AC*J2:5.00*J5:10.00*J6:0.90*N:'))).toEqual([
      '6 % of 10.00: 0.60',
      '23 % of 10.04: 2.31',
      '0 % of 5.00: 0.00',
      '9 % of 10.00: 0.90',
    ]))

  test.each(['D:GT', 'D:PF', 'E:A'])(
    'of a document that is no invoice, or annulled (%s), says nothing',
    (field) => expect(readCode(PORTUGUESE.replace(new RegExp(`${field[0]}:\\w+`), field))).toBeNull(),
  )
})

test('an Austrian code with a sum at the special rate says no taxes, and that of a training nothing', () => {
  const special = AUSTRIAN.replace('_0,00_NG', '_1,00_NG')
  expect(readCode(special)).toMatchObject({ total: '68.71', taxes: [] })
  expect(readCode(AUSTRIAN.replace('NGGrKn6Kq3c=', 'VFJB'))).toBeNull()
})

test.each([
  ['1', '975.88'],
  ['2', '-975.88'],
  ['3', undefined],
])('a Russian code of kind %s is of %s', (kind, total) =>
  expect(readCode(RUSSIAN.replace('n=1', `n=${kind}`))?.total).toBe(total),
)

test.each([
  ['20221231_2359', '12500', '125.00', 'HRK'],
  ['20230101_0000', '12500', '125.00', 'EUR'],
  ['20240201_1029', '7', '0.07', 'EUR'],
  ['20240201_1029', '-12500', '-125.00', 'EUR'],
  ['20240201_1029', '125,50', '125.50', 'EUR'],
  ['20240201_1029', '125.50', '125.50', 'EUR'],
])('a Croatian code of %s and %s is of %s %s', (time, amount, total, currency) => {
  const code = CROATIAN.replace('20240201_1029', time).replace('izn=12500', `izn=${amount}`)
  expect(readCode(code)).toMatchObject({ total, currency })
})

test.each([
  ['2022-04-25T15:30:00Z', '2022-04-25'],
  ['2022-04-25T23:30:00', '2022-04-25'],
  ['2022-04-25T20:59:59Z', '2022-04-25'],
  ['2022-04-25T21:00:00Z', null],
])('a Saudi code of %s is of the day %s', (time, date) =>
  expect(readCode(saudiCode({ time }))?.date).toBe(date),
)

test('a Serbian refund is below zero, and one that was not paid, or of another version, says nothing', () => {
  expect(readCode(serbianCode({ transaction: 1 }))?.total).toBe('-26.50')
  expect(readCode(serbianCode({ invoice: 1 }))).toBeNull()
  expect(readCode(serbianCode({ version: 2 }))).toBeNull()
})

test('a Swiss code with an unknown amount says nothing, and one without the words of the biller its creditor', () => {
  expect(readCode(SWISS.replace('1949.75', ''))).toBeNull()
  const plain = SWISS.split('\n').slice(0, 31).join('\r\n')
  expect(readCode(plain)).toMatchObject({ date: null, invoiceNumber: null, merchant: 'Robert Schneider AG' })
})

const ALL = {
  GERMAN,
  PORTUGUESE,
  AUSTRIAN,
  RUSSIAN,
  CROATIAN,
  VERIFACTU,
  TICKETBAI,
  MONTENEGRIN,
  ALBANIAN,
  UKRAINIAN,
  SAUDI: saudiCode(),
  SERBIAN: serbianCode(),
  EPC,
  SWISS,
}

test.each([
  ['a day that does not exist', GERMAN.replaceAll('2024-05-03', '2024-02-30')],
  ['a time without its zone', GERMAN.replaceAll('.000Z', '')],
  ['four sums for five', german('Beleg^1.00_1.00_1.00_1.00^4.00:Bar')],
  ['groups of thousands', german('Beleg^3,000.00_0.00_0.00_0.00_0.00^3,000.00:Bar')],
  ['an unknown way to pay', german('Beleg^1.00_0.00_0.00_0.00_0.00^1.00:Shells')],
  ['a transfer between tills', german('AVTransfer^1.00_0.00_0.00_0.00_0.00^1.00:Bar')],
  ['an order', GERMAN.replace('Kassenbeleg-V1', 'Bestellung-V1')],
  ['nothing to pay', german('Beleg^0.00_0.00_0.00_0.00_0.00^0.00:Bar')],
  ['an amount of thirteen digits', RUSSIAN.replace('975.88', '1000000000000.00')],
  ['three decimals', RUSSIAN.replace('975.88', '975.881')],
  ['an exponent', RUSSIAN.replace('975.88', '9e9')],
  ['digits of another script', RUSSIAN.replace('975.88', '٩٧٥.٨٨')],
  ['a month 13', RUSSIAN.replace('20180518', '20181318')],
  ['a year of another century', RUSSIAN.replace('20180518', '19180518')],
  ['an amount that comes twice', `${RUSSIAN}&s=1.00`],
  ['a field that comes twice', `${PORTUGUESE}*O:1.00`],
  ['a tax without its amount', PORTUGUESE.replace('*I8:2.31', '')],
  ['a decimal point in Austria', AUSTRIAN.replace('53,45', '53.45')],
  ['an address that only ends like one of a till', CROATIAN.replace('porezna', 'evil.example/porezna')],
  ['an address at a host that begins like one', CROATIAN.replace('.hr/rn', '.hr.example/rn')],
  ['a length beyond the end', Buffer.from([1, 200, 65]).toString('base64')],
  ['bytes that are no text', Buffer.from([1, 2, 0xff, 0xfe, 2, 0]).toString('base64')],
  ['dollars of a payment in euro', EPC.replace('EUR12.3', 'USD12.3')],
  ['a bill in pounds', SWISS.replace('\nCHF\n', '\nGBP\n')],
  ['more characters than a code holds', `${RUSSIAN}&x=${'1'.repeat(3_000)}`],
  [
    'more fields than a code has',
    `${PORTUGUESE}${Array.from({ length: 50 }, (_, at) => `*X${at}:1`).join('')}`,
  ],
  ['any address', 'https://example.org/menu?table=7'],
  ['nothing', ''],
])('a code with %s says nothing', (_, code) => expect(readCode(code)).toBeNull())

test('the longest code that is read has 3,000 characters', () => {
  const filled = (length: number) => `${RUSSIAN}&x=${'1'.repeat(length - RUSSIAN.length - 3)}`
  expect(readCode(filled(3_000))?.total).toBe('975.88')
  expect(readCode(filled(3_001))).toBeNull()
})

test.each(Object.entries(ALL))('a code %s that is cut to half its length or less says nothing', (_, code) => {
  for (let end = 0; end <= code.length / 2; end++) expect(readCode(code.slice(0, end))).toBeNull()
})

test('hidden characters in a name make no new line', () => {
  const name = readCode(EPC.replace('Müller & Söhne', 'Müller\0\u001b[31m \t Söhne'))?.merchant
  expect(name).toBe('Müller [31m Söhne')
  expect(readCode(EPC.replace('Müller & Söhne', 'M'.repeat(201)))?.merchant).toBeNull()
})
