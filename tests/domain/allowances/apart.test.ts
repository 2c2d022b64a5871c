import { expect, test } from 'vitest'
import { countMileage } from '~/domain/allowances/mileage'
import { amountsOf, GENEVA, tableOf, tableWith, totalOf, tripOf } from './example-tables'

// Published examples that were kept apart from the development of the rules. They were written down before
// the rules ran for the first time, and ran only when the rules were finished.

// https://www.haufe.de/steuern/kanzlei-co/, hoehere-verpflegungspauschalen_170_207868.html
test('Germany 2018: Monday 20:00 to Wednesday 13:30 is 12, 24 and 12 euros', () => {
  const table = tableWith(tableOf('de', '2025-01-01'), 'german-days', { full: '24.00', partial: '12.00' })
  const trip = tripOf('2018-09-03T20:00', '2018-09-05T13:30')
  expect(amountsOf(trip, table)).toEqual(['12.00', '24.00', '12.00'])
})

// https://www.wtgl.at/reisen-abrechnen/ (24-Stunden-Regel)
test('Austria 2014: 8:00 to 16:30 of the next day is 26.40 and 9/12 = 19.80, and 15 for the night', () => {
  const trip = tripOf('2024-06-03T08:00', '2024-06-04T16:30', [{ date: '2024-06-03', night: 'flat' }])
  expect(amountsOf(trip, 'at')).toEqual(['26.40', '19.80', '15.00'])
})

// https://www.gov.uk/hmrc-internal-manuals/employment-income-manual/eim31355 (example two)
test('United Kingdom: 12,000 miles by car are 4,500 and 500 pounds', () => {
  const table = tableOf('gb', '2025-06-01')
  expect(countMileage({ vehicle: 'car', distance: '12000' }, table)).toMatchObject({ amount: '5000.00' })
})

// http://www.hmrc.gov.uk/manuals/eimanual/EIM05280.htm (example 1)
test('HMRC abroad: Geneva from Monday 15:00 to Thursday 9:00 with three nights is 1,051 francs', () => {
  const nights = ['2014-06-02', '2014-06-03', '2014-06-04'].map((date) => ({ date, night: 'flat' as const }))
  expect(totalOf(tripOf('2014-06-02T15:00', '2014-06-05T09:00', nights), GENEVA)).toBe('1051.00')
})

// http://fbs.admin.utah.edu/travel/utravel-home/faq/request-question-15/
test('United States, rate 66: a first day with breakfast (16) and dinner (28) provided is 5.50', () => {
  const breakdown = { full: '66.00', breakfast: '16.00', lunch: '17.00', dinner: '28.00', incidental: '5.00' }
  const table = tableWith(tableOf('us-gsa', '2025-01-01'), 'american-days', {
    full: '66.00',
    breakdowns: [breakdown],
  })
  const trip = tripOf('2020-02-03T07:00', '2020-02-05T18:00', [
    { date: '2020-02-03', provided: ['breakfast', 'dinner'] },
  ])
  expect(amountsOf(trip, table)[0]).toBe('5.50')
})

// http://www.ngo.pl/x/582911
test('Poland 2013: 7:00 to 17:00 is half of 30 zlotys', () => {
  const base = tableOf('pl', '2025-01-01')
  if (base.days?.rule !== 'periods-of-24-hours') throw new Error('The rule of Poland changed')
  const table = tableWith(base, 'periods-of-24-hours', { home: { ...base.days.home, full: '30.00' } })
  expect(amountsOf(tripOf('2013-05-06T07:00', '2013-05-06T17:00'), table)).toEqual(['15.00'])
})

// https://yrityksen-perustaminen.net/paivaraha/
test('Finland 2024: Monday 10:00 to Wednesday 18:00 is three whole days', () => {
  const trip = tripOf('2024-03-04T10:00', '2024-03-06T18:00')
  expect(amountsOf(trip, 'fi')).toEqual(['51.00', '51.00', '51.00'])
})

// https://fortaxo.cz/2026/02/15/cestovni-nahrady-2026-nove-sazby-stravneho/
test('Czech Republic 2026: 7 hours with lunch provided is 30 % of 155', () => {
  const trip = tripOf('2026-03-02T07:00', '2026-03-02T14:00', [{ date: '2026-03-02', provided: ['lunch'] }])
  expect(amountsOf(trip, 'cz')).toEqual(['46.50'])
})

// https://malibou.com/fiches-pratiques/note-frais-kilometrique-calcul-remboursement
test('France 2025: 8,000 km in a car of 5 CV are 8,000 x 0.357 + 1,395 = 4,251', () => {
  const table = tableOf('fr-urssaf', '2025-06-01')
  expect(countMileage({ vehicle: 'car 5 CV', distance: '8000' }, table)).toMatchObject({ amount: '4251.00' })
})

// https://www.tekniq.dk/nyheder/se-satserne-for-skattefrie-koerepenge-og-diaeter-i-2026
test('Denmark 2026: 15,000 km are 59,100 kroner', () => {
  const table = tableOf('dk', '2026-06-01')
  expect(countMileage({ vehicle: 'car', distance: '15000' }, table)).toMatchObject({ amount: '59100.00' })
})

// https://thedigitallaw.com/?p=22799
test('Spain: 1,000 km are 260 euros', () => {
  const table = tableOf('es', '2026-06-01')
  expect(countMileage({ vehicle: 'car', distance: '1000' }, table)).toMatchObject({ amount: '260.00' })
})

// https://www.faronline.se/dokument/fakta-och-siffror/fs_traktamenten_inrikes/
test('Sweden 2021: all meals of a whole day take 216 off 240', () => {
  const table = tableWith(tableOf('se', '2024-01-01'), 'swedish-days', { full: '240.00', half: '120.00' })
  const trip = tripOf('2021-05-03T08:00', '2021-05-05T20:00', [
    { date: '2021-05-04', provided: ['breakfast', 'lunch', 'dinner'] },
  ])
  expect(amountsOf(trip, table)[1]).toBe('24.00')
})
