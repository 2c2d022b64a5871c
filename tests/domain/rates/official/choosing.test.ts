import { readFileSync } from 'node:fs'
import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { convertByPair } from '~/domain/conversion/convert'
import { chooseRates, type Wanted } from '~/domain/official-rates/choose-rates'
import { withMonth } from '~/domain/official-rates/published-rates'
import { readRatesFile } from '~/domain/official-rates/read-rates-file.server'
import { zipOf } from '../../../support/zip-of'
import { BAZG_DAY, BAZG_MONTH, bazgDay, ECB_DAYS, HMRC_2026, INFOREURO_MONTH, TREASURY } from './rates-files'

// Which published rates are chosen for the days of expenses, and what they convert to.

const read = (text: string) => readRatesFile(Buffer.from(text))
const FIVE_YEARS = readRatesFile(readFileSync('tests/fixtures/eurofxref-2012-to-2016.csv'))
const FIVE_MONTHS = readRatesFile(readFileSync('tests/fixtures/eurofxref-months.csv'))
const wanted = (values: Partial<Wanted>): Wanted => ({
  rule: 'published',
  currency: 'USD',
  claimCurrency: 'EUR',
  dates: [],
  eventDays: { first: '2026-04-01', last: '2026-04-30' },
  ...values,
})
const shown = (file: Parameters<typeof chooseRates>[0], values: Partial<Wanted>) => {
  const { rates, problems } = chooseRates(file, wanted(values))
  return [
    ...rates.map(
      ({ date, pair, currency, appliesTo }) =>
        `${date} to ${appliesTo}: ${pair.receiptAmount} ${currency} = ${pair.claimAmount}`,
    ),
    ...problems,
  ]
}

/** Returns the mean of a month for one unit of the claim currency, with the decimals of a published one. */
function meanOf(month: string, currency: string, claimCurrency: string, published: string): string {
  const values = { rule: 'month_mean', currency, claimCurrency, dates: [`${month}-15`] } as const
  const { rates, problems } = chooseRates(FIVE_MONTHS, wanted({ ...values, dates: [...values.dates] }))
  expect(problems).toEqual([])
  const { receiptAmount = '0', claimAmount = '1' } = rates[0]?.pair ?? {}
  return Big(receiptAmount).div(claimAmount).toFixed(published.split('.')[1]?.length)
}

describe('the rate of a day', () => {
  it('takes the day itself, and for a weekend the nearest day before', () => {
    const dates = ['2026-04-10', '2026-04-11', '2026-04-12', '2026-04-13']
    expect(shown(read(ECB_DAYS), { dates })).toEqual([
      '2026-04-10 to 2026-04-12: 1.1711 USD = 1',
      '2026-04-13 to 2026-04-13: 1.1684 USD = 1',
    ])
  })

  it('takes no rate for a weekday after the end of the file, whose rate may be published by now', () => {
    expect(shown(read(ECB_DAYS), { dates: ['2026-04-14'] })).toEqual([
      'The file has no rate of USD for 2026-04-14: the last one before is for 2026-04-13. Download the file again.',
    ])
    const untilFriday = read(
      'Date,USD,JPY,GBP,SEK,CHF\n2026-04-10,1.1711,1,1,1,1\n2026-04-09,1.1691,1,1,1,1\n',
    )
    expect(shown(untilFriday, { dates: ['2026-04-11', '2026-04-13'] })).toEqual([
      '2026-04-10 to 2026-04-12: 1.1711 USD = 1',
      'The file has no rate of USD for 2026-04-13: the last one before is for 2026-04-10. Download the file again.',
    ])
  })

  it('takes the day before a pause of the publisher, but no rate where the file lacks days', () => {
    // the ECB published no rates from 3 to 6 April 2026, which was Easter
    const easter = read('Date,USD,JPY,GBP,SEK,CHF\n2026-04-07,1.1550,1,1,1,1\n2026-04-02,1.1525,1,1,1,1\n')
    expect(shown(easter, { dates: ['2026-04-03', '2026-04-06'] })).toEqual([
      '2026-04-02 to 2026-04-06: 1.1525 USD = 1',
    ])
    // at Christmas the ECB pauses for two days, and at no other time on a Wednesday
    const christmas = read('Date,USD,JPY,GBP,SEK,CHF\n2025-12-29,1.2,1,1,1,1\n2025-12-24,1.1,1,1,1,1\n')
    expect(shown(christmas, { dates: ['2025-12-26'] })).toEqual(['2025-12-24 to 2025-12-28: 1.1 USD = 1'])
    const gap = read('Date,USD,JPY,GBP,SEK,CHF\n2026-04-16,1.2,1,1,1,1\n2026-04-10,1.1,1,1,1,1\n')
    expect(shown(gap, { dates: ['2026-04-12', '2026-04-15'] })).toEqual([
      '2026-04-10 to 2026-04-12: 1.1 USD = 1',
      'The file has no rate of USD for 2026-04-15: the last one before is for 2026-04-10.',
    ])
    expect(shown(read(ECB_DAYS), { dates: ['2022-02-28', '2022-03-02'] })).toEqual([
      'The file has no rate of USD for 2022-02-28.',
      'The file has no rate of USD for 2022-03-02: the last one before is for 2022-03-01.',
    ])
  })

  it('takes no rate of a currency that the publisher has stopped to publish', () => {
    expect(shown(read(ECB_DAYS), { currency: 'RUB', dates: ['2022-03-01', '2026-04-13'] })).toEqual([
      '2022-03-01 to 2022-03-01: 117.201 RUB = 1',
      'The file has no rate of RUB for 2026-04-13: the last one before is for 2022-03-01.',
    ])
    // the ECB published HRK until 30 December 2022; from 2023 on a fixed rate counts
    const file = read('Date,USD,JPY,GBP,SEK,CHF,HRK\n2023-01-02,1,1,1,1,1,N/A\n2022-12-30,1,1,1,1,1,7.5365\n')
    expect(shown(file, { currency: 'HRK', dates: ['2023-01-01', '2023-01-02'] })).toEqual([
      '2022-12-30 to 2023-01-01: 7.5365 HRK = 1',
      'The file has no rate of HRK for 2023-01-02: the last one before is for 2022-12-30.',
    ])
    expect(shown(read(ECB_DAYS), { currency: 'KES', dates: ['2026-04-13'] })).toEqual([
      'The file has no rate of KES.',
    ])
  })

  it('takes the rate that the BAZG states as valid for the day, and no other', () => {
    const file = read(BAZG_DAY)
    const swiss = { claimCurrency: 'CHF', currency: 'CNY' }
    expect(shown(file, { ...swiss, dates: ['2022-06-29', '2022-06-30'] })).toEqual([
      '2022-06-29 to 2022-06-29: 100 CNY = 14.41306',
      'The file has no rate of CNY for 2022-06-30: the last one before is for 2022-06-29.',
    ])
  })

  it('refuses a currency that the file has with two rates for one day', () => {
    const file = read(`${HMRC_2026}Germany,Euro,EUR,1.1565,01/07/2026,31/07/2026\n`)
    const same = read(`${HMRC_2026}Germany,Euro,EUR,1.15640,01/07/2026,31/07/2026\n`)
    const expense = { currency: 'EUR', claimCurrency: 'GBP', dates: ['2026-07-05'] }
    expect(shown(file, expense)).toEqual(['The file has two rates of EUR for 2026-07-01.'])
    expect(shown(same, expense)).toEqual(['2026-07-01 to 2026-07-31: 1.1564 EUR = 1'])
  })
})

describe('the rate of a month or quarter', () => {
  it('takes the month of the expense, one rate for all of its days', () => {
    const expense = { currency: 'USD', claimCurrency: 'GBP' }
    expect(shown(read(HMRC_2026), { ...expense, dates: ['2026-07-01', '2026-07-31', '2026-08-01'] })).toEqual(
      [
        '2026-07-01 to 2026-07-31: 1.3404 USD = 1',
        'The file has no rate of USD for 2026-08-01: the last one before is for 2026-07-31.',
      ],
    )
    expect(shown(read(BAZG_MONTH), { currency: 'DKK', claimCurrency: 'CHF', dates: ['2026-08-09'] })).toEqual(
      ['2026-08-01 to 2026-08-31: 100 DKK = 12.4792'],
    )
  })

  it('takes the month that the claimant names for InforEuro', () => {
    const file = withMonth(read(INFOREURO_MONTH), '2026-08')
    expect(shown(file, { currency: 'VND', dates: ['2026-08-31'] })).toEqual([
      '2026-08-01 to 2026-08-31: 30207.701 VND = 1',
    ])
  })

  it('takes a rate of the Treasury until the end of the next quarter, which has another one', () => {
    const expense = { currency: 'KES', claimCurrency: 'USD' }
    expect(shown(read(TREASURY), { ...expense, dates: ['2026-03-30'] })).toEqual([
      '2025-12-31 to 2026-03-30: 129.35 KES = 1',
    ])
    expect(shown(read(TREASURY), { ...expense, dates: ['2026-03-31'] })).toEqual([
      'The file has no rate of KES for 2026-03-31: the last one before is for 2025-12-31. Download the file again.',
    ])
  })
})

describe('two steps', () => {
  it('goes from THB to CHF through EUR, with both pairs as published', () => {
    const { rates } = chooseRates(
      read(ECB_DAYS),
      wanted({ currency: 'THB', claimCurrency: 'CHF', dates: ['2026-04-13'] }),
    )
    expect(rates[0]?.steps.map(({ quoteAmount, quote }) => `${quoteAmount} ${quote}`)).toEqual([
      '37.728 THB',
      '0.9242 CHF',
    ])
    expect(rates[0]?.pair).toEqual({ receiptAmount: '37.728', claimAmount: '0.9242' })
    // 1,250.00 THB / 37.728 = 33.1319… EUR, x 0.9242 = 30.6205… CHF: not 33.13 x 0.9242 = 30.618… CHF
    expect(convertByPair('1250.00', rates[0]?.pair ?? { receiptAmount: '1', claimAmount: '1' }, 2)).toBe(
      '30.62',
    )
  })

  it('multiplies units of 100: JPY to USD through CHF', () => {
    const file = read(bazgDay('x', '29.06.2022', ['jpy', '100 JPY', '0.70512'], ['usd', '1 USD', '0.96566']))
    expect(shown(file, { currency: 'JPY', claimCurrency: 'USD', dates: ['2022-06-29'] })).toEqual([
      '2022-06-29 to 2022-06-29: 96.566 JPY = 0.70512',
    ])
  })

  it('refuses a pair of more than 15 digits', () => {
    const file = read(
      bazgDay('x', '29.06.2022', ['jpy', '123456789 JPY', '0.7051234567'], ['usd', '1 USD', '0.9656612345']),
    )
    expect(shown(file, { currency: 'JPY', claimCurrency: 'USD', dates: ['2022-06-29'] })).toEqual([
      'The rate of JPY for 2022-06-29 has more digits than Claimbook keeps exactly.',
    ])
  })
})

describe('the mean', () => {
  // the ECB's own annual averages, series EXR.A.USD.EUR.SP00.A of its Statistical Data Warehouse, as a public
  // README about its SDMX service (sdmx.rdata.work) quotes them with all digits
  it.each([
    [2012, '1.284788671875', 256],
    [2013, '1.328118039215687', 255],
    [2014, '1.328500784313724', 255],
    [2015, '1.109512890625', 256],
    [2016, '1.106903112840467', 257],
  ])('of the daily rates of %d is the ECB’s annual average, %s USD, of %d days', (year, average, days) => {
    const eventDays = { first: `${year}-01-01`, last: `${year}-12-31` }
    const { rates, problems } = chooseRates(
      FIVE_YEARS,
      wanted({ rule: 'event_mean', dates: [`${year}-06-15`], eventDays }),
    )
    expect(problems).toEqual([])
    const [rate] = rates
    expect(rate?.steps[0]?.count).toBe(days)
    expect(rate?.pair.claimAmount).toBe(String(days))
    const mean = Big(rate?.pair.receiptAmount ?? 0).div(days)
    expect(mean.minus(average).abs().lt('0.000000000000002')).toBe(true)
  })

  // Averages that the Administrative Commission for Social Security of the EU publishes in the
  // Official Journal by Regulation (EEC) No 574/72, from the daily rates of the ECB: OJ C 437 of 4 December
  // 2018, 2019/C 294/03, 2019/C 405/06, 2022/C 145/04 and 2022/C 379/05
  const AVERAGES = {
    '2018-10':
      '25.8194 CZK, 7.45974 DKK, 323.843 HUF, 4.30460 PLN, 4.66579 RON, 10.38387 SEK, 0.882721 GBP, 9.47933 NOK, 1.14132 CHF',
    '2019-07':
      '25.5479 CZK, 7.46557 DKK, 325.269 HUF, 4.25960 PLN, 4.72861 RON, 10.56036 SEK, 0.899420 GBP, 9.65873 NOK, 1.10757 CHF',
    '2019-10':
      '25.6891 CZK, 7.46932 DKK, 331.462 HUF, 4.30127 PLN, 4.75383 RON, 10.80234 SEK, 0.875386 GBP, 10.11649 NOK, 1.09807 CHF',
    '2022-01':
      '24.4700 CZK, 7.44106 DKK, 358.680 HUF, 4.55220 PLN, 4.94540 RON, 10.35788 SEK, 0.835034 GBP, 10.00696 NOK, 1.04008 CHF',
    '2022-07':
      '24.5939 CZK, 7.44263 DKK, 404.098 HUF, 4.76824 PLN, 4.93958 RON, 10.57516 SEK, 0.849553 GBP, 10.18229 NOK, 0.98759 CHF',
  }
  it.each(
    Object.entries(AVERAGES).flatMap(([month, averages]) =>
      averages.split(', ').map((average) => [month, ...average.split(' ')] as [string, string, string]),
    ),
  )('of the month %s, 1 EUR is %s %s as the Official Journal says', (month, average, currency) => {
    expect(meanOf(month, currency, 'EUR', average)).toBe(average)
  })

  it.each([
    ['2018-10', 'GBP', '4.87651', 'PLN'],
    ['2018-10', 'CHF', '3.77159', 'PLN'],
    ['2019-07', 'GBP', '361.643', 'HUF'],
    ['2019-07', 'GBP', '28.4048', 'CZK'],
    ['2019-10', 'GBP', '4.91358', 'PLN'],
    ['2019-10', 'CHF', '3.91711', 'PLN'],
    ['2022-01', 'GBP', '429.540', 'HUF'],
    ['2022-01', 'GBP', '8.91108', 'DKK'],
    ['2022-07', 'GBP', '28.9492', 'CZK'],
    ['2022-07', 'GBP', '5.61265', 'PLN'],
  ])('of the month %s, 1 %s is %s %s by two steps, as the Official Journal says', (...cross) => {
    const [month, claimCurrency, average, currency] = cross
    expect(meanOf(month, currency, claimCurrency, average)).toBe(average)
  })

  // 1.085965 and 1.109295…, which the ECB publishes as 1.0860 and 1.1093
  it('of each month keeps the sum and the number of days, so that nothing is rounded', () => {
    expect(
      shown(FIVE_YEARS, { rule: 'month_mean', dates: ['2016-01-05', '2016-01-30', '2016-02-01'] }),
    ).toEqual(['2016-01-01 to 2016-01-31: 21.7193 USD = 20', '2016-02-01 to 2016-02-29: 23.2952 USD = 21'])
  })

  it('of two currencies is of the same days, which cancel out', () => {
    const values = {
      rule: 'month_mean',
      currency: 'JPY',
      claimCurrency: 'CHF',
      dates: ['2016-01-05'],
    } satisfies Partial<Wanted>
    const { rates } = chooseRates(FIVE_YEARS, wanted(values))
    expect(rates[0]?.steps.map(({ baseAmount, count }) => [baseAmount, count])).toEqual([
      ['20', 20],
      ['20', 20],
    ])
    expect(rates[0]?.pair.receiptAmount).toBe(rates[0]?.steps[0]?.quoteAmount)
  })

  it('is refused for a period that the file does not hold as a whole', () => {
    const mean = (first: string, last: string, date = first) =>
      shown(FIVE_YEARS, { rule: 'event_mean', eventDays: { first, last }, dates: [date] })
    expect(mean('2017-01-02', '2017-01-05')).toEqual([
      'The file ends on 2017-01-04, so the mean of 2017-01-02 to 2017-01-05 would lack days. Download it again.',
    ])
    expect(mean('2011-12-27', '2011-12-30')).toEqual([
      'The file begins on 2011-12-28, so the mean of 2011-12-27 to 2011-12-30 would lack days.',
    ])
    // 31 December 2011 and 1 January 2012 are a weekend
    expect(mean('2011-12-31', '2012-01-02', '2012-01-01')).toEqual([
      '2011-12-31 to 2012-01-02: 1.2935 USD = 1',
    ])
    expect(mean('2016-05-02', '2016-05-03', '2016-05-09')).toEqual([
      'Expenses in USD of 2016-05-09 are outside of the event’s days.',
    ])
  })

  it('is refused when the currency was not published on some of the days', () => {
    const days = ['13', '14', '15'].map(
      (day) => `2026-04-${day},1.1,186,0.87,10.8,0.92,${day === '14' ? 'N/A' : 80}`,
    )
    const file = read(`Date,USD,JPY,GBP,SEK,CHF,RUB\n${days.join('\n')}\n`)
    const eventDays = { first: '2026-04-13', last: '2026-04-15' }
    expect(shown(file, { rule: 'event_mean', currency: 'RUB', eventDays, dates: ['2026-04-13'] })).toEqual([
      'The file has no rate of RUB on 1 of the 3 days of 2026-04-13 to 2026-04-15.',
    ])
  })

  it('is refused when a file lacks more days than any pause, or a day that the BAZG’s dates leave out', () => {
    const gap = read(ECB_DAYS)
    const eventDays = { first: '2022-03-01', last: '2026-04-13' }
    expect(shown(gap, { rule: 'event_mean', eventDays, dates: ['2026-04-13'] })).toEqual([
      'The file has no rate of USD for 2022-03-02, so the mean would lack days.',
    ])
    // the file has three days of April, and one day each of the months before and after
    const days = ['03-31', '04-13', '04-14', '04-15', '05-04']
    const april = read(
      `Date,USD,JPY,GBP,SEK,CHF\n${days.map((day) => `2026-${day},1.1,186,0.87,10.8,0.92`).join('\n')}\n`,
    )
    expect(shown(april, { rule: 'month_mean', dates: ['2026-04-15'] })).toEqual([
      'The file has no rate of USD for 2026-04-01, so the mean would lack days.',
    ])
    const zip = (...days: string[]) =>
      readRatesFile(
        zipOf(days.map((day) => ({ name: day, content: bazgDay(day, day, ['usd', '1 USD', '0.9']) }))),
      )
    const swiss = {
      rule: 'event_mean',
      claimCurrency: 'CHF',
      dates: ['2022-06-29'],
    } satisfies Partial<Wanted>
    const week = { first: '2022-06-29', last: '2022-07-01' }
    const whole = zip('29.06.2022', '30.06.2022', '01.07.2022')
    expect(shown(whole, { ...swiss, eventDays: week })).toEqual(['2022-06-29 to 2022-07-01: 3 USD = 2.7'])
    expect(shown(zip('29.06.2022', '01.07.2022'), { ...swiss, eventDays: week })).toEqual([
      'The file has no rate of USD for 2022-06-30, so the mean would lack days.',
    ])
  })

  it('is refused when files of the BAZG lack a day at the edge, on which the ECB would not publish', () => {
    const mean = (files: string[], first: string, last: string) =>
      shown(
        readRatesFile(
          zipOf(files.map((day) => ({ name: day, content: bazgDay(day, day, ['usd', '1 USD', '0.9']) }))),
        ),
        { rule: 'event_mean', claimCurrency: 'CHF', eventDays: { first, last }, dates: [first] },
      )
    expect(mean(['30.04.2026', '01.05.2026'], '2026-04-30', '2026-05-01')).toEqual([
      '2026-04-30 to 2026-05-01: 2 USD = 1.8',
    ])
    expect(mean(['29.04.2026', '30.04.2026'], '2026-04-29', '2026-05-01')).toEqual([
      'The file has no rate of USD for 2026-05-01, so the mean would lack days.',
    ])
    expect(mean(['04.05.2026', '05.05.2026'], '2026-05-01', '2026-05-05')).toEqual([
      'The file begins on 2026-05-04, so the mean of 2026-05-01 to 2026-05-05 would lack days.',
    ])
  })

  it('is refused when the file lacks days at the edge of the period for which the currency has no rate', () => {
    const row = (day: string, rouble: string) => `2026-04-${day},1.1,186,0.87,10.8,0.92,${rouble}\n`
    const titles = 'Date,USD,JPY,GBP,SEK,CHF,RUB\n'
    const mean = (rows: string, first: string, last: string) =>
      shown(read(titles + rows), {
        ...{ rule: 'event_mean', currency: 'RUB', eventDays: { first, last }, dates: ['2026-04-15'] },
      })
    const middle = row('14', '90') + row('15', '91')
    const whole = row('13', 'N/A') + middle + row('20', 'N/A')
    expect(mean(whole, '2026-04-14', '2026-04-15')).toEqual(['2026-04-14 to 2026-04-15: 181 RUB = 2'])
    expect(mean(row('09', 'N/A') + middle, '2026-04-10', '2026-04-15')).toEqual([
      'The file has no rate of RUB for 2026-04-10, so the mean would lack days.',
    ])
    expect(mean(whole, '2026-04-14', '2026-04-17')).toEqual([
      'The file has no rate of RUB for 2026-04-16, so the mean would lack days.',
    ])
  })

  it('is refused for rates of months', () => {
    const values = {
      rule: 'month_mean',
      claimCurrency: 'GBP',
      dates: ['2026-07-01'],
    } satisfies Partial<Wanted>
    expect(shown(read(HMRC_2026), values)).toEqual(['Only daily rates have a mean.'])
  })
})
