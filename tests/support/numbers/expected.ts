import type { Claim, ClaimConversion, ClaimLine, ClaimRate } from '~/domain/claims/claim'
import { decimal, exact, hundredths, quotientInHundredths, times } from '../exact'
import { exactTotals } from '../random-claims'
import type { EventSeed, LineSeed, RateSeed } from './events'

// What the claim of an event has to say, calculated with BigInt and by the words of the rules: none of the
// application's code runs.

export type Expected = Pick<Claim, 'currency' | 'lines' | 'totals' | 'rates' | 'exchangeRate'> & {
  advances: string[]
}

/** The rate's shortest decimal form: of the binary number that is nearest to the quotient. */
function rateOf({ receiptAmount, claimAmount }: EventSeed['sample']): string {
  // with whole numbers the division of binary ones is that number
  const scale = 10 ** (claimAmount.split('.')[1]?.length ?? 0)
  const [dividend, divisor] = [Number(claimAmount.replace('.', '')), Number(receiptAmount) * scale]
  return String(dividend / divisor)
}

const later = (one: string, other: string) => (one > other ? 1 : one < other ? -1 : 0)

/**
 * The rate that a line follows: the chosen one, else the nearest that is not after it, else the nearest;
 * null: the event's.
 */
function rateFor(line: LineSeed, event: EventSeed): RateSeed | null {
  const candidates = event.rates.filter(
    ({ currency, claimCurrency }) => currency === line.currency && claimCurrency === event.currency,
  )
  const chosen = candidates.find(({ id }) => id === line.rateId)
  if (chosen) return chosen
  const byDate = candidates.sort((one, other) => later(one.date, other.date) || one.number - other.number)
  const before = byDate.filter(({ date }) => line.date !== null && date <= line.date)
  const last = before.at(-1)
  // of several of one day, the first that was added
  return before.find(({ date }) => date === last?.date) ?? byDate[0] ?? null
}

interface Converted {
  conversion: ClaimConversion
  cents: bigint
  counts: boolean
}

/** An old record may say more than whole cents, or something else than what it is to be converted from. */
function asWritten(written: string, basis: string, conversion: ClaimConversion): Converted {
  const { units, scale } = exact(written)
  const isByRule = units * 100n === hundredths(exact(basis)) * 10n ** BigInt(scale)
  return {
    conversion: isByRule ? conversion : { by: 'record' },
    cents: hundredths(exact(written)),
    counts: units > 0n,
  }
}

function convertedOf(line: LineSeed, event: EventSeed): Converted {
  const cents = (hundredths: bigint, conversion: ClaimConversion): Converted => ({
    conversion,
    cents: hundredths,
    counts: hundredths > 0n,
  })
  if (line.charged !== null) {
    const conversion: ClaimConversion = { by: 'charged', statement: null }
    return line.by === 'old'
      ? asWritten(line.written, line.charged, conversion)
      : cents(hundredths(exact(line.charged)), conversion)
  }
  if (line.currency === event.currency) {
    const conversion: ClaimConversion = { by: 'currency' }
    return line.by === 'old'
      ? asWritten(line.written, line.amount, conversion)
      : cents(hundredths(exact(line.amount)), conversion)
  }
  const rate = rateFor(line, event)
  if (!rate) return cents(hundredths(times(exact(line.amount), exact(rateOf(event.sample)))), { by: 'event' })
  const product = times(exact(line.amount), exact(rate.claimAmount))
  return cents(quotientInHundredths(product, exact(rate.receiptAmount)), {
    by: 'rate',
    code: `R${rate.number}`,
  })
}

function lineOf(line: LineSeed, event: EventSeed, number: number): ClaimLine {
  const { conversion, cents, counts } = convertedOf(line, event)
  const { id: expenseId, date, merchant, category, invoiceNumber, amount, currency, taxes } = line
  const own = {
    number,
    expenseId,
    date,
    merchant,
    category,
    note: '',
    payment: '',
    invoiceNumber,
    amount,
    currency,
    taxes,
    files: [],
    declaration: null,
  }
  return { ...own, conversion, converted: decimal(cents), counts }
}

const claimRate = (rate: RateSeed): ClaimRate => ({
  code: `R${rate.number}`,
  currency: rate.currency,
  receiptAmount: rate.receiptAmount,
  claimAmount: rate.claimAmount,
  date: rate.date,
  source: 'card',
  fee: null,
  note: '',
  file: null,
})

export function expectedClaim(event: EventSeed): Expected {
  const lines = event.lines
    .filter(({ isDeleted }) => !isDeleted)
    .sort((one, other) => later(one.date ?? '9999', other.date ?? '9999'))
    .map((line, at) => lineOf(line, event, at + 1))
  const advances = event.advances.map(({ amount }) => amount)
  const used = new Set(lines.map(({ conversion }) => (conversion.by === 'rate' ? conversion.code : '')))
  return {
    currency: event.currency,
    exchangeRate: rateOf(event.sample),
    lines,
    rates: event.rates.map(claimRate).filter(({ code }) => used.has(code)),
    totals: exactTotals(lines, advances, []),
    advances,
  }
}
