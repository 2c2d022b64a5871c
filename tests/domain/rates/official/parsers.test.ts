import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { daysOf, lacksMonth, withMonth } from '~/domain/official-rates/published-rates'
import { readRatesFile } from '~/domain/official-rates/read-rates-file.server'
import { zipOf } from '../../../support/zip-of'
import {
  BAZG_2017,
  BAZG_DAY,
  BAZG_MONTH,
  ECB_DAY,
  ECB_DAYS,
  HMRC_2020,
  HMRC_2026,
  INFOREURO_HISTORY,
  INFOREURO_MONTH,
  TREASURY,
} from './rates-files'

// The files of each publisher. The figures in `rates-files.ts` are ones that the publishers published.

const read = (text: string) => readRatesFile(Buffer.from(text))
const pairs = (text: string) =>
  read(text).rates.map(
    ({ baseAmount, base, quoteAmount, quote, from, to }) =>
      `${baseAmount} ${base} = ${quoteAmount} ${quote}, ${from} to ${to}`,
  )
const errorOf = (bytes: Uint8Array | string) => {
  try {
    readRatesFile(Buffer.from(bytes))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const UNKNOWN =
  'This file is not of a publisher that Claimbook knows. Choose the file as you downloaded it, from the ECB, InforEuro, HMRC, the US Treasury or the BAZG'

describe('the ECB', () => {
  it('reads a row for each day, leaves out N/A, and keeps the digits as published', () => {
    const file = read(ECB_DAYS)
    expect([file.publisher, file.pivot, file.period, daysOf(file)]).toEqual([
      'ecb',
      'EUR',
      'day',
      { first: '2022-03-01', last: '2026-04-13' },
    ])
    expect(pairs(ECB_DAYS)).toContain('1 EUR = 0.9242 CHF, 2026-04-13 to null')
    expect(pairs(ECB_DAYS).filter((pair) => pair.includes('RUB'))).toEqual([
      '1 EUR = 117.201 RUB, 2022-03-01 to null',
    ])
  })

  it('reads eurofxref.csv, whose one day is written in words, with the zeros at the end of its rates', () => {
    expect(pairs(ECB_DAY)).toContain('1 EUR = 5.0920 RON, 2026-04-13 to null')
  })

  it('reads eurofxref-hist.zip, which contains the CSV file', () => {
    const bytes = zipOf([{ name: 'eurofxref-hist.csv', content: ECB_DAYS }])
    expect(readRatesFile(bytes)).toEqual(read(ECB_DAYS))
  })

  it('takes a table of the same form with a column for EUR for no file of the ECB', () => {
    const header = 'Date,USD,JPY,GBP,CHF,SEK,EUR'
    expect(errorOf(`${header}\n2026-04-13,1,160,0.8,0.9,11,1\n`)).toBe(UNKNOWN)
  })

  it.each(['%PDF-1.7\n', '\u00d0\u00cf\u0011\u00e0'])('takes %j for no file of a publisher', (beginning) => {
    expect(errorOf(Buffer.from(`${beginning}${' '.repeat(100)}`, 'latin1'))).toBe(UNKNOWN)
  })
})

describe('HMRC', () => {
  it('reads the files of the Trade Tariff, and the earlier ones with their sign of the pound in Latin-1', () => {
    expect(pairs(HMRC_2026)).toEqual([
      '1 GBP = 1.1564 EUR, 2026-07-01 to 2026-07-31',
      '1 GBP = 1.3404 USD, 2026-07-01 to 2026-07-31',
      '1 GBP = 214.8908 JPY, 2026-07-01 to 2026-07-31',
    ])
    const latin1 = readRatesFile(Buffer.from(HMRC_2020, 'latin1'))
    expect(latin1.rates.map(({ quote, quoteAmount, from, to }) => [quote, quoteAmount, from, to])).toEqual([
      ['AED', '4.8012', '2020-01-01', '2020-01-31'],
      ['AUD', '1.905', '2020-01-01', '2020-01-31'],
    ])
  })

  it('names the rows that it cannot read, and refuses a file without any other', () => {
    const [header = '', row = ''] = HMRC_2026.split('\n')
    const bad = row.replace('1.1564', '1,156.4')
    expect(read(`${HMRC_2026}${bad}\n`).notes).toEqual([
      'The row “Eurozone Euro EUR 1 156.4 01/07/2026 31/07/2026” was not read',
    ])
    expect(errorOf(`${header}\n${bad}\n`)).toBe(
      'This file has no rates that can be read. The row “Eurozone Euro EUR 1 156.4 01/07/2026 31/07/2026” was not read',
    )
  })
})

describe('InforEuro', () => {
  it('reads the rates of a month, which the file does not state', () => {
    const file = read(INFOREURO_MONTH)
    expect(lacksMonth(file)).toBe(true)
    expect(withMonth(file, '2026-09').rates).toEqual([
      {
        baseAmount: '1',
        base: 'EUR',
        quoteAmount: '37.1088',
        quote: 'TWD',
        from: '2026-09-01',
        to: '2026-09-30',
      },
      {
        ...{ baseAmount: '1', base: 'EUR', quoteAmount: '30207.701', quote: 'VND' },
        ...{ from: '2026-09-01', to: '2026-09-30' },
      },
    ])
  })

  it('reads the history of a currency with its days, with semicolons and decimal commas', () => {
    expect(pairs(INFOREURO_HISTORY)).toEqual([
      '1 EUR = 1.0834 USD, 2024-03-01 to 2024-03-31',
      '1 EUR = 1.0856 USD, 2024-02-01 to 2024-02-29',
    ])
  })
})

describe('the US Treasury', () => {
  it('reads the names of countries and currencies, and names those that could be two currencies', () => {
    expect(pairs(TREASURY)).toEqual([
      '1 USD = 0.851 EUR, 2025-12-31 to null',
      '1 USD = 129.350 KES, 2025-12-31 to null',
      '1 USD = 10.4 GHS, 2025-12-31 to null',
    ])
    expect(read(TREASURY).notes).toEqual([
      '“Sierra Leone-Leone” was not read, because its currency is not sure',
      '“Ghana-Cedi” was not read, because its currency is not sure',
    ])
  })
})

describe('the BAZG', () => {
  it('reads units of 1, 100 and more of a day, and the days that they are valid for', () => {
    expect(pairs(BAZG_DAY)).toEqual([
      '1 EUR = 1.02111 CHF, 2022-06-29 to 2022-06-29',
      '1 USD = 0.96566 CHF, 2022-06-29 to 2022-06-29',
      '100 CNY = 14.41306 CHF, 2022-06-29 to 2022-06-29',
    ])
    const weekend = BAZG_DAY.replace('29.06.2022', '02.07.2022,03.07.2022,04.07.2022')
    expect(pairs(weekend)[0]).toBe('1 EUR = 1.02111 CHF, 2022-07-02 to 2022-07-04')
    expect(pairs(BAZG_2017)).toEqual([
      '100 JPY = 0.88304 CHF, 2017-12-27 to null',
      '10000 IDR = 0.73721 CHF, 2017-12-27 to null',
    ])
  })

  it('reads the mean rates of a month', () => {
    expect(pairs(BAZG_MONTH)).toEqual([
      '1 EUR = 0.9328 CHF, 2026-08-01 to 2026-08-31',
      '100 DKK = 12.4792 CHF, 2026-08-01 to 2026-08-31',
    ])
  })

  it('does not read a rate whose code and unit name two currencies', () => {
    const file = read(BAZG_DAY.replace('100 CNY', '100 JPY'))
    expect(file.notes).toEqual(['The rate “cny 100 JPY” was not read'])
    expect(file.rates).toHaveLength(2)
  })
})

describe('other files', () => {
  it.each([
    ['a bank statement', 'Date,Text,Amount\n01.10.2026,Taxi,-10.00\n', UNKNOWN],
    ['an invoice in XML', '<Invoice><ID>1</ID></Invoice>', UNKNOWN],
    ['an empty file', '', 'This file is empty'],
    [
      'XML with entities',
      '<!DOCTYPE a [<!ENTITY b "c">]><wechselkurse/>',
      'This XML file cannot be read: it defines a document type or entities',
    ],
    [
      'rates without a day',
      '<wechselkurse><datum>x</datum></wechselkurse>',
      'This file has no rates that can be read',
    ],
  ])('refuses %s', (_name, text, message) => {
    expect(errorOf(text)).toBe(message)
  })

  it('refuses a ZIP with the files of two publishers', () => {
    const members = [
      { name: 'a.csv', content: HMRC_2026 },
      { name: 'b.xml', content: BAZG_DAY },
    ]
    expect(errorOf(zipOf(members))).toBe(
      'The files in this ZIP are of several publishers, or for days and months. Choose them one after the other',
    )
  })

  it('refuses more than 40,000 rows', () => {
    const rows = '2026-04-13,1,160,0.8,0.9,11\n'.repeat(40_001)
    expect(errorOf(`Date,USD,JPY,GBP,CHF,SEK\n${rows}`)).toBe(
      'A file of published rates has at most 40,000 rows',
    )
  })

  it('reads the five years of the ECB’s file in the fixtures', () => {
    const file = readRatesFile(readFileSync('tests/fixtures/eurofxref-2012-to-2016.csv'))
    expect(daysOf(file)).toEqual({ first: '2011-12-28', last: '2017-01-04' })
  })
})
