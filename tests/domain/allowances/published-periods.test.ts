import { describe, expect, test } from 'vitest'
import type { AllowanceTable, DayRuleOf, Periods } from '~/domain/allowances/table-schema'
import type { Meal, TripDay } from '~/domain/allowances/trip'
import { amountsOf, GENEVA, tableOf, tableWith, totalOf, tripOf } from './example-tables'

// Published examples of periods of 24 hours, with their sources. The amounts are those of the examples.

const provided = (date: string, ...meals: Meal[]): TripDay => ({ date, provided: meals })

/** Returns a table of Claimbook with other amounts at home. */
function withHome(scheme: string, date: string, home: Partial<Periods>): AllowanceTable {
  const base = tableOf(scheme, date)
  const days = base.days as DayRuleOf<'periods-of-24-hours'>
  return tableWith(base, 'periods-of-24-hours', { home: { ...days.home, ...home } })
}

describe('Poland', () => {
  // http://www.ngo.pl/x/582911
  test('2013: 7:00 to after 19:00 is 30', () => {
    const table = withHome('pl', '2025-01-01', { full: '30.00' })
    expect(amountsOf(tripOf('2013-05-06T07:00', '2013-05-06T19:30'), table)).toEqual(['30.00'])
  })

  // https://www.infor.pl/wskazniki/diety-ryczalty-i-rekompensaty/podroze-sluzbowe-w-kraju/
  // 138,4366,Podroze-sluzbowe-w-kraju.html
  test.each([
    ['2022-08-01T15:59', ['0.00']],
    ['2022-08-01T16:00', ['19.00']],
    ['2022-08-01T20:00', ['19.00']],
    ['2022-08-01T20:01', ['38.00']],
    ['2022-08-02T16:00', ['38.00', '19.00']],
    ['2022-08-02T16:01', ['38.00', '38.00']],
  ])('2022: from 8:00 to %s is %j', (end, amounts) => {
    const table = withHome('pl', '2025-01-01', { full: '38.00' })
    expect(amountsOf(tripOf('2022-08-01T08:00', end), table)).toEqual(amounts)
  })

  // https://hotelbas.pl/ile-wynosi-dieta-w-niemczech
  test.each([
    ['14:00', '16.33'],
    ['18:00', '24.50'],
    ['20:30', '49.00'],
  ])('Germany from 6:00 to %s is %s euros', (end, amount) => {
    const trip = tripOf('2025-06-03T06:00', `2025-06-03T${end}`, [{ date: '2025-06-03', place: 'DE' }])
    expect(amountsOf(trip, 'pl')).toEqual([amount])
  })

  // https://tsl-biznes.pl/prawo/nowe-stawki-diet/
  test('2023: a night without a receipt is 150 % of 45', () => {
    const trip = tripOf('2025-03-02T08:00', '2025-03-03T08:00', [{ date: '2025-03-02', night: 'flat' }])
    expect(amountsOf(trip, 'pl')).toEqual(['45.00', '67.50'])
  })

  // https://prawo.gazetaprawna.pl/przewodnik-po-prawie/artykuly/
  // 8181821,kodeks-pracy-2021-dieta-zagraniczna-jak-obliczyc-jej-wysokosc.html
  test('10 hours in Germany are half of its amount', () => {
    const trip = tripOf('2025-06-03T06:00', '2025-06-03T16:00', [{ date: '2025-06-03', place: 'DE' }])
    expect(amountsOf(trip, 'pl')).toEqual(['24.50'])
  })
})

describe('Finland', () => {
  // https://fi.wikipedia.org/wiki/P%C3%A4iv%C3%A4raha
  test('2020: 27 hours are 43 and 20', () => {
    const table = withHome('fi', '2026-01-01', {
      full: '43.00',
      rest: [
        { hours: 2, inclusive: true, amount: '20.00' },
        { hours: 6, amount: '43.00' },
      ],
    })
    expect(amountsOf(tripOf('2020-03-02T08:00', '2020-03-03T11:00'), table)).toEqual(['43.00', '20.00'])
  })

  // https://www.etasku.fi/blogi/saksa-paivaraha
  test.each([
    ['2025-03-04T11:00', ['77.00', '38.50']],
    ['2025-03-04T19:00', ['77.00', '77.00']],
  ])('2025: Germany from 8:00 to %s is %j', (end, amounts) => {
    const base = tableOf('fi', '2026-01-01')
    const table = { ...base, from: '2025-01-01', places: [{ place: 'DE', full: '77.00' }] }
    const days = [{ date: '2025-03-03', place: 'DE' }]
    expect(amountsOf(tripOf('2025-03-03T08:00', end, days), table)).toEqual(amounts)
  })
})

describe('Denmark', () => {
  // https://www.businessdanmark.dk/fagforening/juridisk-service/i-arbejde/diat--og-korselssatser/
  test.each([
    [[], '2020-05-05T08:30', ['521.00', '21.71']],
    [['breakfast'], '2020-05-05T08:00', ['442.85']],
    [['lunch'], '2020-05-05T08:00', ['364.70']],
    [['dinner'], '2020-05-05T08:00', ['364.70']],
  ] as const)('2020: with %j provided, 8:00 to %s is %j', (meals, end, amounts) => {
    const table = withHome('dk', '2026-01-01', { full: '521.00' })
    const trip = tripOf('2020-05-04T08:00', end, [
      // the breakfast of the next morning belongs to the first 24 hours
      provided(meals[0] === 'breakfast' ? '2020-05-05' : '2020-05-04', ...meals),
    ])
    expect(amountsOf(trip, table)).toEqual(amounts)
  })
})

describe('Norway', () => {
  // https://www.okonomiforbundet.no/nyheter/show/366
  test.each([
    ['2018-09-04T16:00', ['754.00', '297.00']],
    ['2018-09-04T21:00', ['754.00', '552.00']],
    ['2018-09-03T16:00', ['297.00']],
    ['2018-09-03T21:00', ['552.00']],
  ])('2018: 8:00 to %s is %j', (end, amounts) => {
    const steps = [
      { hours: 6, inclusive: true, amount: '297.00' },
      { hours: 12, amount: '552.00' },
    ]
    const table = withHome('no', '2024-01-01', { full: '754.00', short: steps, rest: steps })
    expect(amountsOf(tripOf('2018-09-03T08:00', end), table)).toEqual(amounts)
  })
})

describe('HMRC abroad', () => {
  // http://www.hmrc.gov.uk/manuals/eimanual/EIM05280.htm (example 1, which prints 429)
  test('Geneva from Monday 15:00 to Thursday 9:00 without a room is 311.00 and 117.50', () => {
    const trip = tripOf('2014-06-02T15:00', '2014-06-05T09:00')
    expect(amountsOf(trip, GENEVA)).toEqual(['155.50', '155.50', '117.50'])
    expect(totalOf(trip, GENEVA)).toBe('428.50')
  })
})
