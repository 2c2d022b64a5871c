import Big from 'big.js'
import type { Claim, ClaimChanges, ClaimFile, ClaimPayment, ClaimRate } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import {
  type ClaimCurrency,
  convertedMoney,
  eventRateText,
  isolatedName,
  money,
  writtenTaxes,
} from '~/domain/claims/claim-text'
import { deductionsOf, paymentAmounts, paymentText } from '~/domain/claims/payments/deductions'
import { lineMoney, paidMoney } from '~/domain/claims/payments/due-amounts'
import { groupBy } from '~/domain/group-by'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { canonical } from './canonical'

// Describes the changes of a version since the previous one.

const named = ({ merchant, date }: ClaimLine): string =>
  [isolatedName(merchant) || 'no merchant', date].filter(Boolean).join(', ')

/** Returns the conversion of a line without the numbers of files, which may change. */
function conversionIn({ conversion }: ClaimLine, { rates }: Claim): unknown {
  if (conversion.by !== 'rate') return conversion
  const rate = rates.find(({ code }) => code === conversion.code)
  return { ...conversion, receiptAmount: rate?.receiptAmount, claimAmount: rate?.claimAmount }
}

const byNumber = ({ files }: Claim) => new Map(files.map((file) => [file.number, file]))

/** Returns the facts of a line, by name, whose changes a reader must learn about. */
function factsOf(line: ClaimLine, claim: Claim, numbered: Map<number, ClaimFile>) {
  // amounts and taxes are described by their values
  const { number, expenseId, amount, currency, taxes, converted, counts, ...facts } = line
  const { invoiceNumber, conversion, refunds, files, declaration, ...texts } = facts
  return {
    ...texts,
    'invoice number': invoiceNumber,
    rate: canonical(conversionIn(line, claim)),
    refunds: canonical(refunds),
    files: files
      .flatMap((file) => numbered.get(file) ?? [])
      .map(({ sha256, role, lines }) => {
        const own = lines.filter((each) => each.line === number)
        return `${role} ${sha256} ${canonical(own.map(({ excerpt }) => excerpt))}`
      })
      .join(),
    declaration,
  } satisfies Record<string, string | null>
}

/** Describes the changed taxes of a line; empty without changes. */
function taxChanges(was: ClaimLine, is: ClaimLine): string[] {
  const [before, after] = [was, is].map((line) => writtenTaxes(line) || 'none')
  return before === after ? [] : [`tax changed from ${before} to ${after}`]
}

/** Returns `18.87 USD became 20.00 USD`; empty for equal texts. */
const becameOther = (was: string, is: string): string[] => (was === is ? [] : [`${was} became ${is}`])

/**
 * Describes the changed amounts of a line: the claimed amount, and the amount on the receipt if it changed
 * too.
 */
function amountChanges(was: ClaimLine, is: ClaimLine, before: Claim, after: Claim): string[] {
  const then = lineMoney(was, before.currency === after.currency ? after : before)
  const counted = becameOther(then, lineMoney(is, after))
  const [printedThen = '', printedNow = ''] = [was, is].map(({ amount, currency }) => money(amount, currency))
  const printed = becameOther(printedThen, printedNow)
  return printed[0] === counted[0] ? counted : [...counted, ...printed.map((words) => `amount ${words}`)]
}

function* changesOfLines(before: Claim, after: Claim): Generator<string> {
  const earlier = new Map(before.lines.map((line) => [line.expenseId, line]))
  const [oldFiles, freshFiles] = [byNumber(before), byNumber(after)]
  for (const line of after.lines) {
    const was = earlier.get(line.expenseId)
    earlier.delete(line.expenseId)
    if (!was) {
      yield `Line ${line.number} (${named(line)}) is new: ${lineMoney(line, after)}.`
      continue
    }
    const [old, fresh] = [factsOf(was, before, oldFiles), factsOf(line, after, freshFiles)]
    const changed = (Object.keys(fresh) as (keyof typeof fresh)[]).filter((name) => fresh[name] !== old[name])
    const amounts = amountChanges(was, line, before, after)
    const taxes = taxChanges(was, line)
    const facts = changed.length > 0 ? [`changed ${changed.join(', ')}`] : []
    if (changed.length + amounts.length + taxes.length > 0)
      yield `Line ${line.number} (${named(line)}): ${[...amounts, ...taxes, ...facts].join('; ')}.`
  }
  for (const line of earlier.values()) {
    yield `Line ${line.number} of version ${before.frozen?.version} (${named(line)}, ${lineMoney(line, before)}) is gone.`
  }
}

function* changesOfRates(before: Claim, after: Claim): Generator<string> {
  const earlier = new Map(before.rates.map((rate) => [rate.code, rate]))
  const factsOfRate = ({ file, ...rate }: ClaimRate, { files }: Claim) =>
    canonical([rate, files.find(({ number }) => number === file)?.sha256])
  for (const rate of after.rates) {
    const was = earlier.get(rate.code)
    earlier.delete(rate.code)
    if (!was) yield `Rate ${rate.code} is new.`
    else if (factsOfRate(was, before) !== factsOfRate(rate, after)) yield `Rate ${rate.code} has changed.`
  }
  for (const code of earlier.keys()) yield `Rate ${code} is gone.`
}

const eventRateOf = ({ exchangeRate, sample }: Claim) => ({ exchangeRate, sample })

/** The most open points that are named; for more, the claim gives only their number. */
const OPEN_POINTS_NAMED_MAX = 5

/** Describes the open points that are new, settled, or explained differently. */
function* changesOfOpenPoints(before: Claim, after: Claim): Generator<string> {
  // two similar lines give the same words
  const earlier = groupBy(before.explanations, ({ finding }) => finding)
  const notes: string[] = []
  for (const { finding, text } of after.explanations) {
    const was = earlier.get(finding)?.shift()
    if (!was) notes.push(`New open point: ${finding}.`)
    else if (was.text !== text) notes.push(`Open point with another explanation: ${finding}.`)
  }
  for (const { finding } of [...earlier.values()].flat())
    notes.push(`Open point that is settled: ${finding}.`)
  if (notes.length <= OPEN_POINTS_NAMED_MAX) yield* notes
  else yield `${notes.length} open points, or their explanations, have changed.`
}

function* changesOfHead(before: Claim, after: Claim): Generator<string> {
  if (before.currency !== after.currency)
    yield `The claim currency was ${before.currency} and is ${after.currency}.`
  if (canonical(eventRateOf(before)) !== canonical(eventRateOf(after)))
    yield `The event's exchange rate was ${eventRateText(before)} and is ${eventRateText(after)}.`
  if (before.event.name !== after.event.name) yield `The event was called ${before.event.name}.`
  if (before.event.purpose !== after.event.purpose) yield 'The purpose has changed.'
  const daysOf = ({ event: { startsOn, endsOn } }: Claim) => `${startsOn} ${endsOn}`
  if (daysOf(before) !== daysOf(after)) yield 'The days of the event have changed.'
  if (canonical(before.claimant) !== canonical(after.claimant))
    yield 'The details of the claimant have changed.'
  yield* changesOfOpenPoints(before, after)
  const [was, is] = [before, after].map((claim) => deductionsOf(claim).advances)
  if (canonical(was) !== canonical(is))
    yield `Advances were ${writtenSum(was, before)} and are ${writtenSum(is, after)}.`
}

const writtenSum = (advances: Claim['advances'] = [], claim: ClaimCurrency): string =>
  convertedMoney(advances.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(), claim)

/** Returns `Paid back with version 1 (2026-11-20, 114.31 EUR)`. */
const namedPayment = (payment: ClaimPayment, claim: ClaimCurrency): string =>
  `${paymentText(payment)} (${payment.date}, ${paidMoney(paymentAmounts(payment), claim)})`

function* changesOfPayments(before: Claim, after: Claim): Generator<string> {
  const earlier = new Map(deductionsOf(before).payments.map((payment) => [payment.version, payment]))
  for (const payment of deductionsOf(after).payments) {
    const was = earlier.get(payment.version)
    earlier.delete(payment.version)
    if (canonical(was ?? null) !== canonical(payment))
      yield `${namedPayment(payment, after)} ${was ? 'has changed' : 'is new'}.`
  }
  for (const payment of earlier.values()) yield `${namedPayment(payment, before)} is gone.`
}

function* changesOfPapers(before: Claim, after: Claim): Generator<string> {
  const papersIn = ({ files }: Claim) => files.filter(({ role }) => role === 'paper' || role === 'statement')
  const missingFrom = (claim: Claim) => {
    const sums = new Set(papersIn(claim).map(({ sha256 }) => sha256))
    return ({ sha256 }: ClaimFile) => !sums.has(sha256)
  }
  for (const { name, role } of papersIn(after).filter(missingFrom(before)))
    yield `${ROLE_LABELS[role]} “${name}” is new.`
  for (const { name, role } of papersIn(before).filter(missingFrom(after)))
    yield `${ROLE_LABELS[role]} “${name}” is gone.`
}

/** Describes the changes from a frozen version to the claim that follows it. */
export function changesSince(before: Claim, after: Claim): ClaimChanges {
  const notes = [
    ...changesOfHead(before, after),
    ...changesOfPayments(before, after),
    ...changesOfRates(before, after),
    ...changesOfLines(before, after),
    ...changesOfPapers(before, after),
  ]
  return {
    since: before.frozen?.version ?? 0,
    totalBefore: before.totals.total,
    currencyBefore: before.currency,
    decimalsBefore: before.decimals,
    unconvertedBefore: before.totals.unconverted
      .filter(({ count }) => count > 0)
      .map(({ currency, amount }) => ({ currency, amount })),
    notes,
  }
}
