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
import { sumOf } from '~/domain/money/decimal'
import { shareWords } from '~/domain/money/share'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { canonicalText } from './canonical'

// Describes the changes since the previous version in sentences. Each generator compares one part.

/** Returns `NAIVAS, 2026-10-05`, the name of a line in a sentence. */
const lineName = ({ merchant, date }: ClaimLine): string =>
  [isolatedName(merchant) || 'no merchant', date].filter(Boolean).join(', ')

/** Returns the conversion of a line without the numbers of files, which may change. */
function conversionFacts({ conversion }: ClaimLine, { rates }: Claim): unknown {
  if (conversion.by !== 'rate') return conversion
  const rate = rates.find(({ code }) => code === conversion.code)
  return { ...conversion, receiptAmount: rate?.receiptAmount, claimAmount: rate?.claimAmount }
}

/** A claim, and its files by their numbers. */
interface Compared {
  claim: Claim
  files: Map<number, ClaimFile>
}

const toCompared = (claim: Claim): Compared => ({
  claim,
  files: new Map(claim.files.map((file) => [file.number, file])),
})

/** Returns the short facts of a line, by name. The changes print their values before and after. */
const shortFactsOf = (line: ClaimLine) => ({
  tax: writtenTaxes(line),
  date: line.date,
  merchant: isolatedName(line.merchant),
  category: isolatedName(line.category),
  payment: line.payment,
  share: shareWords(line, money) || 'the whole',
  'reason for the share': line.shareReason && `“${isolatedName(line.shareReason)}”`,
  'cost centres': isolatedName(line.allocation) || 'those of the event',
  'invoice number': isolatedName(line.invoiceNumber),
})

/** Returns the other facts of a line, by name. The changes print only their names. */
function longFactsOf(line: ClaimLine, { claim, files: filesByNumber }: Compared) {
  const { number, kind, arithmetic, note, guests, venue } = line
  const { corrects, refunds, files, declaration } = line
  return {
    ...{ kind, arithmetic, note, guests, place: venue },
    rate: canonicalText(conversionFacts(line, claim)),
    refunds: canonicalText(refunds),
    // lines are in the order of their numbers
    'corrected line': corrects === null ? '' : (claim.lines[corrects - 1]?.expenseId ?? ''),
    files: files
      .flatMap((file) => filesByNumber.get(file) ?? [])
      .map(({ sha256, role, lines }) => {
        const linesOfFile = lines.filter(({ line }) => line === number)
        return `${role} ${sha256} ${canonicalText(linesOfFile.map(({ excerpt }) => excerpt))}`
      })
      .join(),
    declaration,
  } satisfies Record<string, string | null>
}

/** Returns the names of the facts that differ. */
const changedNames = <Name extends string>(
  before: Record<Name, string | null>,
  after: Record<Name, string | null>,
): Name[] => (Object.keys(after) as Name[]).filter((name) => after[name] !== before[name])

/** Returns `share changed from 60 % to the whole` for each changed short fact of a line. */
function valueChanges(lineBefore: ClaimLine, lineAfter: ClaimLine): string[] {
  const [before, after] = [shortFactsOf(lineBefore), shortFactsOf(lineAfter)]
  return changedNames(before, after).map(
    (name) => `${name} changed from ${before[name] || 'none'} to ${after[name] || 'none'}`,
  )
}

/** Returns `18.87 USD became 20.00 USD`; empty for equal texts. */
const becameText = (textBefore: string, textAfter: string): string[] =>
  textBefore === textAfter ? [] : [`${textBefore} became ${textAfter}`]

/** Describes a line's changed amounts: the claimed one, and the one on the receipt if it changed too. */
function amountChanges(lineBefore: ClaimLine, lineAfter: ClaimLine, before: Claim, after: Claim): string[] {
  const claimedBefore = lineMoney(lineBefore, before.currency === after.currency ? after : before)
  const claimedChange = becameText(claimedBefore, lineMoney(lineAfter, after))
  const receiptChange = becameText(
    money(lineBefore.amount, lineBefore.currency),
    money(lineAfter.amount, lineAfter.currency),
  )
  if (receiptChange[0] === claimedChange[0]) return claimedChange
  return [...claimedChange, ...receiptChange.map((words) => `amount ${words}`)]
}

/** Describes what changed on a line. */
function changesOfLine(lineBefore: ClaimLine, line: ClaimLine, before: Compared, after: Compared): string[] {
  const names = changedNames(longFactsOf(lineBefore, before), longFactsOf(line, after))
  return [
    ...amountChanges(lineBefore, line, before.claim, after.claim),
    ...valueChanges(lineBefore, line),
    ...(names.length > 0 ? [`changed ${names.join(', ')}`] : []),
  ]
}

/** Returns the ids of the expenses whose lines are in both claims and differ. */
export function expensesChangedSince(claimBefore: Claim, claimAfter: Claim): Set<string | null> {
  const linesBefore = new Map(claimBefore.lines.map((line) => [line.expenseId, line]))
  const [before, after] = [toCompared(claimBefore), toCompared(claimAfter)]
  const isChanged = (line: ClaimLine) => {
    const lineBefore = linesBefore.get(line.expenseId)
    return lineBefore !== undefined && changesOfLine(lineBefore, line, before, after).length > 0
  }
  return new Set(claimAfter.lines.filter(isChanged).map(({ expenseId }) => expenseId))
}

/** Describes the lines that are new, changed or gone. Lines of one expense are compared. */
function* changesOfLines(before: Claim, after: Claim): Generator<string> {
  const unmatchedLines = new Map(before.lines.map((line) => [line.expenseId, line]))
  const [comparedBefore, comparedAfter] = [toCompared(before), toCompared(after)]
  for (const line of after.lines) {
    const lineBefore = unmatchedLines.get(line.expenseId)
    unmatchedLines.delete(line.expenseId)
    if (!lineBefore) {
      yield `Line ${line.number} (${lineName(line)}) is new: ${lineMoney(line, after)}.`
      continue
    }
    const changes = changesOfLine(lineBefore, line, comparedBefore, comparedAfter)
    if (changes.length > 0) yield `Line ${line.number} (${lineName(line)}): ${changes.join('; ')}.`
  }
  for (const line of unmatchedLines.values())
    yield `Line ${line.number} of version ${before.frozen?.version} (${lineName(line)}, ${lineMoney(line, before)}) is gone.`
}

/** Describes the rates that are new, changed or gone. */
function* changesOfRates(before: Claim, after: Claim): Generator<string> {
  const unmatchedRates = new Map(before.rates.map((rate) => [rate.code, rate]))
  const factsOfRate = ({ file, ...rate }: ClaimRate, { files }: Claim) =>
    canonicalText([rate, files.find(({ number }) => number === file)?.sha256])
  for (const rate of after.rates) {
    const rateBefore = unmatchedRates.get(rate.code)
    unmatchedRates.delete(rate.code)
    if (!rateBefore) yield `Rate ${rate.code} is new.`
    else if (factsOfRate(rateBefore, before) !== factsOfRate(rate, after))
      yield `Rate ${rate.code} has changed.`
  }
  for (const code of unmatchedRates.keys()) yield `Rate ${code} is gone.`
}

/** The most open points that are named; for more, the claim gives only their number. */
const OPEN_POINTS_NAMED_MAX = 5

/** Describes the open points that are new, settled, or explained differently. */
function* changesOfOpenPoints(before: Claim, after: Claim): Generator<string> {
  // several points may have the same words, as similar lines do
  const unmatchedPoints = groupBy(before.explanations, ({ finding }) => finding)
  const notes: string[] = []
  for (const { finding, text } of after.explanations) {
    const pointBefore = unmatchedPoints.get(finding)?.shift()
    if (!pointBefore) notes.push(`New open point: ${finding}.`)
    else if (pointBefore.text !== text) notes.push(`Open point with another explanation: ${finding}.`)
  }
  for (const { finding } of [...unmatchedPoints.values()].flat())
    notes.push(`Open point that is settled: ${finding}.`)
  if (notes.length <= OPEN_POINTS_NAMED_MAX) yield* notes
  else yield `${notes.length} open points, or their explanations, have changed.`
}

/** Describes the changes of the event, the claimant and the advances. */
function* changesOfHead(before: Claim, after: Claim): Generator<string> {
  if (before.currency !== after.currency)
    yield `The claim currency was ${before.currency} and is ${after.currency}.`
  const [rateBefore, rateAfter] = [before, after].map(({ exchangeRate, sample }) => [exchangeRate, sample])
  if (canonicalText(rateBefore) !== canonicalText(rateAfter))
    yield `The event's exchange rate was ${eventRateText(before)} and is ${eventRateText(after)}.`
  if (before.event.name !== after.event.name) yield `The event was called ${before.event.name}.`
  if (before.event.purpose !== after.event.purpose) yield 'The purpose has changed.'
  const daysOf = ({ event: { startsOn, endsOn } }: Claim) => `${startsOn} ${endsOn}`
  if (daysOf(before) !== daysOf(after)) yield 'The days of the event have changed.'
  if (canonicalText(before.claimant) !== canonicalText(after.claimant))
    yield 'The details of the claimant have changed.'
  const [advancesBefore, advancesAfter] = [before, after].map((claim) => deductionsOf(claim).advances)
  if (canonicalText(advancesBefore) !== canonicalText(advancesAfter))
    yield `Advances were ${advanceSumText(advancesBefore, before)} and are ${advanceSumText(advancesAfter, after)}.`
}

const advanceSumText = (advances: Claim['advances'] = [], claim: ClaimCurrency): string =>
  convertedMoney(sumOf(advances.map(({ amount }) => amount)).toFixed(), claim)

/** Returns `Paid back with version 1 (2026-11-20, 114.31 EUR)`. */
const paymentWithDate = (payment: ClaimPayment, claim: ClaimCurrency): string =>
  `${paymentText(payment)} (${payment.date}, ${paidMoney(paymentAmounts(payment), claim)})`

/** Describes the payments for earlier versions that are new, changed or gone. */
function* changesOfPayments(before: Claim, after: Claim): Generator<string> {
  const unmatched = new Map(deductionsOf(before).payments.map((payment) => [payment.version, payment]))
  for (const payment of deductionsOf(after).payments) {
    const paymentBefore = unmatched.get(payment.version)
    unmatched.delete(payment.version)
    if (canonicalText(paymentBefore ?? null) !== canonicalText(payment))
      yield `${paymentWithDate(payment, after)} ${paymentBefore ? 'has changed' : 'is new'}.`
  }
  for (const payment of unmatched.values()) yield `${paymentWithDate(payment, before)} is gone.`
}

/** Describes the other papers and bank statements that are new or gone. */
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
    ...changesOfOpenPoints(before, after),
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
