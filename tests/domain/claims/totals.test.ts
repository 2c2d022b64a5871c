import { expect, test } from 'vitest'
import { claimedTaxes, hasSharedNet, totalsOf } from '~/domain/claims/totals'
import { canonicalJson, manifest } from '~/domain/claims/versions/canonical'
import { claimFile, claimLine, claimOf, storedFile } from '../../support/claims'
import { randomClaim } from '../../support/random-claims'

test('adds up to what whole numbers add up to', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const claim = randomClaim(seed)
    expect(totalsOf(claim)).toEqual(claim.totals)
  }
})

test('of nothing is nothing, less the advances', () => {
  expect(
    totalsOf({
      lines: [],
      advances: [{ date: '2026-10-01', amount: '100', note: '' }],
      payments: [],
      currency: 'EUR',
      decimals: 2,
    }),
  ).toEqual({
    byCurrency: [],
    byCategory: [],
    byCostCentre: [],
    byTax: [],
    total: '0.00',
    refunds: '0.00',
    count: 0,
    advances: '100.00',
    paid: '0.00',
    rounding: '0.00',
    due: '-100.00',
    unconverted: [],
    firstDate: null,
    lastDate: null,
  })
})

test.each([
  // two equal net amounts beside other ones of a cent more do not fit into the refund
  ['-70.80', ['-60.00', '-60.01'], null],
  ['-120.00', ['-50.00', '-30.00'], '-80'],
  ['120.00', ['50.00', '30.00'], '80'],
])('of %s with net amounts %j at one rate, the net is %s', (amount, nets, net) => {
  const taxes = nets.map((each) => ({
    rate: '9',
    net: each,
    amount: amount.startsWith('-') ? '-5.40' : '5.40',
  }))
  const lines = [claimLine(1, { kind: 'refund', amount, currency: 'EUR', converted: amount, taxes })]
  const { byTax } = totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 })
  expect(byTax.map((tax) => tax.net)).toEqual([net])
})

test('refunds are below zero in each sum, also in the one that finance converts', () => {
  const lines = [
    claimLine(1, { category: 'Hotel', amount: '200', currency: 'EUR', converted: '200' }),
    claimLine(2, {
      ...{ kind: 'refund', corrects: 1, category: 'Hotel' },
      ...{ amount: '-30.50', currency: 'EUR', converted: '-30.50' },
      taxes: [{ rate: '7', net: '-28.50', amount: '-2.00' }],
    }),
    claimLine(3, {
      ...{ kind: 'refund', counts: false, amount: '-500', currency: 'JPY', converted: '0' },
      conversion: { by: 'none' },
    }),
  ]
  expect(totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 })).toMatchObject({
    ...{ total: '169.50', refunds: '-30.50', due: '169.50', count: 2 },
    byCurrency: [{ currency: 'EUR', count: 2, amount: '169.5', converted: '169.50' }],
    byCategory: [{ category: 'Hotel', count: 2, converted: '169.50' }],
    byTax: [{ currency: 'EUR', rate: '7', count: 1, net: '-28.5', amount: '-2' }],
    unconverted: [{ currency: 'JPY', count: 1, amount: '-500', due: '-500' }],
  })
})

test.each([
  ['JPY', '0.50', '-99.00'],
  ['EUR', '0.00', '-99.50'],
])('an advance of 100 over 0.50 %s is rounded by %s, and %s is due', (currency, rounding, due) => {
  const lines = [claimLine(1, { converted: '0.5' })]
  const advances = [{ date: '2026-10-01', amount: '100', note: '' }]
  const totals = totalsOf({ lines, advances, payments: [], currency, decimals: 2 })
  expect([totals.total, totals.advances, totals.rounding, totals.due]).toEqual([
    '0.50',
    '100.00',
    rounding,
    due,
  ])
})

test('tax is summed by currency and rate, over the lines that count', () => {
  const tax = (rate: string | null, net: string | null, amount: string) => ({ rate, net, amount })
  const lines = [
    claimLine(1, { currency: 'EUR', taxes: [tax('19', '0.1', '0.2'), tax(null, null, '5')] }),
    claimLine(2, {
      currency: 'EUR',
      taxes: [tax('19', '0.2', '0.1'), tax('19', '1', '1'), tax('7', '1', '1')],
    }),
    claimLine(3, { currency: 'CHF', taxes: [tax('19', '1', '1')] }),
    claimLine(4, { currency: 'EUR', taxes: [tax('7', null, '2')] }),
    claimLine(5, { currency: 'EUR', counts: false, taxes: [tax('19', '9', '9')] }),
  ]
  expect(totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 }).byTax).toEqual([
    { currency: 'CHF', rate: '19', count: 1, net: '1', withoutNet: 0, amount: '1' },
    { currency: 'EUR', rate: '7', count: 2, net: '1', withoutNet: 1, amount: '3' },
    { currency: 'EUR', rate: '19', count: 2, net: '1.3', withoutNet: 0, amount: '1.3' },
    { currency: 'EUR', rate: null, count: 1, net: null, withoutNet: 1, amount: '5' },
  ])
})

test.each<[string, string, [rate: string, net: string, amount: string][], string | null]>([
  [
    'comes to it counted once',
    '120360',
    [
      ['9', '102000', '9180'],
      ['9', '102000', '9180'],
    ],
    '102000',
  ],
  [
    'comes to it beside taxes of another rate',
    '1640',
    [
      ['9', '500', '45'],
      ['9', '500.00', '45'],
      ['2.5', '1000', '25'],
      ['2.5', '1000', '25'],
    ],
    '500',
  ],
  [
    'has untaxed items too',
    '2500',
    [
      ['9', '1000', '90'],
      ['9', '1000', '90'],
    ],
    null,
  ],
  [
    'comes to it counted twice',
    '119',
    [
      ['9', '50', '9.5'],
      ['9', '50', '9.5'],
    ],
    null,
  ],
  [
    'is less than its three net amounts, of which two are equal',
    '119',
    [
      ['9', '50', '9.5'],
      ['9', '50', '9.5'],
      ['9', '25', '4.75'],
    ],
    null,
  ],
  [
    'has two net amounts that differ',
    '119',
    [
      ['9', '50', '9.5'],
      ['9', '25', '4.75'],
    ],
    '75',
  ],
  [
    'is less than two net amounts that differ by a rounding',
    '1180',
    [
      ['9', '1000', '90'],
      ['9', '1000.01', '90'],
    ],
    null,
  ],
])('the net amount of 9 %% is said, or is unknown, when its line %s', (_, amount, taxes, net) => {
  const lines = [
    claimLine(1, {
      ...{ currency: 'INR', amount },
      taxes: taxes.map(([rate, net, amount]) => ({ rate, net, amount })),
    }),
  ]
  const sums = totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 }).byTax
  expect(sums.find(({ rate }) => rate === '9')).toMatchObject({ count: 1, net })
})

test('net amounts and taxes in the claimed share of a receipt add up to the share', () => {
  for (let cents = 100; cents < 2000; cents++) {
    const amount = (cents / 100).toFixed(2)
    const net = (cents / 119).toFixed(2)
    const tax = ((cents - Math.round(Number(net) * 100)) / 100).toFixed(2)
    const claimed = (Math.round(cents / 2) / 100).toFixed(2)
    const line = claimLine(1, { amount, claimed, share: '50%', taxes: [{ rate: '19', net, amount: tax }] })
    const [share] = claimedTaxes(line)
    expect((Number(share?.net) + Number(share?.amount)).toFixed(2)).toBe(claimed)
  }
})

test('two taxes on one net amount keep it in a share of the receipt', () => {
  const taxes = [1, 2].map(() => ({ rate: '9', net: '100.00', amount: '9.00' }))
  const line = claimLine(1, { amount: '118.00', claimed: '39.33', share: '1/3', taxes })
  expect(claimedTaxes(line)).toEqual([
    { rate: '9', net: '33.33', amount: '3' },
    { rate: '9', net: null, amount: '3' },
  ])
  expect(hasSharedNet(line)).toBe(true)
})

test('what no net amount covers takes its part of a share', () => {
  const taxes = [{ rate: '19', net: '1.01', amount: '0.19' }]
  const line = claimLine(1, { amount: '1.21', claimed: '0.61', share: '50%', taxes })
  expect(claimedTaxes(line)).toEqual([{ rate: '19', net: '0.51', amount: '0.1' }])
})

test('a net amount that is unknown on one of two lines is left out of the sum, which counts that line', () => {
  const tax = { rate: '9', net: '1000', amount: '90' }
  const lines = [
    claimLine(1, { amount: '2500', taxes: [tax, tax] }),
    claimLine(2, { amount: '1090', taxes: [tax] }),
  ]
  expect(totalsOf({ lines, advances: [], payments: [], currency: 'EUR', decimals: 2 }).byTax).toMatchObject([
    { count: 2, net: '1000', withoutNet: 1, amount: '270' },
  ])
})

test('a claim is one text, in whatever order its data was put together', () => {
  const claim = randomClaim(7)
  const { lines, ...rest } = claim
  const shuffled = {
    lines: lines.map((line) => Object.fromEntries(Object.entries(line).reverse())),
    ...rest,
  } as typeof claim
  const text = canonicalJson(claim)
  expect(canonicalJson(shuffled)).toBe(text)
  expect(JSON.parse(text)).toEqual(claim)
  expect(text).toMatch(/^\{"advances":\[/)
  expect(canonicalJson({ ...claim, exchangeRate: '2' })).not.toBe(text)
})

test('a manifest names the claim, its data and its files', () => {
  const claim = {
    ...randomClaim(7),
    frozen: { number: '2026-0042', version: 2, at: '2026-10-31T12:00:00.000Z' },
  }
  const lines = manifest(claim, 'abc')
  expect(lines[0]).toBe('Claim: 2026-0042, version 2')
  expect(lines).toContain('SHA-256 of the data (claim.json): abc')
  for (const { sha256 } of claim.files) expect(lines.filter((line) => line.includes(sha256))).toHaveLength(1)
  expect(manifest({ ...claim, frozen: null }, 'abc')[0]).toBe('Claim: DRAFT')
})

test('a manifest says when a claim was frozen, and its event on one line', () => {
  const claim = claimOf([])
  const named = { ...claim, event: { ...claim.event, name: 'Nairobi\n and\t back' } }
  expect(manifest(named, 'abc').slice(0, 3)).toEqual([
    'Claim: 2026-0042, version 1',
    'Frozen: 2026-10-20T09:30:00.000Z',
    'Event: Nairobi and back',
  ])
})

test('a manifest says of each file the sum of the bytes that are handed on, and what it is for', () => {
  const files = [
    { ...claimFile(1, 3, 'a.jpg', storedFile('a'), 'payment'), sentSha256: 'b'.repeat(64) },
    claimFile(2, null, 'slip.jpg', storedFile('a'), 'rate'),
  ]
  expect(manifest(claimOf([], { files }), 'abc').slice(-2)).toEqual([
    `001  ${'b'.repeat(64)}  9 bytes, line 3, payment: a.jpg`,
    `002  ${'a'.repeat(64)}  9 bytes, rates, rate: slip.jpg`,
  ])
})

test.each([
  [[], ['Less advances: 200.00 EUR', 'Due: -114.31 EUR']],
  [
    [{ version: 1, date: '2026-11-20', amount: '-114.31', unconverted: [] }],
    ['Less advances: 200.00 EUR', 'Paid back: 114.31 EUR', 'Due: 0.00 EUR'],
  ],
  [null, []],
])(
  'a manifest of 85.69 EUR with an advance of 200 EUR and the payments %j has the sums %j',
  (payments, sums) => {
    const lines = [claimLine(1, { converted: '85.69' })]
    const advances = [{ date: '2026-10-01', amount: '200', note: '' }]
    const totals = totalsOf({ lines, advances, payments, currency: 'EUR', decimals: 2 })
    const written = manifest({ ...claimOf(lines, { advances, payments, totals }), currency: 'EUR' }, 'abc')
    expect(written.slice(4)).toEqual([...sums, 'SHA-256 of the data (claim.json): abc', ''])
  },
)
