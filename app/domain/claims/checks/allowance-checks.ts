import Big from 'big.js'
import { tableYear } from '~/domain/allowances/source-text'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { groupBy } from '~/domain/group-by'
import { addDays } from '~/domain/money/date'
import type { Check } from './check'
import { claimedLines, describeLine } from './line-findings'

// Checks of per diems and mileage.

/** Matches how names of categories for meals begin, such as `Verpflegungskosten`, or whole short words. */
const MEALS =
  /(?<!\p{L})(?:meal|food|drink|restaurant|restaura[ct]i|ristorant|dining|dinner|catering|breakfast|lunch|verpfleg|bewirtung|mahlzeit|frühstück|(?:mittag|abend|arbeits|geschäfts)essen|repas|déjeuner|petit-déj|comida|almuerzo|desayuno|pranz|colazion|maaltijd|(?:essen|dîners?|diner|cenas?|cene|past[oi]|eten)(?!\p{L}))/iu

/** Matches how the names of categories for hotels begin, such as `Übernachtungskosten`. */
const LODGING = /(?<!\p{L})(?:lodg|accommod|h[oô]tel|unterk[uü]nft|übernacht|h[eé]berg|aloj|allogg|alberg)/iu

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

export const perDiemTwice = {
  title: 'Two per diems for one day',
  advice: 'Delete one of them, or explain why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim, { duplicates }) {
    // another check, `duplicate`, asks about these pairs
    const askedPairs = new Set(duplicates.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
    const firstOf = new Map<string, ClaimLine>()
    for (const line of claimedLines(claim).filter(({ kind }) => kind === 'per-diem')) {
      // the claimant may have changed the words of a line, but not its arithmetic
      const key = `${line.date} ${NIGHT.test(line.arithmetic)}`
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, line)
      else if (!askedPairs.has(`${first.expenseId} ${line.expenseId}`))
        yield { words: `${describeLine(line)}: line ${first.number} is for this day too`, line }
    }
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

/**
 * Matches how far was driven in the year before a drive, and the arithmetic of the drive. Only tables with
 * bands say it.
 */
const DISTANCE_BEFORE = /^(After (\d+(?:\.\d+)?) \w+ of the year): ([^=]+) = /

/** Matches the distances at the beginning of terms: both of `6000 miles x 0.45 + 10 miles x 0.25`. */
const TERM_DISTANCES = /(?<=^\(?|\+ )\d+(?:\.\d+)?(?= (?:km|miles?) )/g

/** Returns the part of the year's distance that a drive covers; null if its arithmetic does not say it. */
function coveredDistance({ arithmetic }: ClaimLine) {
  const [, words = '', before = '', terms = ''] = DISTANCE_BEFORE.exec(arithmetic) ?? []
  if (words === '') return null
  const from = Big(before)
  const distance = (terms.match(TERM_DISTANCES) ?? []).reduce((sum, term) => sum.plus(term), Big(0))
  // by the whole year, the first term has the distance of the year: `(700 km x 0.53) - (100 km x 0.53)`
  return { words, from, until: terms.startsWith('(') ? distance : from.plus(distance) }
}

export const drivesOverSameDistance = {
  title: 'Two drives over the same distance of the year',
  advice: 'Delete the later one and enter it after the distance of the first. Or explain why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const drives = claimedLines(claim).flatMap((line) => {
      const covered = line.kind === 'mileage' ? coveredDistance(line) : null
      return covered === null ? [] : [{ line, ...covered }]
    })
    const keyOf = ({ line }: (typeof drives)[number]) => `${tableYear(line.arithmetic)} ${line.merchant}`
    for (const drivesOfYear of groupBy(drives, keyOf).values()) {
      let furthest: (typeof drives)[number] | null = null
      for (const drive of drivesOfYear.sort((one, other) => one.from.cmp(other.from))) {
        const { line, words, from, until } = drive
        if (furthest && from.lt(furthest.until))
          yield {
            words: `${describeLine(line)}: ${words}, which overlaps line ${furthest.line.number}`,
            line,
          }
        if (furthest === null || until.gt(furthest.until)) furthest = drive
      }
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

export const hotelBesideFlatNight = {
  title: 'Hotel beside a flat amount for the night',
  advice:
    'The flat amount is for nights without a hotel to pay. Delete one of them, or say why both are right.',
  isOfExpense: true,
  fix: { page: 'expense', words: 'Show' },
  *find(claim) {
    const lines = claimedLines(claim)
    const perDiems = lines.filter(({ kind }) => kind === 'per-diem')
    const flatNights = perDiems.filter(({ arithmetic }) => NIGHT.test(arithmetic))
    const flatNightOn = new Map(flatNights.map((line) => [line.date ?? '', line]))
    const dates = perDiems.map(({ date }) => date ?? '').sort()
    const [first = '', last = ''] = [dates[0], dates.at(-1)]
    const isOfTrip = (night: string) => flatNightOn.has(night) || (first <= night && night < last)
    const hotels = lines
      .flatMap((line) => (line.kind === 'receipt' && LODGING.test(line.category) ? [line] : []))
      .sort((one, other) => (one.date ?? '').localeCompare(other.date ?? '', 'en'))
    // the nights with a hotel, each with the first line for it
    const paidNights = new Map<string, ClaimLine>()
    // the flat night that a hotel could also be for, if the hotels before it were for earlier nights
    const flatNightBefore = new Map<string, ClaimLine | undefined>()
    for (const line of hotels) {
      const { date, merchant } = line
      if (date === null) continue
      const isSameBill = (paid: ClaimLine) => paid.date === date && paid.merchant === merchant
      const dayBefore = addDays(date, -1)
      const flatBefore = flatNightOn.get(dayBefore) ?? flatNightBefore.get(dayBefore)
      // a hotel is paid on the day after the night or on its day
      const nights = [dayBefore, date].filter(isOfTrip)
      const free = nights.find((night) => {
        const paid = paidNights.get(night)
        return !flatNightOn.has(night) && (!paid || isSameBill(paid))
      })
      if (free !== undefined) {
        if (!paidNights.has(free)) paidNights.set(free, line)
        if (free === date) flatNightBefore.set(date, flatBefore)
        continue
      }
      const flat = flatNightOn.get(date) ?? flatBefore
      if (flat) yield { words: `${describeLine(line)}: line ${flat.number} is for the night`, line }
    }
  },
} satisfies Check
