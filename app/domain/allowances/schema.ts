import { z } from 'zod'
import { sanitizeId, singleLineText } from '~/domain/form-fields'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { EXPENSE_NOTE_CHARACTERS_MAX } from '~/limits'
import { MEALS, type Meal, NIGHTS, type TripDay, tripDaySchema } from './trip'

// The forms of allowances.

const scheme = z.string().max(20).default('')

/** The start and the end of a trip, and the tables that count it. */
export const tripTermsSchema = z.object({
  scheme,
  /** local times, such as 2026-03-02T08:00 */
  start: z.string().max(16).default(''),
  end: z.string().max(16).default(''),
})

/** A trip as the database stores it. */
export const claimedTripSchema = tripTermsSchema.extend({ days: z.array(tripDaySchema) })

export type ClaimedTrip = z.output<typeof claimedTripSchema>

/** Reads a trip from JSON; null for any other text, which an administrator may have written. */
export function parseTrip(stored: string): ClaimedTrip | null {
  try {
    return claimedTripSchema.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

/** The start of the name of a day's place in the form of a trip. */
const PLACE_OF = 'place '

/**
 * Returns the days of a trip from the fields of its form: for each date its place (`place 2026-03-02`), its
 * night and its meals (`2026-03-02 breakfast`).
 */
export function readTripDays(
  values: Record<string, string>,
  lists: Partial<Record<'provided[]' | 'paid[]', string[]>>,
): TripDay[] {
  const mealsIn = (entries: string[] = []) => {
    const ticked = new Set(entries)
    return (date: string): Meal[] => MEALS.filter((meal) => ticked.has(`${date} ${meal}`))
  }
  const [providedOn, paidOn] = [mealsIn(lists['provided[]']), mealsIn(lists['paid[]'])]
  const places = Object.entries(values).filter(([name]) => name.startsWith(PLACE_OF))
  return places.map(([name, typedPlace]) => {
    const date = name.slice(PLACE_OF.length)
    const place = typedPlace.trim().slice(0, 200)
    const night = NIGHTS.find((each) => each === values[`night ${date}`])
    return {
      date,
      ...(place && { place }),
      provided: providedOn(date),
      paid: paidOn(date),
      ...(night && { night }),
    }
  })
}

/** A table of the user's organisation. Its id comes from the page, so a form that is sent twice adds one. */
export const ownTableSchema = z
  .object({
    id: z.uuid('Load the page again'),
    name: singleLineText(100, 'Name')
      .default('')
      .refine((name) => name !== '', 'Enter a name'),
    reference: singleLineText(200, 'Source')
      .default('')
      .refine((text) => text !== '', 'Enter the policy or agreement that has the amounts'),
    from: z.string().default('').refine(isCalendarDate, 'Enter the first day, such as 2026-01-01'),
    until: z.string().default('').refine(isCalendarDate, 'Enter the last day, such as 2026-12-31'),
    currency: z.string().default('').transform(normalizeCurrency).refine(isCurrency, UNKNOWN_CURRENCY),
    /** a trip of one day must be longer than this; 0 if every trip counts */
    hours: z.coerce
      .number('Enter hours, such as 8')
      .int('Enter whole hours')
      .min(0, 'Enter 0 or more')
      .max(24, 'Enter at most 24'),
    rows: z.string().default(''),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day is before the first',
  })

export type OwnTableForm = z.output<typeof ownTableSchema>

const number = z.string().trim().default('')

export const mileageSchema = z.object({
  /** the id that the page gave its form, so that a form that is sent twice adds one line */
  id: z.string().transform(sanitizeId),
  scheme,
  date: z.string().default('').refine(isCalendarDate, 'Enter the day of the drive, such as 2026-10-05'),
  vehicle: z.string().max(100).default(''),
  distance: number.transform((text) => text.replace(',', '.')),
  /** the distance of the same year before this drive */
  distance_before: number.transform((text) => text.replace(',', '.') || '0'),
  passengers: number.transform((text) => Number(text || '0')),
  note: singleLineText(EXPENSE_NOTE_CHARACTERS_MAX, 'From, to and what for')
    .default('')
    .refine((text) => text !== '', 'Enter from where to where you drove, and what for'),
})

export type MileageForm = z.output<typeof mileageSchema>
