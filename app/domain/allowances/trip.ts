import { z } from 'zod'
import { addDays, isCalendarDate } from '~/domain/money/date'
import { addMinutes, dateOf, daysBetween, isLocalTime, type LocalTime, minutesBetween } from './local-time'

// The trip for which allowances are counted.

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const
export type Meal = (typeof MEALS)[number]

/**
 * The night that begins on a day.
 * - `lodging`: away, in lodging that has a receipt or that somebody else pays
 * - `flat`: away, and the claimant asks for the flat amount without a receipt
 * - `none`: not away overnight, or on the road without a bed
 */
export const NIGHTS = ['lodging', 'flat', 'none'] as const

/** What the claimant says about a calendar day of a trip. Days that need nothing said may be left out. */
export const tripDaySchema = z.object({
  date: z.string(),
  /**
   * the place whose amounts count on this day, as the table writes it: `FR`, `FR/Paris`. On a day of travel
   * this is the place that the traveller reaches before midnight. Without a place the day is at home.
   */
  place: z.string().optional(),
  /** the meals that somebody else provided or paid for */
  provided: z.array(z.enum(MEALS)).optional(),
  /** the meals that the claimant paid for; only rules that pay for each meal read it */
  paid: z.array(z.enum(MEALS)).optional(),
  night: z.enum(NIGHTS).optional(),
})

export type TripDay = z.output<typeof tripDaySchema>

/** A trip of one person. */
export interface Trip {
  start: LocalTime
  end: LocalTime
  days: TripDay[]
}

/** A calendar day of a trip with everything that the rules read. */
export interface DayOfTrip {
  date: string
  /** null at home */
  place: string | null
  provided: readonly Meal[]
  paid: readonly Meal[]
  night: (typeof NIGHTS)[number]
  /** when the traveller is away on this day */
  from: LocalTime
  /** the end of the time away; the next midnight if the trip goes on */
  until: LocalTime
  /** the minutes away on this day */
  minutes: number
}

/** The most calendar days of a trip. */
export const TRIP_DAYS_MAX = 366

/** Returns what is wrong with a trip, as a sentence; null for a trip that can be counted. */
export function tripProblem({ start, end, days }: Trip): string | null {
  if (!isLocalTime(start)) return 'Enter when the trip starts, such as 2026-03-02T08:00'
  if (!isLocalTime(end)) return 'Enter when the trip ends, such as 2026-03-04T17:30'
  if (minutesBetween(start, end) <= 0) return 'The trip must end after it starts'
  if (daysBetween(dateOf(start), lastDateOf(end)) >= TRIP_DAYS_MAX)
    return `A trip has at most ${TRIP_DAYS_MAX} days`
  // a longer list repeats a day or names one outside of the trip
  if (days.length > TRIP_DAYS_MAX) return `A trip has at most ${TRIP_DAYS_MAX} days`
  const dates = new Set<string>()
  for (const { date } of days) {
    if (!isCalendarDate(date) || date < dateOf(start) || date > dateOf(end))
      return `${date} is not a day of the trip`
    if (dates.has(date)) return `${date} is entered twice`
    dates.add(date)
  }
  return null
}

/** Returns the last calendar day of a trip. A trip until midnight ends with the day before. */
const lastDateOf = (end: LocalTime): string => dateOf(addMinutes(end, -1))

/** Returns the calendar days of a trip in order. */
export function daysOfTrip({ start, end, days }: Trip): DayOfTrip[] {
  const entered = new Map(days.map((day) => [day.date, day]))
  const lastDate = lastDateOf(end)
  const result: DayOfTrip[] = []
  for (let date = dateOf(start); date <= lastDate; date = addDays(date, 1)) {
    const day = entered.get(date)
    const from = date === dateOf(start) ? start : `${date}T00:00`
    const until = date === lastDate ? end : `${addDays(date, 1)}T00:00`
    result.push({
      date,
      place: day?.place ?? null,
      provided: [...new Set(day?.provided)],
      paid: [...new Set(day?.paid)],
      // the night after the last day is at home
      night: date === lastDate ? 'none' : (day?.night ?? 'lodging'),
      from,
      until,
      minutes: minutesBetween(from, until),
    })
  }
  return result
}

/** Whether a day ends with a night away in a bed. */
export const isNightAway = ({ night }: DayOfTrip): boolean => night !== 'none'
