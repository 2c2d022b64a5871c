import { describe, expect, test } from 'vitest'
import type { Meal, TripDay } from '~/domain/allowances/trip'
import { amountsOf, tableOf, tableWith, tripOf } from './example-tables'

// Published examples of days, with their sources. The amounts are those that the example states.

const provided = (date: string, ...meals: Meal[]): TripDay => ({ date, provided: meals })

describe('Germany', () => {
  // https://www.clockodo.com/de-ch/lexikon/verpflegungspauschale/
  test('Monday to Thursday in Munich with breakfasts is 14.00, 22.40, 22.40 and 8.40', () => {
    const trip = tripOf('2025-05-05T08:00', '2025-05-08T12:00', [
      provided('2025-05-06', 'breakfast'),
      provided('2025-05-07', 'breakfast'),
      provided('2025-05-08', 'breakfast'),
    ])
    expect(amountsOf(trip, 'de')).toEqual(['14.00', '22.40', '22.40', '8.40'])
  })

  // the same page: the Thursday has the higher of 8.40 and this amount, 72.80 in all
  test('Thursday 16:00 to Friday 2:30 without a night is 14.00 on the Thursday', () => {
    const trip = tripOf('2025-05-08T16:00', '2025-05-09T02:30', [{ date: '2025-05-08', night: 'none' }])
    expect(amountsOf(trip, 'de')).toEqual(['14.00'])
  })

  // https://github.com/lucascarvalhodasilva/ye, docs/benutzerhandbuch/steuerrecht/verpflegungspauschalen.md
  test.each([
    ['2025-05-05T08:00', '2025-05-05T17:00', ['14.00']],
    ['2025-05-05T10:00', '2025-05-05T16:00', ['0.00']],
    ['2025-05-05T10:00', '2025-05-06T16:00', ['14.00', '14.00']],
  ])('%s to %s is %j', (start, end, amounts) => {
    expect(amountsOf(tripOf(start, end), 'de')).toEqual(amounts)
  })

  // https://www.aok.de/fk/tools/weitere-inhalte/expertenforum/discussion/controller/show/thread/
  // reisekostenabrechnung-verpflegungsmehraufwand
  test('two days with breakfast and lunch between days of travel are 14.00, 11.20, 11.20 and 14.00', () => {
    const trip = tripOf('2025-05-05T16:00', '2025-05-08T15:00', [
      provided('2025-05-06', 'breakfast', 'lunch'),
      provided('2025-05-07', 'breakfast', 'lunch'),
    ])
    expect(amountsOf(trip, 'de')).toEqual(['14.00', '11.20', '11.20', '14.00'])
  })

  // https://www.haufe.de/id/beitrag/
  // hartzmeessenwolf-abc-fuehrer-lohnsteuer-bewirtung-i-abzugsbeschraenkungen-HI14030604.html
  test('a day on which the claimant pays a lunch with a customer is 28.00', () => {
    const trip = tripOf('2025-05-05T08:00', '2025-05-07T18:00', [{ date: '2025-05-06', paid: ['lunch'] }])
    expect(amountsOf(trip, 'de')[1]).toBe('28.00')
  })

  // https://bva.bund.de/SharedDocs/FAQs/DE/Bundesbedienstete/Mobilitaet-Reisen/Dienstreisen/
  // nach-der-reise/040kuerzung_Tagegeld.html
  test.each([
    ['breakfast', '5.60', '22.40'],
    ['lunch', '11.20', '16.80'],
    ['dinner', '11.20', '16.80'],
  ] as const)('%s takes %s off a whole day and leaves %s', (meal, _cut, rest) => {
    const trip = tripOf('2025-05-05T08:00', '2025-05-07T18:00', [provided('2025-05-06', meal)])
    expect(amountsOf(trip, 'de')[1]).toBe(rest)
  })
})

describe('Austria', () => {
  // https://www.finoe.at/steuern/taggeld-in-oesterreich/
  test.each([
    ['03:00', '0.00'],
    ['03:30', '8.80'],
    ['04:30', '11.00'],
    ['05:30', '13.20'],
    ['06:30', '15.40'],
    ['07:30', '17.60'],
    ['08:30', '19.80'],
    ['09:30', '22.00'],
    ['10:30', '24.20'],
    ['11:30', '26.40'],
  ])('2024: %s hours are %s', (end, amount) => {
    expect(amountsOf(tripOf('2024-06-03T00:00', `2024-06-03T${end}`), 'at')).toEqual([amount])
  })

  // https://help.payhawk.com/de/articles/11813732-tagespauschalen-in-osterreich
  test.each([
    ['02:30', '0.00'],
    ['03:30', '10.00'],
    ['04:30', '12.50'],
    ['05:30', '15.00'],
  ])('2025: %s hours are %s', (end, amount) => {
    expect(amountsOf(tripOf('2025-06-03T00:00', `2025-06-03T${end}`), 'at')).toEqual([amount])
  })

  // https://rechner.atikon.at/tissot-stb.at/at/reisekosten/overview
  test('2024: a provided lunch takes 13.20 off 26.40', () => {
    const trip = tripOf('2024-06-03T06:00', '2024-06-03T19:00', [provided('2024-06-03', 'lunch')])
    expect(amountsOf(trip, 'at')).toEqual(['13.20'])
  })

  // https://help.payhawk.com/de/articles/11813732-tagespauschalen-in-osterreich
  test('abroad one provided meal takes nothing off, and two take two thirds off', () => {
    const day = { date: '2025-06-03', place: 'DE' }
    const oneMeal = tripOf('2025-06-03T06:00', '2025-06-03T19:00', [{ ...day, provided: ['lunch'] }])
    const twoMeals = tripOf('2025-06-03T06:00', '2025-06-03T19:00', [
      { ...day, provided: ['lunch', 'dinner'] },
    ])
    expect(amountsOf(oneMeal, 'at')).toEqual(['35.30'])
    expect(amountsOf(twoMeals, 'at')).toEqual(['11.77'])
  })
})

describe('United Kingdom', () => {
  // https://www.keyaccountancyservices.co.uk/subsistence-expenses-using-the-benchmark-scale-rate/
  test.each([
    ['08:00', '13:00', '5.00'],
    ['08:00', '18:00', '10.00'],
    ['06:00', '21:00', '25.00'],
    ['14:00', '20:30', '15.00'],
  ])('%s to %s is %s', (start, end, amount) => {
    expect(amountsOf(tripOf(`2025-06-03T${start}`, `2025-06-03T${end}`), 'gb')).toEqual([amount])
  })
})

describe('United States', () => {
  // https://origin-www.gsa.gov/mie
  test.each([
    [undefined, '51.00'],
    ['US/rate 74', '55.50'],
    ['US/rate 80', '60.00'],
    ['US/rate 86', '64.50'],
    ['US/rate 92', '69.00'],
  ])('the first and last day at %s are %s', (place, amount) => {
    const days = ['2025-11-03', '2025-11-04', '2025-11-05'].map((date) => ({ date, place }))
    const amounts = amountsOf(tripOf('2025-11-03T07:00', '2025-11-05T18:00', days), 'us-gsa')
    expect([amounts[0], amounts[2]]).toEqual([amount, amount])
  })

  const rateWith = (full: string, meals: [string, string, string]) =>
    tableWith(tableOf('us-gsa', '2025-01-01'), 'american-days', {
      full,
      breakdowns: [{ full, breakfast: meals[0], lunch: meals[1], dinner: meals[2], incidental: '5.00' }],
    })

  // http://ers.psu.edu/faq/what-deducted-provided-meal-the-firstlast-day-travel
  test('Chicago, rate 74: a first day with breakfast (17) provided is 38.50', () => {
    const trip = tripOf('2023-05-08T07:00', '2023-05-10T18:00', [provided('2023-05-08', 'breakfast')])
    expect(amountsOf(trip, rateWith('74.00', ['17.00', '18.00', '34.00']))[0]).toBe('38.50')
  })

  // https://community.concur.com/t5/Concur-Expense/
  // How-is-partial-meal-per-diem-calculated-on-the-first-and-last/td-p/23195
  test('rate 59: a last day with breakfast (13) and dinner (26) provided is 5.25', () => {
    const trip = tripOf('2023-05-08T07:00', '2023-05-09T18:00', [
      provided('2023-05-09', 'breakfast', 'dinner'),
    ])
    expect(amountsOf(trip, rateWith('59.00', ['13.00', '15.00', '26.00']))[1]).toBe('5.25')
  })
})

describe('Czech Republic', () => {
  // https://fortaxo.cz/2026/02/15/cestovni-nahrady-2026-nove-sazby-stravneho/
  test('2026: 7:00 to 14:30 is 155', () => {
    expect(amountsOf(tripOf('2026-03-02T07:00', '2026-03-02T14:30'), 'cz')).toEqual(['155.00'])
  })
})

describe('Spain', () => {
  // https://egestint.com/
  // formacion-franquicias-deducciones-dietas-y-kilometraje-personal-asalariado-fiscalidad
  test.each([
    [undefined, ['53.34', '26.67']],
    ['FR', ['91.35', '48.08']],
  ])('a day with a night and a day without one at %s are %j', (place, amounts) => {
    const days = ['2026-03-02', '2026-03-03'].map((date) => ({ date, place }))
    expect(amountsOf(tripOf('2026-03-02T08:00', '2026-03-03T18:00', days), 'es')).toEqual(amounts)
  })
})

describe('Italy', () => {
  // http://www.studio-borghi.it/indennita-di-trasferta/ and fluida.io (articolo 51, comma 5, TUIR)
  test.each([
    [undefined, [], '46.48'],
    ['FR', [], '77.47'],
    [undefined, ['lunch'], '30.99'],
    ['FR', ['lunch'], '51.65'],
  ] as const)('a day at %s with %j provided is %s', (place, meals, amount) => {
    const trip = tripOf('2026-03-02T08:00', '2026-03-02T18:00', [
      { date: '2026-03-02', place, provided: [...meals] },
    ])
    expect(amountsOf(trip, 'it')).toEqual([amount])
  })
})

describe('Sweden', () => {
  const ALL: Meal[] = ['breakfast', 'lunch', 'dinner']

  // https://fastigo.se/formaner/traktamente-inrikes/ and https://lr-revision.se/nyhet/traktamenten-2024/
  test.each([
    [ALL, 261],
    [['lunch', 'dinner'], 203],
    [['breakfast', 'lunch'], 160],
    [['lunch'], 102],
    [['breakfast'], 58],
  ] as [Meal[], number][])('2024: %j of a whole day take %i off 290', (meals, cut) => {
    const trip = tripOf('2024-05-06T08:00', '2024-05-08T20:00', [provided('2024-05-07', ...meals)])
    expect(amountsOf(trip, 'se')[1]).toBe(`${290 - cut}.00`)
  })

  // https://fastigo.se/formaner/traktamente-inrikes/
  test.each([
    [ALL, 131],
    [['lunch', 'dinner'], 102],
    [['dinner'], 51],
    [['breakfast'], 29],
  ] as [Meal[], number][])('2024: %j of half a day take %i off 145', (meals, cut) => {
    const trip = tripOf('2024-05-06T12:00', '2024-05-08T20:00', [provided('2024-05-06', ...meals)])
    expect(amountsOf(trip, 'se')[0]).toBe(`${145 - cut}.00`)
  })

  // https://www.su.se/medarbetare (Stockholms universitet, amounts of 2020)
  test.each([
    ['11:59', '19:01', ['240.00', '240.00', '240.00']],
    ['12:00', '19:00', ['120.00', '240.00', '120.00']],
  ])('2020: a trip that starts at %s and ends at %s is %j', (start, end, amounts) => {
    const table = tableWith(tableOf('se', '2024-01-01'), 'swedish-days', { full: '240.00', half: '120.00' })
    expect(amountsOf(tripOf(`2020-05-04T${start}`, `2020-05-06T${end}`), table)).toEqual(amounts)
  })
})
