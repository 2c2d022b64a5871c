import type { Claim, ClaimRate } from '~/domain/claims/claim'
import type { ClaimConversion, ClaimLine } from '~/domain/claims/claim-line'
import type { Official } from '~/domain/rates/official-schema'
import {
  decimal,
  decimalsIn,
  exact,
  minorDigitsOf,
  roundedQuotientUnits,
  roundedUnits,
  times,
} from '../exact'
import { exactShare, exactSplit } from '../exact-shares'
import { exactTotals } from '../random-claims'
import type { EventSeed, LineSeed, RateSeed } from './events'

// The expected claim of an event. It follows the words of the rules with BigInt, step by step, and runs no
// code of the application.

export type Expected = Pick<Claim, 'currency' | 'lines' | 'totals' | 'rates' | 'exchangeRate' | 'sample'> & {
  advances: string[]
}

/** The rate in its shortest decimal form, as the nearest double to the quotient. */
export function rateOf({ receiptAmount, claimAmount }: EventSeed['sample']): string {
  // the division of two whole numbers gives the nearest double
  const scale = 10 ** (claimAmount.split('.')[1]?.length ?? 0)
  const [dividend, divisor] = [Number(claimAmount.replace('.', '')), Number(receiptAmount) * scale]
  return String(dividend / divisor)
}

/** The claim currency of an event at one time, with the event rate. */
interface Terms {
  currency: string
  rate: string
  /** null: the rate is for every currency; then a rate of 1 is the default, which nobody gave */
  pairCurrency: string | null
}

/** The terms that an event gets. */
function termsOf({ currency, terms, sample, pairCurrency }: EventSeed): Terms {
  if (terms === 'none') return { currency, rate: '1', pairCurrency: null }
  return { currency, rate: rateOf(sample), pairCurrency: terms === 'page' ? pairCurrency : null }
}

const isOne = (rate: string) => Number(rate) === 1

/** The event rate for a currency; null when nobody gave one. */
function eventRate(of: string, { rate, pairCurrency }: Terms): string | null {
  if (pairCurrency === null) return isOne(rate) ? null : rate
  return pairCurrency === of ? rate : null
}

const later = (one: string, other: string) => (one > other ? 1 : one < other ? -1 : 0)

/**
 * Finds the rate that a line follows: the chosen one, otherwise the latest that is not after the line's date,
 * otherwise the earliest.
 */
function rateFor(line: LineSeed, { currency: claimCurrency }: Terms, { rates }: EventSeed): RateSeed | null {
  const candidates = rates.filter(
    (rate) => rate.currency === line.currency && rate.claimCurrency === claimCurrency,
  )
  const chosen = candidates.find(({ id }) => id === line.rateId)
  if (chosen) return chosen
  const byDate = candidates.sort((one, other) => later(one.date, other.date) || one.number - other.number)
  const before = byDate.filter(({ date }) => line.date !== null && date <= line.date)
  const last = before.at(-1)
  // of several rates of one day, the one that was added first
  return before.find(({ date }) => date === last?.date) ?? byDate[0] ?? null
}

/** A stored line: its converted amount, and the rate that converted it. */
interface Stored {
  line: LineSeed
  converted: string
  rate: RateSeed | null
  /** the row that the line was made from; only for a refund of a statement */
  row?: RefundRow
  /** the decimals of the claim currency before; only for a line that keeps its converted amount */
  keptDecimals?: number
}

/** An incoming row of the statement, which refunds a line. */
export interface RefundRow {
  row: number
  date: string
  text: string
  /** in the claim currency, with the digits of its minor unit */
  amount: string
  /** the merchant of the line */
  refunds: string
}

/** What a claimant says about each share, and the cost centres of a line in their order. */
export const SHARE_REASON = 'Shared with others'
export const COST_CENTRES = ['Sales', 'Project X', 'CC 200']

/** Writes the cost centres of a line as its form and its row do. */
export const allocationOf = ({ costCentres }: LineSeed): string =>
  costCentres.map((percent, at) => `${COST_CENTRES[at]} ${percent}%`).join('; ')

/** The statement with the refunds of an event: a title row, a purchase, and the refunds. */
export const REFUNDS_FILE = 'refunds.csv'
const FIRST_REFUND_ROW = 3

/** The day of a row of the statement: each row has another one, which orders the refunds of a claim. */
export const dayOfRow = (row: number): string => `2026-11-${String(row).padStart(2, '0')}`

/** The digits of amounts that are read from statements. */
const BANK_DIGITS_MAX = 15

const isOwn = (line: LineSeed, { currency }: Terms) => line.currency === currency

const isZero = (amount: string) => exact(amount).units === 0n

const isAbove = (amount: string) => exact(amount).units > 0n

/** Whether the claimant entered the line as a refund. An old record below zero is not one. */
const isRefund = ({ by, amount }: LineSeed) => by !== 'old' && exact(amount).units < 0n

/** The kind of a line in the claim, and in its row. */
export function kindOf(line: LineSeed): string {
  if (line.arithmetic !== '') return 'per-diem'
  return isRefund(line) ? 'refund' : 'receipt'
}

/** Whether sums count an amount of a line: above zero, or below zero in a refund. */
const isCountable = (amount: string, line: LineSeed) =>
  isAbove(amount) || (isRefund(line) && exact(amount).units < 0n)

/** Rounds an amount to the decimals of the claim currency. */
const counted = (amount: string, { currency }: Terms) => {
  const decimals = decimalsIn(currency)
  return decimal(roundedUnits(exact(amount), decimals), decimals)
}

const atRate = (amount: string, rate: string, decimals: number) =>
  decimal(roundedUnits(times(exact(amount), exact(rate)), decimals), decimals)

/** `PUT /events/{id}` rounds to these decimals in every claim currency. */
const ENDPOINT_DECIMALS = 2

/** Converts a line as saving does. Without a rate the result is 0, which does not count. */
function converted(line: LineSeed, terms: Terms, event: EventSeed, rateOfOthers: string | null): Stored {
  if (line.charged !== null) return { line, converted: counted(line.charged, terms), rate: null }
  if (isOwn(line, terms)) return { line, converted: counted(line.amount, terms), rate: null }
  const decimals = decimalsIn(terms.currency)
  const rate = rateFor(line, terms, event)
  if (rate) {
    const product = times(exact(line.amount), exact(rate.claimAmount))
    const units = roundedQuotientUnits(product, exact(rate.receiptAmount), decimals)
    return { line, converted: decimal(units, decimals), rate }
  }
  if (rateOfOthers !== null)
    return { line, converted: atRate(line.amount, rateOfOthers, ENDPOINT_DECIMALS), rate: null }
  const byEvent = eventRate(line.currency, terms)
  return { line, converted: byEvent === null ? '0' : atRate(line.amount, byEvent, decimals), rate: null }
}

/**
 * Converts the existing lines when the event gets its terms. Charged lines stay as they are. Lines in the
 * claim currency stay too, unless a page changes the claim currency.
 */
function withTerms(stored: Stored[], before: Terms, event: EventSeed): Stored[] {
  if (event.terms === 'none') return stored
  const terms = termsOf(event)
  const isSameCurrency = before.currency === terms.currency
  return stored.map((each) => {
    const { line } = each
    if (line.charged !== null) return each
    if (event.terms === 'endpoint')
      // the endpoint keeps lines in the claim currency, and converts all others with its rate
      return isOwn(line, terms)
        ? { ...each, keptDecimals: decimalsIn(before.currency) }
        : converted(line, terms, event, terms.rate)
    return isOwn(line, terms) && isSameCurrency ? each : converted(line, terms, event, null)
  })
}

/**
 * Counts lines in the claim currency whose converted amount is 0. The page offers this as one click, if it
 * would change the sum.
 */
function withOwnCounted(stored: Stored[], terms: Terms): Stored[] {
  /** What the line counts: the share of a small amount can be 0, in the decimals of its claim currency. */
  const claimed = ({ line, converted, keptDecimals = decimalsIn(terms.currency) }: Stored) =>
    line.share === '' ? converted : exactShare(converted, line, keptDecimals)
  const isLeft = (each: Stored) =>
    isOwn(each.line, terms) && each.line.charged === null && isZero(claimed(each))
  const isOffered = stored.some(
    (each) =>
      isLeft(each) && isCountable(counted(each.line.amount, terms), each.line) && !each.line.isDeleted,
  )
  if (!isOffered) return stored
  return stored.map((each) =>
    isLeft(each) ? { ...each, converted: counted(each.line.amount, terms) } : each,
  )
}

/**
 * Leaves out lines that count 1:1 without a rate, or converts them when there is a rate. One click does this.
 */
function withoutOneToOne(stored: Stored[], terms: Terms, event: EventSeed): Stored[] {
  const isByEvent = ({ line, rate }: Stored) => !isOwn(line, terms) && line.charged === null && rate === null
  const used = new Set(
    stored
      .filter((each) => isByEvent(each) && isCountable(each.converted, each.line) && !each.line.isDeleted)
      .map(({ line }) => line.currency),
  )
  const isMissing = (of: string) =>
    eventRate(of, terms) === null || (used.size > 1 && terms.pairCurrency === null)
  if (!isOne(terms.rate) || ![...used].some(isMissing)) return stored
  return stored.map((each) => {
    const { line } = each
    if (isOwn(line, terms) || line.charged !== null || eventRate(line.currency, terms) !== null) return each
    if (rateFor(line, terms, event) === null) return { ...each, converted: '0', rate: null }
    const isOneToOne = each.rate === null && isSame(each.converted, line.amount)
    return isOneToOne ? converted(line, terms, event, null) : each
  })
}

/** The incoming rows of an event's statement: tenths of what lines count before their shares. */
export function refundRows(event: EventSeed): RefundRow[] {
  return rowsOf(storedLines(event), event)
}

function rowsOf(stored: Stored[], { refunds, currency }: EventSeed): RefundRow[] {
  const decimals = minorDigitsOf(currency)
  const byMerchant = new Map(stored.map((each) => [each.line.merchant, each]))
  let row = FIRST_REFUND_ROW
  return refunds.flatMap(({ merchant, tenths }) => {
    const each = byMerchant.get(merchant)
    if (!each || !isAbove(each.converted) || !isAbove(each.line.amount)) return []
    const { units, scale } = exact(each.converted)
    const whole = (units * BigInt(tenths) * 10n ** BigInt(decimals)) / (10n * 10n ** BigInt(scale))
    if (whole === 0n || whole.toString().length > BANK_DIGITS_MAX) return []
    const amount = decimal(whole, decimals)
    return [{ row, date: dayOfRow(row++), text: `REFUND ${merchant}`, amount, refunds: merchant }]
  })
}

/** Makes a refund of a row. It has the fields of its line, except a share that is an amount of that line. */
function refundOf(row: RefundRow, stored: Stored[], { currency }: EventSeed, terms: Terms): Stored[] {
  const each = stored.find(({ line }) => line.merchant === row.refunds)
  if (!each) return []
  const { merchant, category, share, costCentres } = each.line
  const amount = `-${row.amount}`
  const line: LineSeed = {
    ...{ id: '', merchant, category, costCentres, date: row.date, amount, currency, charged: amount },
    ...{ share: share.startsWith('-') ? '' : share, invoiceNumber: '', arithmetic: '', taxes: [] },
    ...{ rateId: null, by: 'form after', written: '0', isDeleted: false },
  }
  return [{ line, converted: counted(amount, terms), rate: null, row }]
}

/** How a line got its stored amount. An old record may have any amount. */
function conversionOf({ line, converted, rate, row }: Stored, terms: Terms): ClaimConversion {
  const is = (amount: string) => isSame(amount, converted)
  const isNothing = isZero(converted) && isCountable(line.amount, line)
  if (line.charged !== null)
    return is(counted(line.charged, terms))
      ? { by: 'charged', statement: row ? statementOf(row) : null }
      : { by: 'record' }
  if (isOwn(line, terms)) {
    if (is(counted(line.amount, terms))) return { by: 'currency' }
    return { by: isNothing ? 'uncounted' : 'record' }
  }
  if (rate) return { by: 'rate', code: `R${rate.number}` }
  if (isNothing && eventRate(line.currency, terms) === null) return { by: 'none' }
  const isOfEvent = [decimalsIn(terms.currency), ENDPOINT_DECIMALS].some((decimals) =>
    is(atRate(line.amount, terms.rate, decimals)),
  )
  return { by: isOfEvent ? 'event' : 'record' }
}

const statementOf = ({ row, date, text, amount }: RefundRow) => ({
  ...{ file: REFUNDS_FILE, row, date, text, amount: `-${amount}` },
  ...{ purchase: null, fee: null, source: null },
})

function isSame(one: string, other: string): boolean {
  const [a, b] = [exact(one), exact(other)]
  return a.units * 10n ** BigInt(b.scale) === b.units * 10n ** BigInt(a.scale)
}

function lineOf(stored: Stored, terms: Terms, number: number): ClaimLine {
  const { id: expenseId, date, merchant, category, invoiceNumber, amount, currency, taxes } = stored.line
  const own = {
    number,
    expenseId,
    kind: kindOf(stored.line),
    corrects: null,
    date,
    merchant,
    category,
    note: '',
    payment: '',
    invoiceNumber,
    amount,
    currency,
    taxes,
    refunds: [],
    files: [],
    declaration: null,
  }
  const { share, costCentres } = stored.line
  const claimed = exactShare(amount, { amount, share }, minorDigitsOf(currency))
  const decimals = decimalsIn(terms.currency)
  const storedWhole = counted(stored.converted, terms)
  const conversion = conversionOf(stored, terms)
  // the endpoint rounds to two decimals; a claim prints the whole with all decimals if its share is the same
  const exactWhole = atRate(amount, terms.rate, decimals)
  const shareOfWhole = (of: string) => exactShare(of, { amount, share }, decimals)
  const isSameShare = isSame(shareOfWhole(exactWhole), shareOfWhole(storedWhole))
  const whole = conversion.by === 'event' && share !== '' && isSameShare ? exactWhole : storedWhole
  const isOwnAmount = share !== '' && conversion.by === 'currency'
  const { keptDecimals = decimals } = stored
  const part = isOwnAmount ? claimed : exactShare(whole, { amount, share }, keptDecimals)
  const converted = counted(part, terms)
  const parts = exactSplit(converted, costCentres, decimals)
  return {
    ...own,
    ...{ arithmetic: stored.line.arithmetic, guests: '', venue: '' },
    share,
    shareReason: share && SHARE_REASON,
    claimed,
    allocation: allocationOf(stored.line),
    allocations: parts.map((amount, at) => ({ name: COST_CENTRES[at] ?? '', amount })),
    conversion,
    // a record says only what it counts
    whole: conversion.by === 'record' ? converted : whole,
    converted,
    counts: isCountable(share === '' ? stored.converted : converted, stored.line),
  }
}

/** What a rate from published pairs says of its origin. */
export const officialOf = ({ steps, date }: Pick<RateSeed, 'steps' | 'date'>): Official | null =>
  steps && {
    ...{
      publisher: 'ecb',
      rule: 'published',
      steps,
      appliesFrom: date,
      appliesTo: date,
      isMonthStated: false,
    },
    file: { ...{ name: 'rates.csv', sha256: 'ab'.repeat(32), bytes: 5, firstDay: date, lastDay: date } },
  }

const claimRate = (rate: RateSeed): ClaimRate => ({
  code: `R${rate.number}`,
  currency: rate.currency,
  receiptAmount: rate.receiptAmount,
  claimAmount: rate.claimAmount,
  date: rate.date,
  source: rate.steps ? 'published' : 'card',
  fee: null,
  note: '',
  file: null,
  statement: null,
  official: officialOf(rate),
})

/** The pair as the claimant gave it; null for a pair that makes the rate 1 for every currency. */
function sampleOf({ terms, sample, pairCurrency }: EventSeed): Claim['sample'] {
  if (terms === 'none' || (terms === 'endpoint' && isOne(rateOf(sample)))) return null
  return { ...sample, currency: terms === 'page' ? pairCurrency : null }
}

/** The stored lines of an event, before the refunds of its statement. */
function storedLines(event: EventSeed): Stored[] {
  const before: Terms = { currency: event.firstCurrency, rate: '1', pairCurrency: null }
  const terms = termsOf(event)
  const by = (wanted: LineSeed['by']) => event.lines.filter((line) => line.by === wanted)
  const first = [
    ...by('old').map((line): Stored => ({ line, converted: line.written, rate: null })),
    ...by('form before').map((line) => converted(line, before, event, null)),
  ]
  const all = [
    ...withTerms(first, before, event),
    ...by('form after').map((line) => converted(line, terms, event, null)),
  ]
  return withoutOneToOne(withOwnCounted(all, terms), terms, event)
}

export function expectedClaim(event: EventSeed): Expected {
  const terms = termsOf(event)
  const counting = storedLines(event)
  const refunds = rowsOf(counting, event).flatMap((row) => refundOf(row, counting, event, terms))
  const ordered = [...counting, ...refunds]
    .filter(({ line }) => !line.isDeleted)
    .sort((one, other) => later(one.line.date ?? '9999', other.line.date ?? '9999'))
  const numbers = new Map(
    ordered.flatMap(({ line, row }, at) => (row ? [] : [[line.merchant, at + 1] as const])),
  )
  const lines = ordered.map((stored, at) => ({
    ...lineOf(stored, terms, at + 1),
    corrects: (stored.row && numbers.get(stored.row.refunds)) ?? null,
  }))
  const advances = event.advances.map(({ amount }) => amount)
  const used = new Set(lines.map(({ conversion }) => (conversion.by === 'rate' ? conversion.code : '')))
  return {
    currency: event.currency,
    exchangeRate: terms.rate,
    sample: sampleOf(event),
    lines,
    rates: event.rates.map(claimRate).filter(({ code }) => used.has(code)),
    totals: exactTotals(lines, advances, [], event.currency),
    advances,
  }
}
