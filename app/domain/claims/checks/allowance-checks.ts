import type { ClaimLine } from '~/domain/claims/claim-line'
import type { Check } from './check'
import { claimedLines, describeLine } from './line-findings'

// Checks of per diems and mileage.

/** Matches the names of categories for meals. */
const MEALS =
  /\b(?:meals?|food|drinks?|restaurants?|dining|catering|breakfast|lunch|dinner|verpflegung|bewirtung|repas|restauration|comidas?|pasti)\b/i

/** Matches the arithmetic of a night, which pays for no meal, and of a day that provided meals make less. */
const WITHOUT_MEALS = /^[^=]* for a night |meals? (?:was|were) provided/

/** Matches what the arithmetic of a day takes off: `40 % of 28.00 for dinner`. */
const LUNCH_OR_DINNER = /^[^-+=]* for (?:lunch|dinner)/

/** Whether a per diem pays for meals, and no meal other than breakfast is taken off. */
function paysForMeals({ arithmetic }: ClaimLine): boolean {
  const [, ...takenOff] = arithmetic.split(' - ')
  return !WITHOUT_MEALS.test(arithmetic) && !takenOff.some((part) => LUNCH_OR_DINNER.test(part))
}

export const perDiemTwice = {
  title: 'Two per diems for one day',
  advice: 'Delete one of them, or explain why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const firstOf = new Map<string, ClaimLine>()
    for (const line of claimedLines(claim).filter(({ kind }) => kind === 'per-diem')) {
      const key = `${line.date} ${line.merchant}`
      const first = firstOf.get(key)
      firstOf.set(key, first ?? line)
      if (first) yield { words: `${describeLine(line)}: line ${first.number} is for this day too`, line }
    }
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
