import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS, DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { BOOKED_DAYS_MAX, nearestDays, SURE_DAYS_MAX } from './booking-days'
import { type ComparedExpense, isNamedIn, type MerchantName, merchantName } from './duplicates'

// Whether an expense without a receipt, which stands on the row of a bank statement, and one without a row
// are one purchase, by an amount that both have. Banks write names of their own, and book days after it: the
// nearer two are, the less their names say.

/** What the row of a bank statement says of an expense. */
export interface ChargingRow {
  /** what it charged before refunds */
  charge: Decimal
  currency: string | null
  /** the purchase in its own currency; null where the bank does not say it */
  purchase: { amount: Decimal; currency: string } | null
}

/** An expense, and its row if it stands on a row alone. */
export interface RowComparedExpense extends ComparedExpense {
  /** null for an expense without a row */
  row: ChargingRow | null
}

/** Two expenses that seem to be one. */
export type DuplicatePair = [earlier: ComparedExpense, later: ComparedExpense]

/** Whether two expenses are known to be two purchases. */
export type IsKnown = (one: string, other: string) => boolean

export const dayOf = (date: string | null): number => Date.parse(date ?? '') / DAY_MS

/** Returns the calendar dates on which a purchase of a date may be booked, or the other way round. */
export function datesNear(date: string): string[] {
  const day = dayOf(date)
  if (Number.isNaN(day)) return []
  return nearestDays(BOOKED_DAYS_MAX).map((days) =>
    new Date((day + days) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** What expenses on rows are paired by. An expense is meant by its place in the list. */
interface PairingRule {
  /** Returns expenses of a day without a row that one on a row may repeat; some may be paired already. */
  candidatesOf: (row: number, day: number, isOpen: (at: number) => boolean) => number[]
  /** whether the text of a row agrees with a merchant's name so far that a pair a few days apart is likely */
  isLikely: (text: MerchantName, merchant: MerchantName) => boolean
}

/**
 * Pairs expenses on rows with those without, each with one at most: first those whose rows name the merchant,
 * then others within fewer days, and the nearest of these first. In a pair the one that was made first comes
 * first.
 * @param expenses in the order in which they were made
 */
export function pairOneToOne(
  expenses: RowComparedExpense[],
  isKnown: IsKnown,
  { candidatesOf, isLikely }: PairingRule,
): [earlier: RowComparedExpense, later: RowComparedExpense][] {
  const at = (place: number) => expenses[place] as RowComparedExpense
  // equal names are one object, and compared once
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
    // a row is compared with each name once, however many expenses have it
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
 * Returns the pairs of an expense that stands on a row and one without a row that has its amount, the amount
 * that the row charged, or that of the purchase that the row names. Each expense is in one pair at most; of
 * very many of one amount, some are not compared.
 * @param expenses in the order in which they were made
 */
export function pairsOfRows(expenses: RowComparedExpense[], isKnown: IsKnown): DuplicatePair[] {
  // by amount and day; the one that was made first stands last, where it is taken away
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
