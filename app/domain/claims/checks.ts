import type { Advance } from '~/domain/advances/schema'
import type { Claim, ClaimExplanation, ClaimLine } from './claim'
import { convertedMoney, money } from './claim-format'

// What a finance department would ask about a claim: found before it does.

export type FindingKind =
  | 'purpose'
  | 'drafts'
  | 'receipt'
  | 'rate-proof'
  | 'event-rate'
  | 'duplicate'
  | 'dates'
  | 'category'
  | 'record'
  | 'charge'
  | 'advance'
  | 'elsewhere'
  | 'zero'

export interface Finding {
  kind: FindingKind
  /** names it for good: the kind, and what it is about */
  key: string
  /** in words that are read beside the kind's title */
  words: string
  /** the expense that it is about */
  expenseId: string | null
  /** its line */
  line: number | null
  /** the code of the rate that it is about */
  rate: string | null
  /** the expense that it may be a duplicate of */
  otherId: string | null
  /** what the claimant says to it; empty when nothing */
  explanation: string
}

/** What can only be put right: a word about it would help nobody. */
const BLOCKING: FindingKind[] = ['purpose', 'drafts', 'charge', 'advance']

/** Whether a finding may stay, with an explanation. */
export const isExplainable = (kind: FindingKind): boolean => !BLOCKING.includes(kind)

/** What is known of an event beside its claim. */
export interface CheckContext {
  /** receipts that are no expenses yet */
  drafts: number
  /** the event's: some may have been entered in another currency than the claim's */
  advances: Advance[]
  /** what other events have a line's file, by the id of its expense */
  elsewhere: Map<string, string>
  /** pairs of expenses that seem to be one */
  duplicates: [one: string, other: string][]
  /** the ids of rates, by their codes: a code may be given again when its rate is gone */
  rateIds: Map<string, string>
  /** what the claimant said, by the keys of findings */
  explanations: Map<string, string>
}

type Found = Pick<Finding, 'kind' | 'words'> & Partial<Finding> & { about?: string }

const described = ({ merchant, date, amount, currency }: ClaimLine): string =>
  [merchant || 'No merchant', date ?? 'no date', money(amount, currency)].join(', ')

/**
 * Of a line that counts.
 * @param receipts the numbers of the files that are receipts
 */
function* ofLine(
  line: ClaimLine,
  claim: Claim,
  receipts: Set<number>,
  elsewhere: CheckContext['elsewhere'],
): Generator<Found> {
  const words = described(line)
  if (line.declaration === null && !line.files.some((file) => receipts.has(file)))
    yield { kind: 'receipt', words }
  const { startsOn, endsOn } = claim.event
  const isOutside =
    line.date !== null &&
    ((startsOn !== null && line.date < startsOn) || (endsOn !== null && line.date > endsOn))
  if (isOutside || line.date === null) yield { kind: 'dates', words }
  if (line.conversion.by === 'record')
    yield { kind: 'record', words: `${words}: claimed as ${convertedMoney(line.converted, claim.currency)}` }
  if (line.category === '') yield { kind: 'category', words }
  const others = elsewhere.get(line.expenseId)
  if (others) yield { kind: 'elsewhere', words: `${words}: also in ${others}` }
}

function* ofRates(claim: Claim, { rateIds }: CheckContext): Generator<Found> {
  for (const { code, currency, file } of claim.rates) {
    if (file === null)
      yield {
        kind: 'rate-proof',
        words: `${code}, ${currency} to ${claim.currency}`,
        rate: code,
        about: rateIds.get(code) ?? code,
      }
  }
  const currencies = new Set(
    claim.lines
      .filter(({ counts, conversion }) => counts && conversion.by === 'event')
      .map(({ currency }) => currency),
  )
  for (const currency of [...currencies].sort()) {
    const others = [...currencies].filter((other) => other !== currency).sort()
    yield {
      kind: 'event-rate',
      words: `${currency} at ${claim.exchangeRate}, the event's exchange rate${others.length > 0 ? `, as for ${others.join(', ')}` : ''}`,
      about: `${currency} ${claim.currency} ${claim.exchangeRate}`,
    }
  }
}

function* ofDuplicates({ lines }: Claim, duplicates: CheckContext['duplicates']): Generator<Found> {
  const byId = new Map(lines.map((line) => [line.expenseId, line]))
  for (const [one, other] of duplicates) {
    const [first, second] = [byId.get(one), byId.get(other)]
    if (!first || !second) continue
    const words = `${described(second)}: as line ${first.number}`
    yield {
      kind: 'duplicate',
      words,
      expenseId: other,
      line: second.number,
      otherId: one,
      about: `${one} ${other}`,
    }
  }
}

/**
 * Of lines that the same row of a bank statement stands for: it was charged once, and counts with each of
 * them.
 */
function* ofCharges({ lines }: Claim): Generator<Found> {
  const firsts = new Map<string, ClaimLine>()
  for (const line of lines) {
    const { conversion } = line
    if (!line.counts || conversion.by !== 'charged' || conversion.statement === null) continue
    const { file, row, date, text, amount } = conversion.statement
    const key = JSON.stringify([file, row, date, text, amount])
    const first = firsts.get(key)
    if (first) {
      const words = `${described(line)}: ${file}, row ${row}, as line ${first.number}`
      yield { kind: 'charge', words, expenseId: line.expenseId, line: line.number }
    } else firsts.set(key, line)
  }
}

function* ofAdvances({ currency }: Claim, { advances }: CheckContext): Generator<Found> {
  for (const { id, date, amount, otherCurrency } of advances) {
    if (otherCurrency === null) continue
    yield {
      kind: 'advance',
      words: `${date}: ${convertedMoney(amount, currency)}, entered as ${otherCurrency || 'no currency'}`,
      about: id,
    }
  }
}

function* all(claim: Claim, surroundings: CheckContext): Generator<Found> {
  const { drafts, duplicates } = surroundings
  if (claim.event.purpose === '')
    yield { kind: 'purpose', words: 'The claim does not say what the event was for' }
  if (drafts > 0)
    yield {
      kind: 'drafts',
      words: drafts === 1 ? '1 receipt waits for review' : `${drafts} receipts wait for review`,
    }
  yield* ofRates(claim, surroundings)
  yield* ofCharges(claim)
  yield* ofAdvances(claim, surroundings)
  yield* ofDuplicates(claim, duplicates)
  const receipts = new Set(claim.files.filter(({ role }) => role === 'receipt').map(({ number }) => number))
  for (const line of claim.lines) {
    const found = line.counts
      ? ofLine(line, claim, receipts, surroundings.elsewhere)
      : [{ kind: 'zero' as const, words: described(line) }]
    for (const each of found) yield { ...each, expenseId: line.expenseId, line: line.number }
  }
}

/** What is found in a claim, with what its claimant says to it; the gravest kinds first. */
export function findingsOf(claim: Claim, surroundings: CheckContext): Finding[] {
  const findings = [...all(claim, surroundings)].map(({ about, ...found }): Finding => {
    const key = [found.kind, about ?? found.expenseId ?? ''].join(' ').trim()
    const explanation = surroundings.explanations.get(key) ?? ''
    return { expenseId: null, line: null, rate: null, otherId: null, ...found, key, explanation }
  })
  return ORDER.flatMap((kind) => findings.filter((finding) => finding.kind === kind))
}

const ORDER: FindingKind[] = [
  'purpose',
  'drafts',
  'receipt',
  'event-rate',
  'rate-proof',
  'record',
  'charge',
  'advance',
  'elsewhere',
  'duplicate',
  'dates',
  'category',
  'zero',
]

/** The titles of the kinds, as a claim says them. */
export const FINDING_TITLES: Record<FindingKind, string> = {
  purpose: 'No purpose',
  drafts: 'Receipts that wait for review',
  receipt: 'No receipt and no declaration',
  'event-rate': 'Rate without proof',
  'rate-proof': 'Rate without proof',
  charge: 'Charged once, claimed twice',
  advance: 'Advance in another currency',
  elsewhere: 'Receipt in another event',
  duplicate: 'Possible duplicate',
  record: 'Amount does not follow from the receipt',
  dates: 'Date outside the event',
  category: 'No category',
  zero: 'Not counted: zero or less',
}

/**
 * What a claim says of its findings: what was explained, and what was left open. Drafts are no part of it.
 */
export const explanationsOf = (findings: Finding[]): ClaimExplanation[] =>
  findings
    .filter(({ kind }) => kind !== 'drafts')
    .map(({ kind, words, line, rate, explanation }) => ({
      line,
      rate,
      finding: `${FINDING_TITLES[kind]}: ${words}`,
      text: explanation,
    }))
