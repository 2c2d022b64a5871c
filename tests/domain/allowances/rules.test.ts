import { describe, expect, test } from 'vitest'
import { countAllowances } from '~/domain/allowances/count-allowances'
import { placeName } from '~/domain/allowances/places'
import type { AllowanceTable } from '~/domain/allowances/table-schema'
import { ALLOWANCE_TABLES } from '~/domain/allowances/tables.server'
import type { Meal, Trip, TripDay } from '~/domain/allowances/trip'
import { amountsOf, tripOf } from './example-tables'

// Cases of our own: the edges of each rule, and trips that cannot be counted.

const count = (trip: Trip, scheme: string, tables: readonly AllowanceTable[] = ALLOWANCE_TABLES) =>
  countAllowances(trip, scheme, tables)

const reasonOf = (trip: Trip, scheme: string): string => {
  const result = count(trip, scheme)
  return result.lines === null ? result.reason : 'counted'
}

const wordsOf = (trip: Trip, scheme: string): string[] => {
  const result = count(trip, scheme)
  if (result.lines === null) throw new Error(result.reason)
  return result.lines.map(({ words }) => words)
}

const ALL: Meal[] = ['breakfast', 'lunch', 'dinner']
const oneDay = (hours: string, days: TripDay[] = []): Trip =>
  tripOf('2026-03-02T08:00', `2026-03-02T${hours}`, days)

describe('a trip that cannot be counted', () => {
  test.each([
    ['', '2026-03-04T17:30', 'Enter when the trip starts, such as 2026-03-02T08:00'],
    ['2026-02-30T08:00', '2026-03-04T17:30', 'Enter when the trip starts, such as 2026-03-02T08:00'],
    ['2026-03-02T08:00', '2026-03-04T24:00', 'Enter when the trip ends, such as 2026-03-04T17:30'],
    ['2026-03-02T08:00', '2026-03-02T08:00', 'The trip must end after it starts'],
    ['2025-03-02T08:00', '2026-03-03T08:00', 'A trip has at most 366 days'],
  ])('from %s to %s says %s', (start, end, reason) => {
    expect(reasonOf(tripOf(start, end), 'de')).toBe(reason)
  })

  test('a day outside of the trip and a day entered twice are refused', () => {
    expect(reasonOf(oneDay('18:00', [{ date: '2026-03-03' }]), 'de')).toBe(
      '2026-03-03 is not a day of the trip',
    )
    expect(reasonOf(oneDay('18:00', [{ date: '2026-03-02' }, { date: '2026-03-02' }]), 'de')).toBe(
      '2026-03-02 is entered twice',
    )
  })

  test('a year without a table gives no amount, also when only the last day is in it', () => {
    expect(reasonOf(tripOf('2027-01-04T08:00', '2027-01-05T18:00'), 'de')).toBe(
      'There is no table of Germany for 2027-01-04',
    )
    expect(reasonOf(tripOf('2026-12-31T08:00', '2027-01-01T18:00'), 'de')).toBe(
      'There is no table of Germany for 2027-01-01',
    )
    expect(reasonOf(oneDay('18:00'), 'xx')).toBe('There is no table of xx for 2026-03-02')
  })

  test('a place, a night or days that the table does not have are named', () => {
    const atPlace = (place: string) => oneDay('18:00', [{ date: '2026-03-02', place }])
    expect(reasonOf(atPlace('KE'), 'at')).toBe('Austria has no amounts for KE on 2026-03-02')
    expect(reasonOf(atPlace('US/New York'), 'fi')).toBe(
      'Finland has no amounts for US/New York on 2026-03-02',
    )
    expect(reasonOf(atPlace('FR'), 'gb')).toBe('United Kingdom has no amounts for FR on 2026-03-02')
    const night = tripOf('2026-03-02T08:00', '2026-03-03T18:00', [{ date: '2026-03-02', night: 'flat' }])
    expect(reasonOf(night, 'it')).toBe('Italy has no flat amount for the night of 2026-03-02')
    expect(reasonOf(oneDay('18:00'), 'us-irs')).toBe('United States (IRS) has no amounts for days')
    const intoApril = tripOf('2026-04-05T08:00', '2026-04-06T18:00')
    expect(reasonOf(intoApril, 'gb')).toBe('United Kingdom has no amounts for days from 2026-04-06')
    expect(reasonOf(tripOf('2026-01-29T08:00', '2026-01-29T18:00'), 'pl')).toBe(
      'There is no table of Poland for 2026-01-29',
    )
  })

  test('days at home and abroad are trips of two events in Austria and Poland', () => {
    const mixed = tripOf('2025-03-02T08:00', '2025-03-03T18:00', [{ date: '2025-03-02', place: 'DE' }])
    expect(reasonOf(mixed, 'at')).toContain('in another event')
    expect(reasonOf(mixed, 'pl')).toContain('in another event')
  })
})

describe('Germany', () => {
  test('8 hours are nothing, and a minute more is the partial amount', () => {
    expect(wordsOf(oneDay('16:00'), 'de')).toEqual(['8 hours away, which is not more than 8 hours'])
    expect(wordsOf(oneDay('16:01'), 'de')).toEqual(['14.00 for 8 hours 1 minute = 14.00'])
  })

  test('meals above the amount leave nothing, and the words say so', () => {
    expect(wordsOf(oneDay('20:00', [{ date: '2026-03-02', provided: ['lunch', 'dinner'] }]), 'de')).toEqual([
      '14.00 for 12 hours - 40 % of 28.00 for lunch - 40 % of 28.00 for dinner = 0.00, never below zero',
    ])
  })

  test('the words of a last day with breakfast show the whole arithmetic', () => {
    const trip = tripOf('2026-03-02T18:00', '2026-03-03T09:00', [
      { date: '2026-03-03', provided: ['breakfast'] },
    ])
    expect(wordsOf(trip, 'de')[1]).toBe('14.00 for a day of travel - 20 % of 28.00 for breakfast = 8.40')
  })

  test('without a night the day with more hours counts, and of equal ones the first', () => {
    const dateOf = (start: string, end: string) => {
      const result = count(tripOf(start, end, [{ date: '2026-03-02', night: 'none' }]), 'de')
      return result.lines?.map(({ date }) => date)
    }
    expect(dateOf('2026-03-02T21:00', '2026-03-03T06:00')).toEqual(['2026-03-03'])
    expect(dateOf('2026-03-02T18:00', '2026-03-03T06:00')).toEqual(['2026-03-02'])
  })

  test('a night on the next day makes a short first day a day of travel', () => {
    const trip = tripOf('2026-03-02T22:00', '2026-03-04T18:00', [{ date: '2026-03-02', night: 'none' }])
    expect(amountsOf(trip, 'de')).toEqual(['14.00', '28.00', '14.00'])
    const awake = tripOf('2026-03-02T22:00', '2026-03-04T06:00', [
      { date: '2026-03-02', night: 'none' },
      { date: '2026-03-03', night: 'none' },
    ])
    expect(amountsOf(awake, 'de')).toEqual(['0.00', '28.00', '0.00'])
  })

  test('a day from midnight to midnight has the full amount, also as the first, the last or the only day', () => {
    expect(amountsOf(tripOf('2026-03-02T00:00', '2026-03-03T18:00'), 'de')).toEqual(['28.00', '14.00'])
    expect(amountsOf(tripOf('2026-03-02T00:01', '2026-03-03T23:59'), 'de')).toEqual(['14.00', '14.00'])
    expect(wordsOf(tripOf('2026-03-02T00:00', '2026-03-03T00:00'), 'de')).toEqual([
      '28.00 for a day of 24 hours = 28.00',
    ])
    const abroad = tripOf('2026-03-02T22:00', '2026-03-04T00:00', [
      { date: '2026-03-02', place: 'FR', night: 'none' },
    ])
    expect(amountsOf(abroad, 'de')).toEqual(['0.00', '53.00'])
  })

  test('the last day takes the amount of the last place abroad', () => {
    const trip = tripOf('2026-03-02T08:00', '2026-03-04T18:00', [
      { date: '2026-03-02', place: 'FR' },
      { date: '2026-03-03', place: 'FR', provided: ['breakfast'] },
    ])
    expect(amountsOf(trip, 'de')).toEqual(['36.00', '42.40', '36.00'])
  })

  test('a place without own amounts takes those of its country, a country without amounts those of Luxembourg', () => {
    const at = (place: string) => amountsOf(oneDay('18:00', [{ date: '2026-03-02', place }]), 'de')
    expect(at('FR/Nice')).toEqual(at('FR'))
    const wordsAt = (place: string) => wordsOf(oneDay('18:00', [{ date: '2026-03-02', place }]), 'de')
    expect(wordsAt('FR/Nice')).toEqual(['36.00 for 10 hours = 36.00, as in France'])
    expect(wordsAt('FR')).toEqual(['36.00 for 10 hours = 36.00'])
    // the state or the city
    expect(wordsAt('US/Washington')).toEqual(['40.00 for 10 hours = 40.00, as in United States'])
    expect(at('GY')).toEqual(at('LU'))
    expect(wordsAt('GY')).toEqual([expect.stringMatching(/ for 10 hours = [\d.]+, as in Luxembourg$/)])
    const meals = { date: '2026-03-02', place: 'FR/Nice', provided: ALL }
    expect(wordsOf(oneDay('18:00', [meals]), 'de')).toEqual([
      expect.stringMatching(/= 0\.00, never below zero$/),
    ])
  })

  test.each([
    ['AU', 'CC CX HM NF'],
    ['CN', 'MO'],
    ['DK', 'FO GL'],
    ['ES', 'EA'],
    ['ES/Kanarische Inseln', 'IC'],
    ['FI', 'AX'],
    ['FR', 'BL CP GF GP MF MQ NC PF PM RE TF WF YT'],
    ['GB', 'AC AI BM CQ DG FK GG GI GS IM IO JE KY MS PN SH TA TC VG'],
    ['NL', 'AW BQ CW SX'],
    ['NO', 'BV SJ'],
    ['NZ', 'TK'],
    ['US', 'AS GU MP PR UM VI'],
  ])('the territories of %s have its amounts by day and night: %s', (country, territories) => {
    for (const year of [2025, 2026]) {
      const wordsAt = (place: string) => {
        const day: TripDay = { date: `${year}-03-02`, place, night: 'flat' }
        return wordsOf(tripOf(`${year}-03-02T08:00`, `${year}-03-03T18:00`, [day]), 'de')
      }
      const marked = wordsAt(country).map((words) => `${words}, as in ${placeName(country)}`)
      for (const territory of territories.split(' ')) expect(wordsAt(territory)).toEqual(marked)
    }
  })

  test.each([
    ['Réunion/Saint-Denis', 'FR'],
    ['Puerto Rico/San Juan', 'US'],
    ['Canary Islands', 'ES/Kanarische Inseln'],
    ['Macao SAR China', 'CN'],
    ['Cook Islands', 'LU'],
  ])('%s has the amounts of %s', (place, entry) => {
    const [words] = wordsOf(oneDay('18:00', [{ date: '2026-03-02', place }]), 'de')
    expect(words?.split(', as in ')[1]).toBe(placeName(entry))
  })

  test('Niue has the amounts of New Zealand in 2025, and as a country those of Luxembourg in 2026', () => {
    const at = (year: number, place: string) =>
      amountsOf(
        tripOf(`${year}-03-02T08:00`, `${year}-03-02T18:00`, [{ date: `${year}-03-02`, place }]),
        'de',
      )
    expect(at(2025, 'NU')).toEqual(at(2025, 'NZ'))
    expect(at(2026, 'NU')).toEqual(at(2026, 'LU'))
    expect(at(2025, 'NZ')).not.toEqual(at(2025, 'LU'))
  })

  test.each([
    ['FR/Paris', 'FR/Paris sowie die Departments 77, 78, 91 bis 95'],
    ['FR/92', 'FR/Paris sowie die Departments 77, 78, 91 bis 95'],
    ['Italy/rome', 'IT/Rom'],
    ['JP/Tokyo', 'JP/Tokio'],
    ['HK', 'CN/Hongkong'],
    ['us/washington dc', 'US/Washington, D. C.'],
  ])('%s has the amounts of %s by night too, and its lines name that entry', (place, entry) => {
    const at = (place: string) =>
      count(
        tripOf('2026-03-02T08:00', '2026-03-03T18:00', [{ date: '2026-03-02', place, night: 'flat' }]),
        'de',
      ).lines ?? []
    const marked = at(entry).map(({ amount, words }) => ({
      amount,
      words: `${words}, as in ${placeName(entry)}`,
    }))
    expect(at(place)).toMatchObject(marked)
    expect(marked).toHaveLength(3)
  })

  test.each(['US/New York', 'US/NYC', 'US/New York City'])('a whole day in %s is 66 euros', (place) => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04'].map((date): TripDay => ({ date, place }))
    expect(amountsOf(tripOf('2026-03-02T08:00', '2026-03-04T18:00', days), 'de')).toEqual([
      '44.00',
      '66.00',
      '44.00',
    ])
  })

  test('the flat night of a place without own amounts says that it is as in the country', () => {
    const days: TripDay[] = [{ date: '2026-03-02', place: 'JP/Kyoto', night: 'flat' }]
    expect(wordsOf(tripOf('2026-03-02T08:00', '2026-03-03T18:00', days), 'de')[2]).toBe(
      '141.00 for a night without a receipt = 141.00, as in Japan',
    )
  })

  test.each(['DE', 'de', 'Germany', 'germany', 'DE/Berlin', 'Germany/Berlin'])('%s is at home', (place) => {
    const at = (days: TripDay[]) => amountsOf(oneDay('18:00', days), 'de')
    expect(at([{ date: '2026-03-02', place }])).toEqual(at([]))
  })

  test.each([
    ['France', 'FR'],
    ['fr/Paris', 'FR/Paris'],
    ['united kingdom/London', 'GB/London'],
    ['UK', 'GB'],
    ['Türkiye', 'TR'],
  ])('%s is %s', (typed, place) => {
    const at = (place: string) => count(oneDay('18:00', [{ date: '2026-03-02', place }]), 'de')
    expect(at(typed)).toEqual(at(place))
    expect(at(typed).lines).toHaveLength(1)
  })

  test.each(['XX', 'ZZ', 'EU', 'Berlin', 'Paris', 'FRA', '?'])('%s is not a place', (place) => {
    expect(reasonOf(oneDay('18:00', [{ date: '2026-03-02', place }]), 'de')).toBe(
      `Germany has no amounts for the place “${place}”. Enter its country, such as FR, or a place of the list`,
    )
  })

  test('a trip over New Year counts each day with the table of its year', () => {
    const trip = tripOf('2025-12-30T08:00', '2026-01-02T18:00')
    expect(amountsOf(trip, 'de')).toEqual(['14.00', '28.00', '28.00', '14.00'])
  })

  test('flat nights are lines of their own, and the total has them', () => {
    const trip = tripOf('2026-03-02T08:00', '2026-03-04T18:00', [
      { date: '2026-03-02', night: 'flat' },
      { date: '2026-03-03', night: 'flat' },
    ])
    expect(amountsOf(trip, 'de')).toEqual(['14.00', '28.00', '14.00', '20.00', '20.00'])
    expect(count(trip, 'de')).toMatchObject({ totals: [{ currency: 'EUR', amount: '96.00' }] })
  })

  test('a trip of more than three months has a note', () => {
    const result = count(tripOf('2026-01-05T08:00', '2026-06-30T18:00'), 'de')
    expect(result.lines === null ? [] : result.notes[0]).toContain('check the days from 2026-04-05')
  })
})

describe('Austria', () => {
  test('hours beyond 24 begin a new period, and up to 3 of them are nothing', () => {
    expect(amountsOf(tripOf('2026-03-02T08:00', '2026-03-03T11:00'), 'at')).toEqual(['30.00', '0.00'])
    expect(amountsOf(tripOf('2026-03-02T08:00', '2026-03-03T11:01'), 'at')).toEqual(['30.00', '10.00'])
  })

  test.each([
    ['IT/Mailand', '40.60', '36.40', ', as in Italy, Rom und Mailand'],
    ['Italy/Rome', '40.60', '36.40', ', as in Italy, Rom und Mailand'],
    ['FR/Straßburg', '35.80', '32.70', ', as in France, Paris und Straßburg'],
    ['FR/Paris', '35.80', '32.70', ', as in France, Paris und Straßburg'],
    ['IT/Turin', '35.80', '27.90', ', as in Italy'],
    ['IT', '35.80', '27.90', ''],
    ['GB/London', '41.40', '41.40', ''],
  ])('a day and a night in %s are %s and %s%s', (place, day, night, mark) => {
    const days = ['2026-03-02', '2026-03-03'].map((date): TripDay => ({ date, place, night: 'flat' }))
    expect(wordsOf(tripOf('2026-03-02T08:00', '2026-03-03T08:00', days), 'at')).toEqual([
      `${day} for 24 hours = ${day}${mark}`,
      `${night} for a night without a receipt = ${night}${mark}`,
    ])
  })

  test('a line as in the country says so before the meals that take nothing off', () => {
    const day: TripDay = { date: '2026-03-02', place: 'IT/Turin', provided: ['lunch'] }
    expect(wordsOf(oneDay('20:00', [day]), 'at')).toEqual([
      '35.80 for 12 hours = 35.80, as in Italy, nothing off for lunch',
    ])
  })

  test('breakfast takes nothing off, and two meals leave nothing at home', () => {
    const trip = (...provided: Meal[]) => oneDay('20:00', [{ date: '2026-03-02', provided }])
    expect(wordsOf(trip('breakfast'), 'at')).toEqual([
      '30.00 for 12 hours = 30.00, nothing off for breakfast',
    ])
    expect(wordsOf(trip('lunch', 'dinner'), 'at')).toEqual([
      '30.00 for 12 hours - 15.00 for lunch - 15.00 for dinner = 0.00',
    ])
  })

  test('a breakfast belongs to the 24 hours of the night before it', () => {
    const trip = tripOf('2026-03-02T08:00', '2026-03-03T20:00', [
      { date: '2026-03-02', provided: ['lunch'] },
      { date: '2026-03-03', provided: ['breakfast', 'dinner'] },
    ])
    expect(amountsOf(trip, 'at')).toEqual(['15.00', '15.00'])
  })
})

describe('periods of 24 hours', () => {
  test('Poland: exactly 24 hours are one whole amount, all meals leave nothing at home and 25 % abroad', () => {
    const until = (end: string, days: TripDay[] = []) => tripOf('2025-03-02T08:00', end, days)
    expect(amountsOf(until('2025-03-03T08:00'), 'pl')).toEqual(['45.00'])
    const fed = { date: '2025-03-02', provided: ALL }
    expect(amountsOf(until('2025-03-02T21:00', [fed]), 'pl')).toEqual(['0.00'])
    expect(amountsOf(until('2025-03-02T21:00', [{ ...fed, place: 'DE' }]), 'pl')).toEqual(['12.25'])
  })

  test('Finland: a trip abroad of less than 10 hours counts as at home', () => {
    const trip = (end: string) => oneDay(end, [{ date: '2026-03-02', place: 'SE' }])
    expect(amountsOf(trip('17:59'), 'fi')).toEqual(['25.00'])
    expect(amountsOf(trip('18:00'), 'fi')).toEqual(['70.00'])
  })

  test('Finland: one provided meal halves a partial day, and two halve a whole day', () => {
    const trip = (end: string, ...provided: Meal[]) => oneDay(end, [{ date: '2026-03-02', provided }])
    expect(amountsOf(trip('15:00', 'lunch'), 'fi')).toEqual(['12.50'])
    expect(amountsOf(trip('20:00', 'lunch'), 'fi')).toEqual(['54.00'])
    expect(wordsOf(trip('20:00', 'lunch', 'dinner'), 'fi')).toEqual([
      '1/2 of (54.00 for 12 hours), because 2 meals were provided, = 27.00',
    ])
  })

  test('Ireland: each night is an overnight amount, also in the hours after 24', () => {
    expect(amountsOf(tripOf('2025-03-03T14:00', '2025-03-05T12:00'), 'ie')).toEqual(['205.53', '205.53'])
    expect(amountsOf(tripOf('2025-03-03T14:00', '2025-03-04T12:00'), 'ie')).toEqual(['205.53'])
    expect(amountsOf(tripOf('2025-03-03T08:00', '2025-03-04T12:59'), 'ie')).toEqual(['205.53', '0.00'])
    expect(amountsOf(tripOf('2025-03-03T08:00', '2025-03-04T13:00'), 'ie')).toEqual(['205.53', '19.25'])
    const awake = tripOf('2025-03-03T08:00', '2025-03-04T08:00', [{ date: '2025-03-03', night: 'none' }])
    expect(amountsOf(awake, 'ie')).toEqual(['46.17'])
    // the night ends the first 24 hours, and the rest begins after it
    expect(amountsOf(tripOf('2025-03-03T00:00', '2025-03-04T10:00'), 'ie')).toEqual(['205.53', '46.17'])
  })

  test('Denmark: less than 24 hours are nothing, and each started hour after them is 1/24', () => {
    expect(amountsOf(tripOf('2026-03-02T08:00', '2026-03-03T07:59'), 'dk')).toEqual(['0.00'])
    expect(wordsOf(tripOf('2026-03-02T08:00', '2026-03-03T10:30'), 'dk')[1]).toBe(
      '3/24 of 625.00 for 2 hours 30 minutes = 78.13, rounded',
    )
  })

  test('Norway: a night makes more than 12 hours a whole day', () => {
    expect(amountsOf(tripOf('2025-03-03T18:00', '2025-03-04T12:00'), 'no')).toEqual(['977.00'])
    const awake = tripOf('2025-03-03T18:00', '2025-03-04T12:00', [{ date: '2025-03-03', night: 'none' }])
    expect(amountsOf(awake, 'no')).toEqual(['713.00'])
  })
})

describe('other rules', () => {
  test('United Kingdom: a journey over midnight counts as one', () => {
    const trip = tripOf('2025-06-03T19:00', '2025-06-04T01:00', [{ date: '2025-06-03', night: 'none' }])
    expect(wordsOf(trip, 'gb')).toEqual([
      '5.00 for 6 hours + 10.00 because the journey goes on after 20:00 = 15.00',
    ])
  })

  test('United Kingdom: 15 hours that end by 20:00 stay at the amount for 10', () => {
    expect(amountsOf(tripOf('2025-06-03T05:00', '2025-06-03T20:00'), 'gb')).toEqual(['10.00'])
  })

  test('Czech Republic: 12 hours and 18 hours are still the lower amount', () => {
    const trip = (end: string) => amountsOf(tripOf('2026-03-02T00:00', end), 'cz')
    expect(trip('2026-03-02T04:59')).toEqual(['0.00'])
    expect(trip('2026-03-02T12:00')).toEqual(['155.00'])
    expect(trip('2026-03-02T18:00')).toEqual(['236.00'])
    expect(trip('2026-03-02T18:01')).toEqual(['370.00'])
  })

  test.each([
    ['de', '2026', ['14.00', '28.00']],
    ['us-gsa', '2026', ['51.00', '51.00']],
    ['se', '2024', ['290.00', '290.00']],
    ['fr-state', '2026', ['40.00', '40.00']],
    ['gb', '2026', ['25.00', '25.00']],
    ['cz', '2026', ['236.00', '370.00']],
    ['es', '2026', ['53.34', '26.67']],
    ['at', '2026', ['30.00', '30.00']],
    ['fi', '2026', ['54.00', '54.00']],
  ])('a trip of %s in %s until midnight has no day of the next date', (scheme, year, amounts) => {
    expect(amountsOf(tripOf(`${year}-03-02T08:00`, `${year}-03-04T00:00`), scheme)).toEqual(amounts)
  })

  test('a trip of 366 days may end at midnight', () => {
    expect(amountsOf(tripOf('2025-03-02T08:00', '2026-03-03T00:00'), 'de')).toHaveLength(366)
    expect(reasonOf(tripOf('2025-03-02T08:00', '2026-03-03T00:01'), 'de')).toBe('A trip has at most 366 days')
  })

  test('United States: the day of the return has the rate of the day before', () => {
    const at = (date: string) => ({ date, place: 'US/rate 92' })
    const trip = tripOf('2026-03-02T08:00', '2026-03-04T15:00', [at('2026-03-02'), at('2026-03-03')])
    expect(amountsOf(trip, 'us-gsa')).toEqual(['69.00', '92.00', '69.00'])
  })

  test('United States: a provided meal never takes the incidental expenses off', () => {
    const trip = tripOf('2026-03-02T08:00', '2026-03-04T18:00', [{ date: '2026-03-02', provided: ALL }])
    expect(wordsOf(trip, 'us-gsa')[0]).toBe(
      '75 % of 68.00 for the first day - 16.00 for breakfast - 19.00 for lunch - 28.00 for dinner = 5.00, never below the amount for incidental expenses',
    )
  })

  test('United States: 12 hours are nothing, and a day of more is 75 %', () => {
    expect(amountsOf(oneDay('20:00'), 'us-gsa')).toEqual(['0.00'])
    expect(amountsOf(oneDay('20:01'), 'us-gsa')).toEqual(['51.00'])
    expect(reasonOf(tripOf('2026-09-30T08:00', '2026-10-01T18:00'), 'us-gsa')).toContain('2026-10-01')
  })

  test('France: a civil servant gets a meal only for its whole time, and half an hour too little is nothing', () => {
    expect(wordsOf(tripOf('2026-03-02T11:30', '2026-03-02T21:00'), 'fr-state')).toEqual([
      '20.00 for lunch + 20.00 for dinner = 40.00',
    ])
    expect(amountsOf(tripOf('2026-03-02T12:30', '2026-03-02T20:30'), 'fr-state')).toEqual(['0.00'])
    const night = tripOf('2026-03-02T15:00', '2026-03-03T10:00', [
      { date: '2026-03-02', place: 'FR/Paris', provided: ['dinner'], night: 'flat' },
    ])
    expect(amountsOf(night, 'fr-state')).toEqual(['0.00', '0.00', '140.00'])
  })

  test.each([
    [
      'fr-state',
      'FR/Grand Paris',
      '20.00 for lunch + 20.00 for dinner = 40.00',
      'large cities and Grand Paris',
    ],
    ['fr-urssaf', 'FR/92', '21.40 for dinner = 21.40', 'Paris, 92, 93, 94'],
  ])('%s: in %s only the night is as in the entry, which has no meals', (scheme, place, meals, entry) => {
    const days: TripDay[] = [{ date: '2026-03-02', place, paid: ['dinner'], night: 'flat' }]
    const [day, , night] = wordsOf(tripOf('2026-03-02T08:00', '2026-03-03T08:00', days), scheme)
    expect(day).toBe(meals)
    expect(night?.split(', as in ')[1]).toBe(`France, ${entry}`)
  })

  test.each([
    ['NC/Nouméa', '24.00 for dinner = 24.00, as in New Caledonia', 'New Caledonia'],
    ['GP/Pointe-à-Pitre', '20.00 for dinner = 20.00', 'Guadeloupe'],
  ])('fr-state: a dinner and a night in %s are as in its territory: %s', (place, dinner, territory) => {
    const trip = tripOf('2026-03-02T15:00', '2026-03-03T10:00', [
      { date: '2026-03-02', place, night: 'flat' },
    ])
    const [day, , night] = wordsOf(trip, 'fr-state')
    expect(day).toBe(dinner)
    expect(night).toBe(`120.00 for a night without a receipt = 120.00, as in ${territory}`)
  })

  test('Switzerland and the URSSAF pay the meals that the claimant names', () => {
    const days: TripDay[] = [{ date: '2025-03-03', paid: ['lunch', 'dinner'], provided: ['dinner'] }]
    const trip = tripOf('2025-03-03T08:00', '2025-03-03T21:00', days)
    expect(amountsOf(trip, 'ch')).toEqual(['30.00'])
    expect(amountsOf(trip, 'fr-urssaf')).toEqual(['21.10'])
  })

  test('Italy: meals and lodging leave a third', () => {
    const trip = tripOf('2026-03-02T08:00', '2026-03-03T18:00', [
      { date: '2026-03-02', provided: ['dinner'] },
    ])
    expect(wordsOf(trip, 'it')).toEqual([
      '1/3 of 46.48 for a day whose meals and lodging somebody else pays = 15.49, rounded',
      '46.48 for a day = 46.48',
    ])
  })

  test.each([
    ['it', 'IT/Roma'],
    ['es', 'Spain'],
    ['se', 'SE'],
    ['us-gsa', 'US'],
    ['fr-state', 'FR'],
  ])('in the tables %s, %s is at home', (scheme, place) => {
    const [start, end] = scheme === 'se' ? ['2024-05-06', '2024-05-08'] : ['2026-03-02', '2026-03-04']
    const at = (place?: string) => {
      const days = [start, end].map((date) => ({ date, ...(place && { place }) }))
      return count(tripOf(`${start}T08:00`, `${end}T18:00`, days), scheme)
    }
    expect(at(place)).toEqual(at())
    expect(at().lines).not.toBeNull()
  })

  test('a town is not at home where the table has amounts of towns, and does not have this one', () => {
    const at = (place: string, scheme: string) =>
      reasonOf(tripOf('2026-03-02T08:00', '2026-03-04T18:00', [{ date: '2026-03-02', place }]), scheme)
    expect(at('US/Boston', 'us-gsa')).toContain('no amounts for the place “US/Boston”')
    expect(at('FR/Lyon', 'fr-state')).toContain('no amounts for the place “FR/Lyon”')
    expect(at('FR/paris', 'fr-state')).toBe('counted')
    expect(at('FR/Lyon', 'fr-urssaf')).toContain('no amounts for the place “FR/Lyon”')
    expect(at('FR/Paris', 'fr-urssaf')).toBe('counted')
  })

  test.each(['IC', 'Canary Islands', 'EA'])(
    '%s is in Spain, and not a place abroad of its table',
    (place) => {
      expect(reasonOf(oneDay('18:00', [{ date: '2026-03-02', place }]), 'es')).toBe(
        `Spain has no amounts for the place “${place}”. Enter its country, such as FR, or a place of the list`,
      )
    },
  )

  test('Sweden: a departure at 12:00 and a return at 19:00 are half days', () => {
    const between = (start: string, end: string) =>
      amountsOf(tripOf(`2024-05-06T${start}`, `2024-05-07T${end}`), 'se')
    expect(between('12:00', '19:00')).toEqual(['145.00', '145.00'])
    expect(between('11:59', '19:01')).toEqual(['290.00', '290.00'])
    expect(between('00:00', '00:01')).toEqual(['290.00', '145.00'])
  })

  test('Sweden: nothing is free of tax without a night', () => {
    expect(amountsOf(tripOf('2024-05-06T06:00', '2024-05-06T22:00'), 'se')).toEqual(['0.00'])
  })

  test('366 days are counted', () => {
    expect(amountsOf(tripOf('2025-06-01T08:00', '2026-06-01T18:00'), 'de')).toHaveLength(366)
  })
})
