import type { ClaimLine } from '~/domain/claims/claim-line'
import { addDays } from '~/domain/money/date'
import type { Check } from './check'
import { claimedLines, describeLine } from './line-findings'

// Checks of per diems and mileage.

/** Matches the names of categories for meals. */
const MEALS =
  /\b(?:meals?|food|drinks?|restaurants?|dining|catering|breakfast|lunch|dinner|verpflegung|bewirtung|repas|restauration|comidas?|pasti)\b/i

/** Matches the names of categories for hotels. */
const LODGING =
  /(?<!\p{L})(?:lodging|accommodations?|hotels?|unterkunft|unterkünfte|übernachtung(?:en)?|hébergements?|alojamientos?|alloggio|alloggi)(?!\p{L})/iu

/** Matches the arithmetic of a flat amount for a night (`nightLines`). */
const NIGHT = /^[^=]* for a night /

/** Matches the arithmetic of a day that provided meals make less. */
const LESS_MEALS = /meals? (?:was|were) provided/

/** Matches what the arithmetic of a day takes off: `40 % of 28.00 for dinner`. */
const LUNCH_OR_DINNER = /^[^-+=]* for (?:lunch|dinner)/

/** Whether a per diem pays for meals, and no meal other than breakfast is taken off. */
function paysForMeals({ arithmetic }: ClaimLine): boolean {
  const [, ...takenOff] = arithmetic.split(' - ')
  return (
    !NIGHT.test(arithmetic) &&
    !LESS_MEALS.test(arithmetic) &&
    !takenOff.some((part) => LUNCH_OR_DINNER.test(part))
  )
}

/** Yields each line whose key an earlier one has, with the first of them. */
function* repeated(
  lines: ClaimLine[],
  keyOf: (line: ClaimLine) => string,
): Generator<[ClaimLine, ClaimLine]> {
  const firstOf = new Map<string, ClaimLine>()
  for (const line of lines) {
    const first = firstOf.get(keyOf(line))
    if (first) yield [line, first]
    else firstOf.set(keyOf(line), line)
  }
}

export const perDiemTwice = {
  title: 'Two per diems for one day',
  advice: 'Delete one of them, or explain why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const perDiems = claimedLines(claim).filter(({ kind }) => kind === 'per-diem')
    for (const [line, first] of repeated(perDiems, ({ date, merchant }) => `${date} ${merchant}`))
      yield { words: `${describeLine(line)}: line ${first.number} is for this day too`, line }
  },
} satisfies Check

export const perDiemInOtherEvent = {
  title: 'Per diem of this day in another event too',
  advice: 'Delete one of them, or explain why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim, { perDiemsElsewhere, similarExpensesElsewhere }) {
    for (const line of claimedLines(claim).filter(({ kind }) => kind === 'per-diem')) {
      const eventName = perDiemsElsewhere.get(line.date ?? '')
      // another check, `alikeInOtherEvent`, asks about the same amount
      const isAsked = (similarExpensesElsewhere.get(line.expenseId) ?? []).length > 0
      if (eventName !== undefined && !isAsked)
        yield { words: `${describeLine(line)}: also in ${eventName}`, line }
    }
  },
} satisfies Check

/** Matches how far was driven before: `After 6000 miles of the year`. Only tables with bands say it. */
const DISTANCE_BEFORE = /^After [\d.]+ \w+ of the year/

export const sameDistanceBefore = {
  title: 'Two drives after the same distance of the year',
  advice: 'Delete the later one and enter it after the distance of the first. Or explain why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const before = ({ arithmetic }: ClaimLine) => DISTANCE_BEFORE.exec(arithmetic)?.[0]
    const drives = claimedLines(claim).filter((line) => line.kind === 'mileage' && before(line))
    const keyOf = (line: ClaimLine) => `${line.date?.slice(0, 4)} ${line.merchant} ${before(line)}`
    for (const [line, first] of repeated(drives, keyOf))
      yield { words: `${describeLine(line)}: ${before(line)}, like line ${first.number}`, line }
  },
} satisfies Check

export const mealOnDayOfPerDiem = {
  title: 'Meal on a day with a per diem',
  advice:
    'The per diem is for meals. Delete one of them, or mark the meal among those that others paid. Or say why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const lines = claimedLines(claim)
    const perDiems = lines.filter((line) => line.kind === 'per-diem' && paysForMeals(line))
    const perDiemOfDay = new Map(perDiems.map((line) => [line.date, line]))
    for (const line of lines) {
      const perDiem = perDiemOfDay.get(line.date)
      const isMeal = line.kind === 'receipt' && MEALS.test(line.category)
      if (perDiem && isMeal)
        yield { words: `${describeLine(line)}: line ${perDiem.number} is a per diem`, line }
    }
  },
} satisfies Check

export const hotelBesideFlatNight = {
  title: 'Hotel beside a flat amount for the night',
  advice:
    'The flat amount is for nights without a hotel to pay. Delete one of them, or say why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const lines = claimedLines(claim)
    const nights = lines.filter(({ kind, arithmetic }) => kind === 'per-diem' && NIGHT.test(arithmetic))
    const nightOn = new Map(nights.map((line) => [line.date ?? '', line]))
    for (const line of lines) {
      if (line.kind !== 'receipt' || line.date === null || !LODGING.test(line.category)) continue
      // a hotel is paid on the day of the night or on the day after
      const night = nightOn.get(line.date) ?? nightOn.get(addDays(line.date, -1))
      if (night) yield { words: `${describeLine(line)}: line ${night.number} is for the night`, line }
    }
  },
} satisfies Check
