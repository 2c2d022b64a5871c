import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS, DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { BOOKED_DAYS_MAX, nearestDays, SURE_DAYS_MAX } from './booking-days'
import { type ComparedExpense, isNamedIn, type MerchantName, merchantName } from './duplicates'

// Finds purchases that were entered twice: once from the row of a bank statement without a receipt, and once
// without a row. Both have an equal amount. Banks use other names and book purchases days later, so the
// nearer two dates are, the less their names must agree.

/** The row of a bank statement that charges an expense. */
export interface ChargingRow {
  /** the charge before refunds */
  charge: Decimal
  currency: string | null
  /** the purchase in its own currency; null if the bank does not state it */
  purchase: { amount: Decimal; currency: string } | null
}

/** An expense, with its row if it has a row but no receipt. */
export interface RowComparedExpense extends ComparedExpense {
  /** null for an expense without a row */
  row: ChargingRow | null
}

/** Two expenses that may be duplicates. */
export type DuplicatePair = [earlier: ComparedExpense, later: ComparedExpense]

/** Whether the claimant dismissed two expenses as duplicates. */
export type IsKnown = (one: string, other: string) => boolean

export const dayOf = (date: string | null): number => Date.parse(date ?? '') / DAY_MS

/**
 * Returns the calendar dates on which a purchase may be booked, or on which a booked purchase may have been
 * made.
 */
export function datesNear(date: string): string[] {
  const day = dayOf(date)
  if (Number.isNaN(day)) return []
  return nearestDays(BOOKED_DAYS_MAX).map((days) =>
    new Date((day + days) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The rules to pair expenses. Numbers of expenses are indexes in the list. */
interface PairingRule {
  /**
   * Returns expenses without a row of a day that an expense on a row may repeat. Some may be paired already.
   */
  candidatesOf: (row: number, day: number, isOpen: (at: number) => boolean) => number[]
  /** whether a row's text and a merchant's name agree enough for a pair within `SURE_DAYS_MAX` days */
  isLikely: (text: MerchantName, merchant: MerchantName) => boolean
}

/**
 * Pairs expenses on rows with expenses without a row, each at most once. First pairs the ones whose rows name
 * the merchant, then others within fewer days, in each case the nearest first. The older expense of a pair
 * comes first.
 * @param expenses in the order of their creation
 */
export function pairOneToOne(
  expenses: RowComparedExpense[],
  isKnown: IsKnown,
  { candidatesOf, isLikely }: PairingRule,
): [earlier: RowComparedExpense, later: RowComparedExpense][] {
  const at = (place: number) => expenses[place] as RowComparedExpense
  // equal names share one object, so that they are compared only once
  const known = new Map<string, MerchantName>()
  const names = new Array<MerchantName | undefined>(expenses.length).fill(undefined)
  const nameOf = (place: number): MerchantName => {
    const { merchant } = at(place)
    const name = names[place] ?? known.get(merchant) ?? merchantName(merchant)
    if (names[place] === undefined) known.set(merchant, name)
    names[place] = name
    return name
  }
  const paired = new Set<number>()
  const isOpen = (place: number) => !paired.has(place)
  const pairs: [RowComparedExpense, RowComparedExpense][] = []
  const rows = expenses.flatMap(({ row, date }, place) => {
    const day = dayOf(date)
    return row && !Number.isNaN(day) ? [{ place, day }] : []
  })
  for (const { daysMax, agrees } of [
    { daysMax: BOOKED_DAYS_MAX, agrees: isNamedIn },
    { daysMax: SURE_DAYS_MAX, agrees: isLikely },
  ]) {
    // compares a row with each name only once, even if many expenses have it
    let open = rows.map((row) => ({ ...row, agreeing: new Map<MerchantName, boolean>(), otherNames: 0 }))
    for (const days of nearestDays(daysMax)) {
      open = open.filter(({ place, otherNames }) => {
        return isOpen(place) && otherNames < DUPLICATE_NAMES_COMPARED_MAX
      })
      for (const row of open) {
        const { place, day, agreeing } = row
        const candidates = candidatesOf(place, day - days, isOpen)
        if (candidates.length === 0) continue
        const text = nameOf(place)
        const found = candidates.find((other) => {
          if (!isOpen(other) || row.otherNames === DUPLICATE_NAMES_COMPARED_MAX) return false
          const name = nameOf(other)
          const isAgreed = agreeing.get(name) ?? agrees(text, name)
          if (!isAgreed && !agreeing.has(name)) row.otherNames += 1
          agreeing.set(name, isAgreed)
          return isAgreed && !isKnown(at(place).id, at(other).id)
        })
        if (found === undefined) continue
        paired.add(place).add(found)
        pairs.push([at(Math.min(place, found)), at(Math.max(place, found))])
      }
    }
  }
  return pairs
}

/**
 * Pairs each expense on a row with an expense without a row whose amount equals its amount, the charge of the
 * row, or the purchase that the row states. Each expense is in at most one pair. If very many have the same
 * amount, some are not compared.
 * @param expenses in the order of their creation
 */
export function pairsOfRows(expenses: RowComparedExpense[], isKnown: IsKnown): DuplicatePair[] {
  // by amount and day; the oldest comes last, so that `pop` removes it
  const others = new Map<string, Map<number, number[]>>()
  for (const [at, { row, date, amount, currency }] of [...expenses.entries()].reverse()) {
    if (row) continue
    const key = `${amount} ${currency}`
    const ofAmount = others.get(key) ?? new Map<number, number[]>()
    others.set(key, ofAmount)
    const ofDay = ofAmount.get(dayOf(date))
    if (ofDay) ofDay.push(at)
    else ofAmount.set(dayOf(date), [at])
  }
  const ofAmounts = expenses.map(({ row, amount, currency }) => {
    if (!row) return []
    const keys = new Set([`${amount} ${currency}`, `${row.charge} ${row.currency}`])
    if (row.purchase) keys.add(`${row.purchase.amount} ${row.purchase.currency}`)
    return [...keys].flatMap((key) => others.get(key) ?? [])
  })
  return pairOneToOne(expenses, isKnown, {
    candidatesOf(row, day, isOpen) {
      const candidates: number[] = []
      for (const ofAmount of ofAmounts[row] ?? []) {
        const ofDay = ofAmount.get(day)
        if (!ofDay) continue
        while (ofDay.length > 0 && !isOpen(ofDay.at(-1) as number)) ofDay.pop()
        candidates.push(...ofDay.slice(-DUPLICATE_NAMES_COMPARED_MAX).reverse())
      }
      return candidates
    },
    isLikely: () => true,
  })
}
