import { randomUUID } from 'node:crypto'
import { convertExpense, type Schedule } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { isTaken } from '~/domain/expenses/change-expense.server'
import { findExpense } from '~/domain/expenses/expenses.server'
import { RETRIEVE_FAILED, SAVE_FAILED } from '~/domain/expenses/messages'
import type { Expense } from '~/domain/expenses/schema'
import { groupBy } from '~/domain/group-by'
import { allocationError } from '~/domain/money/allocation'
import { isSameAmount } from '~/domain/money/decimal'
import { claimedPart, partToStore, WHOLE } from '~/domain/money/share'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, type Prisma, type PrismaClient } from '~/infra/database/db.server'
import { type WithTextDecimals, withTextDecimals } from '~/infra/database/text-decimals.server'
import { allowanceTitle } from './allowance-line'
import { countAllowances } from './count-allowances'
import { countMileage } from './mileage'
import { tablesOf } from './own-tables.server'
import { placeName } from './places'
import { type ClaimedTrip, type MileageForm, parseTrip } from './schema'
import { withSource } from './source-text'
import { tableFor } from './table-for'

// Makes the allowances of an event lines of its claim.

type Kind = 'per-diem' | 'mileage'

/** What a table decides about a line. All other fields of the line are the claimant's. */
type Counted = Pick<Expense, 'merchant' | 'amount' | 'currency' | 'arithmetic'> & { date: string }

const isSameLine = (line: Counted, stored: Pick<Expense, keyof Counted>): boolean =>
  line.date === stored.date &&
  line.merchant === stored.merchant &&
  isSameAmount(line.amount, stored.amount) &&
  line.currency === stored.currency &&
  line.arithmetic === stored.arithmetic

/** The fields of the claimant that decide how much of a line counts, and their values in a new line. */
type Kept = Pick<Expense, 'share' | 'allocation' | 'chargedAmount' | 'rateId'>
const NEW_LINE: Kept = { share: WHOLE, allocation: '', chargedAmount: null, rateId: null }

/**
 * Returns the stored fields of an allowance, converted like every expense.
 * @throws DomainError invalid if the share or the cost centres of the line do not fit its amount
 */
function fieldsOf(event: OwnedEvent, line: Counted, schedule: Schedule, kept = NEW_LINE) {
  const { date, merchant, amount, currency } = line
  const terms = { ...kept, amount, currency, date }
  const claimed = claimedPart(terms)
  const nothing = kept.share !== WHOLE && Number(claimed) <= 0 ? 'This share of the amount is nothing' : null
  const problem = nothing ?? allocationError(kept.allocation, claimed)
  if (problem !== null)
    throw new DomainError('invalid', `“${merchant}” on ${date}: ${problem}. Change that line first`)
  const { convertedAmount, appliedRateId } = convertExpense(terms, schedule)
  return {
    ...line,
    amount: decimal(amount),
    claimedPart: decimal(partToStore(terms)),
    rateId: kept.rateId,
    chargedAmount: decimal(kept.chargedAmount),
    convertedAmount: decimal(convertedAmount),
    appliedRateId,
    changedIn: event.version + 1,
  }
}

/**
 * Adds the mileage of a drive to a user's event. A form that is sent twice adds one line; if it is sent again
 * with other values, or after its line was deleted, it adds another.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (no table
 * has the date or the vehicle), failed
 */
export async function claimMileage(actor: Actor, eventId: string, form: MileageForm): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const { table, ...none } = tableFor(await tablesOf(actor, null), form.scheme, form.date)
    if (table === null) throw fieldError('date', 'reason' in none ? none.reason : '')
    const { scheme, distance_before: distanceBefore, ...drive } = form
    const counted = countMileage({ ...drive, distanceBefore }, table)
    if (counted.amount === null) throw fieldError('distance', counted.reason)
    const line: Counted = {
      date: form.date,
      merchant: `Mileage, ${form.vehicle}`,
      amount: counted.amount,
      currency: counted.currency,
      arithmetic: withSource(counted.words, 'mileage', table),
    }
    const earlier = await findExpense(event.id, form.id)
    // the form was sent twice
    if (earlier && isSameLine(line, earlier) && earlier.note === form.note) return { result: undefined }
    const isFree = form.id !== '' && !(await isTaken(form.id))
    const data = {
      ...{ id: isFree ? form.id : randomUUID(), eventId: event.id, kind: 'mileage' satisfies Kind },
      ...{ category: 'Mileage', note: form.note },
      ...fieldsOf(event, line, await scheduleOf(event.id, event)),
    }
    return { result: undefined, writes: (db) => [db.expense.create({ data, select: { id: true } })] }
  })
}

const PER_DIEM_FIELDS = {
  ...{ id: true, date: true, merchant: true, amount: true, currency: true, arithmetic: true },
  ...{ share: true, allocation: true, chargedAmount: true, rateId: true },
} satisfies Prisma.ExpenseSelect

type PerDiem = WithTextDecimals<Prisma.ExpenseGetPayload<{ select: typeof PER_DIEM_FIELDS }>>

/** What makes a stored line the one that is counted for its day, the surest likeness first. */
const LIKENESSES: ((line: Counted, stored: PerDiem) => boolean)[] = [
  (line, stored) => line.arithmetic === stored.arithmetic,
  (line, stored) => allowanceTitle(line) === allowanceTitle(stored),
  () => true,
]

/** Finds the stored line of each counted one, on the same day, and returns the other ones as `rest`. */
function pairLines(lines: Counted[], stored: PerDiem[]) {
  const free = groupBy(stored, ({ date }) => date ?? '')
  const storedOf = new Map<Counted, PerDiem>()
  for (const isAlike of LIKENESSES) {
    for (const line of lines.filter((each) => !storedOf.has(each))) {
      const ofDay = free.get(line.date) ?? []
      const found = ofDay.find((each) => isAlike(line, each))
      if (found === undefined) continue
      storedOf.set(line, found)
      free.set(
        line.date,
        ofDay.filter((each) => each !== found),
      )
    }
  }
  return { storedOf, rest: [...free.values()].flat() }
}

/**
 * Stores the trip of a user's event, and replaces the event's per diems with the lines that the trip counts,
 * one for each day that has an allowance. A line of the same day keeps what the claimant entered, such as its
 * share and its cost centres. Lines of other days go to the trash.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (the trip
 * cannot be counted, or the amounts that the claimant entered in a line do not fit its new amount), failed
 */
export async function claimTrip(actor: Actor, eventId: string, trip: ClaimedTrip): Promise<void> {
  const tables = await tablesOf(actor, trip)
  const counted = countAllowances(trip, trip.scheme, tables)
  if (counted.lines === null) throw new DomainError('invalid', counted.reason)
  const lines = counted.lines
    .filter(({ amount }) => Number(amount) > 0)
    .map(({ date, kind, place, amount, currency, words }): Counted => {
      const { table } = tableFor(tables, trip.scheme, date)
      const where = place ? placeName(place) : (table?.name ?? '')
      const arithmetic = table ? withSource(words, 'per-diem', table) : words
      return {
        date,
        merchant: `${kind === 'night' ? 'Night' : 'Per diem'}, ${where}`,
        amount,
        currency,
        arithmetic,
      }
    })
  const tripText = JSON.stringify(trip)
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const before = await db.event.findUnique({ where: { id: event.id }, select: { trip: true } })
    const present = await db.expense.findMany({
      where: { eventId: event.id, kind: 'per-diem', deletedAt: null },
      select: PER_DIEM_FIELDS,
      orderBy: { id: 'asc' },
    })
    const { storedOf, rest } = pairLines(lines, present.map(withTextDecimals))
    const schedule = await scheduleOf(event.id, event)
    const added: Prisma.ExpenseCreateManyInput[] = []
    // most days of a trip have the same values, so a few updates change all of them
    const changed = new Map<string, { ids: string[]; data: Prisma.ExpenseUncheckedUpdateManyInput }>()
    for (const line of lines) {
      const stored = storedOf.get(line)
      if (stored === undefined) {
        const terms = { kind: 'per-diem' satisfies Kind, category: 'Per diem' }
        added.push({ eventId: event.id, ...terms, ...fieldsOf(event, line, schedule) })
      } else if (!isSameLine(line, stored)) {
        const isSameCurrency = line.currency === stored.currency
        const rateId = isSameCurrency ? stored.rateId : null
        // a charge is for the amount that it was entered for
        const isCharged = isSameCurrency && isSameAmount(line.amount, stored.amount)
        const chargedAmount = isCharged ? stored.chargedAmount : null
        const { date: _, ...data } = fieldsOf(event, line, schedule, { ...stored, rateId, chargedAmount })
        const key = JSON.stringify(data)
        changed.set(key, { ids: [...(changed.get(key)?.ids ?? []), stored.id], data })
      }
    }
    const isSame = added.length + changed.size + rest.length === 0
    if (isSame && before?.trip === tripText) return UNCHANGED
    return {
      result: undefined,
      event: { trip: tripText },
      writes: (db: PrismaClient) => [
        ...[{ ids: rest.map(({ id }) => id), data: { deletedAt: new Date() } }, ...changed.values()].map(
          ({ ids, data }) => db.expense.updateMany({ where: { id: { in: ids } }, data }),
        ),
        db.expense.createMany({ data: added }),
      ],
    }
  })
}

/** Returns the stored trip of an event; null without one. @throws DomainError failed */
export async function storedTrip(eventId: OwnedEventId): Promise<ClaimedTrip | null> {
  const event = await withFailure(RETRIEVE_FAILED, () =>
    db.event.findUnique({ where: { id: eventId }, select: { trip: true } }),
  )
  return parseTrip(event?.trip ?? '')
}
