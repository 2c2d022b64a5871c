import type { OfficialStep } from '~/domain/rates/official-schema'
import { decimalsIn, minorDigitsOf } from '../exact'
import { exactShare } from '../exact-shares'
import { randomFrom } from '../random'

// Events that look random and are the same in every run, before the application has calculated anything.

export interface RateSeed {
  id: string
  /** its code is R with this number */
  number: number
  currency: string
  claimCurrency: string
  receiptAmount: string
  claimAmount: string
  date: string
  /** the published pairs that the rate consists of, one or two through the euro; null for another rate */
  steps: OfficialStep[] | null
}

export interface LineSeed {
  id: string
  /** unique in its event, so that any text that contains it is about this line */
  merchant: string
  /** null in old records; unique among the other lines of an event */
  date: string | null
  category: string
  amount: string
  currency: string
  charged: string | null
  invoiceNumber: string
  /** how an allowance was counted; empty for other lines */
  arithmetic: string
  /** without trailing zeros */
  taxes: { rate: string | null; net: string | null; amount: string }[]
  rateId: string | null
  /** `60%`, `1/4` or `-12.00`; empty for the whole, as in old records */
  share: string
  /** the percentages of the cost centres `Sales`, `Project X` and so on; empty for none */
  costCentres: number[]
  /**
   * `form`: sent by the claimant, before or after the event gets its terms. `old`: inserted by an
   * administrator, with its amount in the claim currency.
   */
  by: 'form before' | 'form after' | 'old'
  written: string
  isDeleted: boolean
}

/** A refund of a shop in a row of a bank statement. */
export interface RefundSeed {
  /** of its expense */
  merchant: string
  /** how many tenths of the counted amount of the expense are refunded */
  tenths: number
}

export interface EventSeed {
  id: string
  seed: number
  currency: string
  /** the claim currency before the event gets its terms */
  firstCurrency: string
  /**
   * `endpoint`: `PUT /events/{id}` sets a pair for every currency; `page`: the edit form sets a pair for
   * `pairCurrency`; `none`: the event has no pair
   */
  terms: 'endpoint' | 'page' | 'none'
  pairCurrency: string
  /** the pair from which the exchange rate is derived */
  sample: { receiptAmount: string; claimAmount: string }
  rates: RateSeed[]
  lines: LineSeed[]
  refunds: RefundSeed[]
  advances: { id: string; date: string; amount: string }[]
}

const CLAIM_CURRENCIES = ['USD', 'USD', 'EUR', 'CHF', 'JPY', 'KWD']
const CURRENCIES = ['KES', 'EUR', 'JPY', 'KWD', 'CHF', 'USD', 'VND']
/** The currency of published pairs. */
const PIVOT = 'EUR'
/** A currency that no line has. */
const OTHER_CLAIM_CURRENCY = 'NOK'
const CATEGORIES = ['Meals', 'Lodging', 'Travel', '']
const TAX_RATES = ['7', '19', '5.5', '8.875', '0', null]

/** Cuts the decimals that a currency does not have, as a form would; returns 1 when nothing is left. */
function inDigitsOf(currency: string, amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, minorDigitsOf(currency))
  const cut = kept === '' ? whole : `${whole}.${kept}`
  return Number(cut) === 0 ? '1' : cut
}

/** Only amounts from this on have taxes; the sum of the taxes stays below it. */
const TAXED_MIN = 1000

/** The digits of amounts in the claim currency that the application promises to keep. */
const DIGITS_MAX = 15

const negative = (amount: string): string => (Number(amount) === 0 ? amount : `-${amount}`)

/** Returns a line as a refund, with all of its amounts below zero. */
const belowZero = ({ amount, charged, taxes, ...line }: LineSeed): LineSeed => ({
  ...line,
  amount: negative(amount),
  charged: charged && negative(charged),
  taxes: taxes.map((tax) => ({ ...tax, net: tax.net && negative(tax.net), amount: negative(tax.amount) })),
})

export function randomEvent(seed: number): EventSeed {
  const { below, digits } = randomFrom(seed)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const id = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
  const day = (at: number) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10)

  const currency = oneOf(CLAIM_CURRENCIES)
  const ofTerms = randomFrom(seed + 2_000_000)
  const terms = (['endpoint', 'endpoint', 'page', 'page', 'none'] as const)[ofTerms.below(5)] ?? 'none'
  const isRenamed = terms !== 'none' && ofTerms.below(4) === 0
  const firstCurrency = isRenamed ? OTHER_CLAIM_CURRENCY : currency
  const others = CURRENCIES.filter((code) => code !== currency)
  const pairCurrency = others[ofTerms.below(others.length)] as string
  const sample = oneOf([
    () => ({ receiptAmount: '1000', claimAmount: `${1 + below(99)}.${digits(2)}` }),
    () => ({ receiptAmount: digits(1 + below(4)), claimAmount: digits(1 + below(3)) }),
    () => ({ receiptAmount: '3', claimAmount: '1' }),
    () => ({ receiptAmount: '1', claimAmount: '1' }),
  ])()
  const ofPublishers = randomFrom(seed + 6_000_000)
  /** The pair of a rate from published pairs with the euro, or the pair that the rate has. */
  const published = (
    rate: Omit<RateSeed, 'steps'>,
  ): Pick<RateSeed, 'steps' | 'receiptAmount' | 'claimAmount'> => {
    const { currency: from, claimCurrency: to, receiptAmount, claimAmount, date } = rate
    if (from === to || ofPublishers.below(3) > 0) return { steps: null, receiptAmount, claimAmount }
    const amountIn = (currency: string) =>
      currency === PIVOT ? '1' : `${1 + ofPublishers.below(90)}.${ofPublishers.digits(3)}7`
    const [receipt, claim] = [amountIn(from), amountIn(to)]
    const steps = [[from, receipt] as const, [to, claim] as const]
      .filter(([currency]) => currency !== PIVOT)
      .map(([quote, quoteAmount]) => ({
        ...{ baseAmount: '1', base: PIVOT, quoteAmount, quote, count: null, from: date, to: date },
      }))
    return { steps, receiptAmount: receipt, claimAmount: claim }
  }
  const rates = Array.from({ length: below(6) }, (_, at): RateSeed => {
    const [receiptAmount, claimAmount] = oneOf([
      () => ['1000', `${digits(1 + below(2))}.${digits(2)}`],
      () => ['1', `0.00${digits(5)}`],
      // makes exact half cents
      () => ['200', '1'],
      // makes an infinite quotient
      () => ['3', '1'],
      () => [`${digits(4)}.${digits(2)}`, `${digits(2)}.${digits(2)}`],
    ])() as [string, string]
    const rate = {
      id: id(),
      number: at + 1,
      currency: oneOf(CURRENCIES),
      claimCurrency: currency,
      receiptAmount,
      claimAmount,
    }
    // some rates are from an earlier claim currency, and no line follows them
    const claimCurrency = below(8) === 0 ? OTHER_CLAIM_CURRENCY : currency
    const date = day(below(40))
    return { ...rate, claimCurrency, date, ...published({ ...rate, claimCurrency, date }) }
  })

  const integerDigitsMax = DIGITS_MAX - decimalsIn(currency)
  /**
   * The digits before the point of an amount, limited so that no rate converts the amount to more digits than
   * the application keeps.
   */
  const wholeMax = (of: string): number => {
    // an event that changes its claim currency may convert its later one before
    const pairs = [...(of === currency ? [] : [sample]), ...rates.filter((rate) => rate.currency === of)]
    const steps = pairs.map(({ receiptAmount, claimAmount }) =>
      Math.ceil(Math.log10(Number(claimAmount) / Number(receiptAmount))),
    )
    return Math.max(1, integerDigitsMax - Math.max(0, ...steps))
  }
  const someAmount = (of: string): string =>
    oneOf([
      () => digits(1 + below(6)),
      () => `${digits(1 + below(5))}.${digits(2)}`,
      () => `${digits(1 + below(5))}.${digits(2)}`,
      () => `0.000${1 + below(9)}`,
      () => `0.${digits(2)}`,
      () => `${digits(1 + below(4))}.${digits(2)}5`,
      () => `${digits(wholeMax(of))}.${digits(DIGITS_MAX - integerDigitsMax)}`,
      () => `${digits(Math.min(11, wholeMax(of)))}.${digits(4)}`,
      () => digits(Math.min(15, wholeMax(of))),
    ])()

  const ofShares = randomFrom(seed + 5_000_000)
  /** A share of an amount: less than the amount, with the digits of its currency. */
  const someShare = (amount: string, of: string): string => {
    const less = inDigitsOf(of, `${ofShares.below(50)}.${ofShares.digits(3)}`)
    const shares = ['60%', '33.3333%', '1/4', '2/3', Number(less) < Number(amount) ? `-${less}` : '50%']
    const share = ofShares.below(3) === 0 ? (shares[ofShares.below(shares.length)] ?? '') : ''
    // a form refuses a share that comes to nothing, or to more digits than the databases keep
    const claimed = exactShare(amount, { amount, share }, minorDigitsOf(of))
    return Number(claimed) === 0 || claimed.replaceAll(/\D/g, '').length > DIGITS_MAX ? '' : share
  }
  const ofTaxes = randomFrom(seed + 1_000_000)
  const someTax = (of: string) => {
    const fraction = ofTaxes.digits(5).slice(0, minorDigitsOf(of))
    const part = `${ofTaxes.below(300)}.${fraction}`.replace(/\.?0*$/, '')
    const rate = TAX_RATES[ofTaxes.below(TAX_RATES.length)] ?? null
    const net = ofTaxes.below(3) === 0 ? null : String(ofTaxes.below(99_999))
    return { rate, net, amount: part }
  }
  /** Other values that a receipt with this amount prints. */
  const printed = (amount: string, of: string, at: number) => ({
    invoiceNumber: ofTaxes.below(2) === 0 ? '' : `N${seed}x${at}`,
    taxes: Number(amount) < TAXED_MIN ? [] : Array.from({ length: ofTaxes.below(4) }, () => someTax(of)),
  })
  const days = Array.from({ length: 40 }, (_, at) => day(at))
  const linesAboveZero = Array.from({ length: 1 + below(10) }, (_, at): LineSeed => {
    const of = below(4) === 0 ? currency : oneOf(CURRENCIES)
    // an old record may have any rate, a form accepts only rates for the currency of the line
    const someRate = (among = rates) => (below(3) === 0 && among.length > 0 ? oneOf(among).id : null)
    const fitting = rates.filter((rate) => rate.currency === of && rate.claimCurrency === currency)
    const line = {
      id: id(),
      merchant: `Q${seed}x${at}q`,
      date: days.splice(below(days.length), 1)[0] as string,
      arithmetic: '',
      category: oneOf(CATEGORIES),
      currency: of,
      isDeleted: below(20) === 0,
    }
    if (below(4) === 0) {
      const amount = oneOf([
        '0',
        '-12.5',
        '-0.005',
        '-0.0001',
        '-1234567.89',
        '99.999',
        '12.345',
        someAmount(of),
      ])
      const written = oneOf(['0', '-12.5', '0.004', '12.345', '18.875', '77.77'])
      const date = at === 0 && below(2) === 0 ? null : line.date
      return {
        ...line,
        ...printed('1000', of, at),
        date,
        amount,
        by: 'old',
        share: '',
        costCentres: [],
        written,
        charged: below(10) === 0 && !isRenamed ? '77.77' : null,
        rateId: someRate(),
      }
    }
    const charged =
      below(5) === 0
        ? oneOf([
            `${digits(1 + below(4))}.${digits(2)}`,
            `${digits(2)}.${digits(2)}5`,
            `${digits(3)}.${digits(3)}`,
            '0.0001',
            digits(12),
          ])
        : null
    const amount = inDigitsOf(of, someAmount(of))
    const rateId = someRate(fitting)
    const by = oneOf(['form before', 'form after'] as const)
    // charges and rates are in the claim currency that the event has at that time
    const isBeforeTerms = isRenamed && by === 'form before'
    return {
      ...line,
      ...printed(amount, of, at),
      amount,
      charged: isBeforeTerms || charged === null ? null : inDigitsOf(currency, charged),
      rateId: isBeforeTerms ? null : rateId,
      share: someShare(amount, of),
      costCentres: [[], [], [100], [60, 40], [33, 33, 34]][ofShares.below(5)] ?? [],
      by,
      written: '0',
    }
  })
  const advances = Array.from({ length: below(3) }, () => ({
    id: id(),
    date: day(below(40)),
    amount: inDigitsOf(currency, `${digits(1 + below(5))}.${digits(3)}`),
  }))
  const ofSigns = randomFrom(seed + 4_000_000)
  const lines = linesAboveZero.map((line) => {
    const isRefund = line.by !== 'old' && ofSigns.below(5) === 0
    return isRefund ? belowZero(line) : line
  })
  const ofRefunds = randomFrom(seed + 3_000_000)
  const refunded = lines.filter(
    ({ by, amount, isDeleted }) => by !== 'old' && !isDeleted && !amount.startsWith('-'),
  )
  const refunds = Array.from({ length: refunded.length === 0 ? 0 : ofRefunds.below(4) }, () => ({
    merchant: refunded[ofRefunds.below(refunded.length)]?.merchant ?? '',
    tenths: 1 + ofRefunds.below(10),
  }))
  const ofAllowances = randomFrom(seed + 7_000_000)
  const withAllowances = lines.map((line) => {
    const canCount =
      line.by !== 'old' && line.charged === null && !line.amount.startsWith('-') && line.taxes.length === 0
    const isCounted = canCount && !refunds.some(({ merchant }) => merchant === line.merchant)
    if (!isCounted || ofAllowances.below(3) > 0) return line
    return { ...line, arithmetic: `${line.amount} for day ${ofAllowances.below(9)} (Table ${seed})` }
  })
  const given = { currency, firstCurrency, terms, pairCurrency, sample }
  return { id: id(), seed, ...given, rates, lines: withAllowances, refunds, advances }
}
