import {
  type Claim,
  type ClaimFile,
  type ClaimPayment,
  type ClaimRate,
  type ClaimTotals,
  LAYOUT,
} from '~/domain/claims/claim'
import type { ClaimConversion, ClaimLine } from '~/domain/claims/claim-line'
import { CLAIM_FORMAT } from '~/domain/claims/versions/claim-format'
import {
  decimal,
  decimalsIn,
  exact,
  hundredths,
  minorDigitsOf,
  roundedQuotientUnits,
  roundedUnits,
  times,
} from './exact'
import { exactShare, exactShares, exactSplit } from './exact-shares'
import { randomFrom } from './random'

// Claims that look random and are the same in every run. Their sums are calculated with BigInt, without code
// of the application.

/** Texts that may break a spreadsheet, a file system or a parser. */
export const ODD_TEXTS = [
  '=HYPERLINK("http://example.org","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  ' =1+1',
  '\u200b=1+1',
  'taxi;=1+1',
  'two\nlines\r\n=1+1',
  'Müller & "Söhne", <Zürich>',
  '東京 🍜 ラーメン',
  'العربية',
  "l'été",
  '_x0041_ \u0007 \ud800',
  '000123',
  '1e5',
]

const CURRENCIES = ['KES', 'EUR', 'JPY', 'KWD', 'CHF', 'X-Y']

const sum = (values: bigint[]) => values.reduce((one, other) => one + other, 0n)

/** Writes an exact sum as its shortest decimal text. */
export function sumText(amounts: string[]): string {
  const values = amounts.map(exact)
  const scale = Math.max(0, ...values.map((value) => value.scale))
  const units = sum(values.map((value) => value.units * 10n ** BigInt(scale - value.scale)))
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + digits.slice(0, digits.length - scale) + (fraction && `.${fraction}`)
}

/** Changes the sign of an amount. */
const otherSign = (amount: string): string =>
  exact(amount).units === 0n ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

/** The amounts that finance converts, summed by currency. */
function exactUnconverted(lines: ClaimLine[], payments: ClaimPayment[]): ClaimTotals['unconverted'] {
  const left = lines.filter(({ conversion }) => conversion.by === 'none')
  const paid = payments.flatMap(({ unconverted }) => unconverted)
  return [...new Set([...left, ...paid].map(({ currency }) => currency))]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((currency) => {
      const isOwn = (each: { currency: string }) => each.currency === currency
      const amount = sumText(left.filter(isOwn).map((line) => line.claimed))
      const before = sumText(paid.filter(isOwn).map((payment) => payment.amount))
      const due = sumText([amount, otherSign(before)])
      return { currency, count: left.filter(isOwn).length, amount, paid: before, due }
    })
    .filter(({ count, paid }) => count > 0 || paid !== '0')
}

/**
 * The net amounts of a line's taxes at one rate. Several different net amounts are unknown (null) when the
 * line is smaller than all net amounts and taxes together. Several equal ones count once when the sum is
 * exact, and are unknown otherwise.
 */
function exactNets({ amount, taxes }: ClaimLine, rate: string | null): (string | null)[] {
  const size = ({ net }: ClaimLine['taxes'][number]) => net && sumText([net])
  const own = taxes.filter((tax) => tax.rate === rate)
  const sizes = new Set(own.map(size))
  if (sizes.has(null) || own.length === 1) return own.map(({ net }) => net)
  const pairs = new Map(taxes.map((tax) => [`${tax.rate} ${size(tax)}`, tax.net ?? '0']))
  const gross = sumText([...pairs.values(), ...taxes.map((tax) => tax.amount)])
  // a refund and its taxes are below zero
  const excess = sumText([gross.replace('-', ''), otherSign(amount.replace('-', ''))])
  const isExact = sumText([gross, otherSign(amount)]) === '0'
  const isKnown = isExact || (sizes.size === own.length && (excess === '0' || excess.startsWith('-')))
  return isKnown ? [...sizes] : [null]
}

/** Rounds an amount to whole units of the last decimal, half up. */
function wholeUnits(amount: bigint, decimals: number): bigint {
  const one = 10n ** BigInt(decimals)
  const above = (((2n * amount + one) % (2n * one)) + 2n * one) % (2n * one)
  return (2n * amount + one - above) / 2n
}

/**
 * The claimed taxes of a line, each with its net amount: null if it is unknown, empty if an earlier tax has
 * the same. What no net amount covers takes part in the rounding, so that all of it makes the claimed part.
 */
function exactTaxes(line: ClaimLine): { rate: string | null; net: string | null; amount: string }[] {
  const taxes = line.taxes.map((tax, at) => {
    const isSame = (other: typeof tax) =>
      other.rate === tax.rate && sumText([other.net ?? '0']) === sumText([tax.net ?? '0'])
    const isUnknown = exactNets(line, tax.rate).includes(null)
    return { ...tax, net: isUnknown ? null : line.taxes.findIndex(isSame) < at ? '' : tax.net }
  })
  if (line.share === '') return taxes
  const parts = taxes.flatMap(({ net, amount }) => [net || '0', amount])
  const rest = sumText([line.amount, ...parts.map(otherSign)])
  const shares = exactShares([...parts, rest], line, minorDigitsOf(line.currency))
  return taxes.map(({ rate, net }, at) => ({
    rate,
    net: net && (shares[2 * at] as string),
    amount: shares[2 * at + 1] as string,
  }))
}

/** Sums the lines by cost centre. */
function exactCostCentres(counted: ClaimLine[], decimals: number): ClaimTotals['byCostCentre'] {
  const parts = counted.flatMap(({ allocations, converted }) =>
    allocations.length > 0 ? allocations : [{ name: '', amount: converted }],
  )
  const names = [...new Set(parts.map(({ name }) => name))].sort((a, b) => a.localeCompare(b, 'en'))
  if (names.join('') === '') return []
  return [...names.filter(Boolean), ...names.filter((name) => !name)].map((costCentre) => {
    const some = parts.filter(({ name }) => name === costCentre)
    const converted = sum(some.map(({ amount }) => roundedUnits(exact(amount), decimals)))
    return { costCentre, count: some.length, converted: decimal(converted, decimals) }
  })
}

/** Sums the lines with BigInt. */
export function exactTotals(
  lines: ClaimLine[],
  advances: string[],
  allPayments: ClaimPayment[],
  claimCurrency: string,
): ClaimTotals {
  const decimals = decimalsIn(claimCurrency)
  const units = (amount: string) => roundedUnits(exact(amount), decimals)
  const written = (amount: bigint) => decimal(amount, decimals)
  const counted = lines.filter(({ counts }) => counts)
  const payments = allPayments.map(({ amount }) => amount)
  const convertedOf = (some: ClaimLine[]) => written(sum(some.map(({ converted }) => units(converted))))
  const keys = (keyOf: (line: ClaimLine) => string) =>
    [...new Set(counted.map(keyOf))].sort((a, b) => a.localeCompare(b, 'en'))
  const total = sum(counted.map(({ converted }) => units(converted)))
  const [advanced, paid] = [sum(advances.map(units)), sum(payments.map(units))]
  const exactDue = total - advanced - paid
  const roundedDue = minorDigitsOf(claimCurrency) === 0 ? wholeUnits(exactDue, decimals) : exactDue
  const dates = lines.flatMap(({ date }) => date ?? []).sort()
  const categories = keys(({ category }) => category)
  const isClaimed = ({ counts, conversion }: ClaimLine) => counts || conversion.by === 'none'
  const taxes = lines
    .filter(isClaimed)
    .flatMap((line) =>
      exactTaxes(line).map((tax) => ({ ...tax, number: line.number, currency: line.currency })),
    )
  const rates = [...new Set(taxes.map(({ rate }) => rate))].sort(
    (a, b) => Number(a === null) - Number(b === null) || Number(a) - Number(b),
  )
  return {
    byCurrency: keys(({ currency }) => currency).map((currency) => {
      const some = counted.filter((line) => line.currency === currency)
      return {
        currency,
        count: some.length,
        amount: sumText(some.map(({ claimed }) => claimed)),
        converted: convertedOf(some),
      }
    }),
    byCategory: [...categories.filter(Boolean), ...categories.filter((category) => !category)].map(
      (category) => {
        const some = counted.filter((line) => line.category === category)
        return { category, count: some.length, converted: convertedOf(some) }
      },
    ),
    byTax: [...new Set(taxes.map(({ currency }) => currency))]
      .sort((a, b) => a.localeCompare(b, 'en'))
      .flatMap((currency) =>
        rates.flatMap((rate) => {
          const some = taxes.filter((tax) => tax.currency === currency && tax.rate === rate)
          if (some.length === 0) return []
          const known = some.filter(({ net }) => net !== null)
          const count = new Set(some.map(({ number }) => number)).size
          return {
            currency,
            rate,
            count,
            net: known.length > 0 ? sumText(known.map(({ net }) => net || '0')) : null,
            withoutNet: count - new Set(known.map(({ number }) => number)).size,
            amount: sumText(some.map(({ amount }) => amount)),
          }
        }),
      ),
    byCostCentre: exactCostCentres(counted, decimals),
    total: written(total),
    refunds: written(
      sum(counted.filter(({ kind }) => kind === 'refund').map(({ converted }) => units(converted))),
    ),
    count: counted.length,
    advances: written(advanced),
    paid: written(paid),
    rounding: written(roundedDue - exactDue),
    due: written(roundedDue),
    unconverted: exactUnconverted(lines, allPayments),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}

/**
 * A claim with lines of every kind: tiny amounts and amounts of 15 digits, rates as pairs, charged amounts,
 * and old lines that do not count.
 */
export function randomClaim(seed: number, size = 40): Claim {
  const { below, digits } = randomFrom(seed)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const someAmount = (): string =>
    oneOf([
      () => digits(1 + below(6)),
      () => `${digits(1 + below(5))}.${digits(2)}`,
      () => `0.${'0'.repeat(below(6))}${digits(1 + below(4))}`,
      () => `${digits(13)}.${digits(2)}`,
      () => digits(15),
      () => `${digits(3)}.${digits(12)}`,
    ])()
  const someDate = () =>
    `2026-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
  const hash = () => Array.from({ length: 64 }, () => below(16).toString(16)).join('')
  const someText = () => oneOf([...ODD_TEXTS, 'Hotel Adler', 'Taxi', '', 'Lunch with Ada'])

  const rates: ClaimRate[] = Array.from({ length: 3 }, (_, at) => ({
    code: `R${at + 1}`,
    currency: CURRENCIES[at] as string,
    receiptAmount: `${digits(4)}.00`,
    claimAmount: `${digits(1 + below(3))}.${digits(2)}`,
    date: someDate(),
    source: oneOf(['card', 'cash_machine', 'bureau', 'published']),
    fee: oneOf([null, '2.50']),
    note: someText(),
    file: null,
    statement: null,
    official: null,
  }))
  const exchangeRate = oneOf(['0.0077', '1.0937', '152.34', '1', '0.000123456789'])
  const files: ClaimFile[] = []

  const convertedBy: Record<
    ClaimConversion['by'],
    (amount: string) => { conversion: ClaimConversion; currency: string; converted: bigint }
  > = {
    currency: (amount) => ({
      conversion: { by: 'currency' },
      currency: 'USD',
      converted: hundredths(exact(amount)),
    }),
    charged: () => ({
      conversion: {
        by: 'charged',
        statement: oneOf([
          null,
          {
            file: 'october.csv',
            row: 12,
            date: someDate(),
            text: someText(),
            amount: '12.50',
            purchase: null,
            fee: null,
            source: null,
          },
        ]),
      },
      currency: oneOf(CURRENCIES),
      converted: BigInt(digits(1 + below(9))),
    }),
    rate: (amount) => {
      const { code, currency, receiptAmount, claimAmount } = oneOf(rates)
      const converted = roundedQuotientUnits(
        times(exact(amount), exact(claimAmount)),
        exact(receiptAmount),
        2,
      )
      return { conversion: { by: 'rate', code }, currency, converted }
    },
    event: (amount) => ({
      conversion: { by: 'event' },
      currency: oneOf(CURRENCIES),
      converted: hundredths(times(exact(amount), exact(exchangeRate))),
    }),
    none: () => ({ conversion: { by: 'none' }, currency: oneOf(CURRENCIES), converted: 0n }),
    uncounted: () => ({ conversion: { by: 'uncounted' }, currency: 'USD', converted: 0n }),
    record: () => ({
      conversion: { by: 'record' },
      currency: oneOf(CURRENCIES),
      converted: BigInt(digits(1 + below(15))),
    }),
  }

  const ofShares = randomFrom(seed + 5_000_000)
  /** A share of an amount; only of a larger one can something be taken off. */
  const someShare = (amount: string): string =>
    ['60%', '33.3333%', '1/4', '2/3', Math.abs(Number(amount)) > 13 ? '-12.34' : '50%'][ofShares.below(5)] ??
    ''
  const lines: ClaimLine[] = Array.from({ length: size }, (_, at): ClaimLine => {
    const isOld = below(8) === 0
    const isRefund = !isOld && below(6) === 0
    const amount = isOld ? oneOf(['0', '-12.50', '-0.005']) : `${isRefund ? '-' : ''}${someAmount()}`
    const {
      conversion,
      currency,
      converted: worth,
    } = isOld
      ? {
          conversion: { by: 'record' } as const,
          currency: oneOf(CURRENCIES),
          converted: oneOf([0n, -1250n, -1n]),
        }
      : convertedBy[oneOf(['currency', 'charged', 'rate', 'event', 'none', 'record'] as const)](amount)
    // what a charge or a record counts has no sign of its own
    const whole = isRefund && worth > 0n ? -worth : worth
    const share = isOld || ofShares.below(4) > 0 ? '' : someShare(amount)
    const claimed = exactShare(amount, { amount, share }, minorDigitsOf(currency))
    const converted = roundedUnits(exact(exactShare(decimal(whole), { amount, share }, 2)), 2)
    const percents = [[], [], [60, 40], [33, 33, 34]][ofShares.below(4)] ?? []
    const parts = exactSplit(decimal(converted), percents, 2)
    const allocations = parts.map((part, place) => ({ name: `CC ${place + 1}`, amount: part }))
    const own = Array.from({ length: below(3) }, (): ClaimFile => {
      const kind = oneOf(['jpeg', 'png', 'pdf'])
      const file = {
        number: files.length + 1,
        lines: [{ line: at + 1, excerpt: null, turns: 0 }],
        turns: 0,
        role: 'receipt',
        sha256: hash(),
        sentSha256: null,
        name: `${someText()}.${kind}`,
        kind,
      } satisfies Partial<ClaimFile>
      return { ...file, bytes: 1000 + below(1e6), pages: 1, previews: 1, allRows: true }
    })
    files.push(...own.map((file, place) => ({ ...file, number: files.length + 1 + place })))
    return {
      number: at + 1,
      expenseId: hash(),
      kind: isRefund ? 'refund' : 'receipt',
      corrects: isRefund && at > 0 && below(2) === 0 ? 1 + below(at) : null,
      date: below(10) === 0 ? null : someDate(),
      merchant: someText(),
      category: oneOf(['Meals', 'Lodging', 'Travel', '', someText()]),
      note: someText(),
      payment: oneOf(['cash', 'card', 'transfer', 'other', '']),
      invoiceNumber: oneOf(['', someText()]),
      amount,
      currency,
      taxes: Array.from({ length: below(4) }, () => ({
        rate: oneOf(['19', '7', '5.5', '0', '100', '8.875', null]),
        net: oneOf([digits(4), `${digits(5)}.${digits(2)}`, '0.1', null]),
        amount: oneOf([`${digits(3)}.${digits(2)}`, '0', '0.2', '-1.05']),
      })),
      conversion,
      refunds: [],
      arithmetic: ofShares.below(5) === 0 ? someText() : '',
      guests: ofShares.below(5) === 0 ? someText() : '',
      venue: ofShares.below(5) === 0 ? someText() : '',
      share,
      shareReason: share && someText(),
      claimed,
      whole: decimal(whole),
      converted: decimal(converted),
      allocation: allocations.length > 0 ? 'as stated' : '',
      allocations,
      counts: converted > 0n || (isRefund && converted < 0n),
      files: own.map((_file, place) => files.length - own.length + 1 + place),
      declaration: oneOf([null, null, someText() || null]),
    }
  })
  const advances = Array.from({ length: below(3) }, () => ({
    date: someDate(),
    amount: `${digits(3)}.${digits(2)}`,
    note: someText(),
  }))
  const payments = Array.from({ length: below(3) }, (_, at) => ({
    version: at + 1,
    date: someDate(),
    amount: `${oneOf(['', '-'])}${digits(3)}.${digits(2)}`,
    unconverted: CURRENCIES.slice(below(CURRENCIES.length)).map((currency) => ({
      currency,
      amount: `${oneOf(['', '-'])}${digits(1 + below(4))}`,
    })),
  }))
  return {
    format: CLAIM_FORMAT,
    layout: LAYOUT,
    frozen: oneOf([null, { number: '2026-0042', version: 2, at: '2026-10-31T23:59:30.000Z' }]),
    event: {
      id: hash(),
      name: someText() || 'Nairobi',
      purpose: someText(),
      startsOn: '2026-10-01',
      endsOn: null,
    },
    claimant: {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      department: '',
      costCentre: '000123',
      company: someText(),
      approver: '',
    },
    iban: ofShares.below(3) === 0 ? 'DE89370400440532013000' : '',
    paper: oneOf(['A4', 'Letter']),
    currency: 'USD',
    decimals: 2,
    exchangeRate,
    sample: oneOf([
      null,
      { receiptAmount: '10000', claimAmount: '80.10', currency: 'KES' },
      { receiptAmount: '1000', claimAmount: '8.01', currency: null },
    ]),
    saysMissingRates: true,
    explainsTaxes: true,
    isolatesNames: true,
    lines,
    files,
    rates,
    totals: exactTotals(
      lines,
      advances.map(({ amount }) => amount),
      payments,
      'USD',
    ),
    advances,
    payments,
    explanations: oneOf([[], [{ line: 1, rate: null, finding: 'No receipt', text: someText() }]]),
    changes: oneOf([
      null,
      {
        ...{
          since: 1,
          currencyBefore: 'USD',
          totalBefore: '12.50',
          decimalsBefore: 2,
          unconvertedBefore: [],
        },
        notes: ['Line 3 was added.', someText()],
      },
    ]),
  }
}
