import type { Check } from './check'
import { claimedLines, describeLine } from './line-findings'

// Checks of per diems and mileage.

/** Matches the names of categories for meals. */
const MEALS =
  /\b(?:meals?|food|drinks?|restaurants?|dining|catering|breakfast|lunch|dinner|verpflegung|bewirtung|repas|restauration|comidas?|pasti)\b/i

/** Matches the arithmetic of a night, and of a day from which a meal other than breakfast is taken off. */
const WITHOUT_MEALS = /^[^=]* for a night | - .* for (?:lunch|dinner)|meals? (?:was|were) provided/

export const mealOnDayOfPerDiem = {
  title: 'Meal on a day with a per diem',
  advice:
    'The per diem is for meals. Delete one of them, or mark the meal among those that others paid. Or say why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const lines = claimedLines(claim)
    const perDiems = lines.filter(
      ({ kind, arithmetic }) => kind === 'per-diem' && !WITHOUT_MEALS.test(arithmetic),
    )
    const perDiemOfDay = new Map(perDiems.map((line) => [line.date, line]))
    for (const line of lines) {
      const perDiem = perDiemOfDay.get(line.date)
      const isMeal = line.kind === 'receipt' && MEALS.test(line.category)
      if (perDiem && isMeal)
        yield { words: `${describeLine(line)}: line ${perDiem.number} is a per diem`, line }
    }
  },
} satisfies Check
