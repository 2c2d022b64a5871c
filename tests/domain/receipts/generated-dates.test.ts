import { expect, test } from 'vitest'
import { LANGUAGES } from '~/domain/receipts/reading/languages'
import { SURE_CONFIDENCE_MIN, type Word } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { randomFrom } from '../../support/random'
import { wordsOf } from './text'

// Dates of made-up receipts in every order, with and without what decides it.

const SEED = 7_340_033
const COUNT = 3_000
const TODAY = new Date('2026-06-01')

type Order = 'dmy' | 'mdy' | 'ymd'

const { below } = randomFrom(SEED)
const among = <T>(values: readonly T[]): T => values[below(values.length)] as T

const SHOPS = ['Granite Peak', 'Seeblick Stuben', 'La Tinaja', 'Quay House', 'Lotus Pond', 'Brugghus 9']
const NOISE = ['Seat 4', 'Covers 3', 'POS 1.04.2', 'Check 11-207', '#04-02-771', '3 @ 1.15', 'Ext 10 02']

interface Paper {
  lines: string[]
  value: string
  /** whether it says which order is right */
  isDecided: boolean
  kind: string
}

interface Day {
  year: number
  month: number
  day: number
}

const padded = (number: number) => String(number).padStart(2, '0')
const isoOf = ({ year, month, day }: Day) => `${year}-${padded(month)}-${padded(day)}`
const randomDay = (): Day => ({
  ...{ year: among([2024, 2025, 2026]), month: 1 + below(12) },
  day: 1 + below(28),
})

function digitsOf({ year, month, day }: Day, order: Order, { stroke = '/', isShort = false } = {}): string {
  const parts = { d: padded(day), m: padded(month), y: isShort ? padded(year % 100) : String(year) }
  return [...order].map((part) => parts[part as 'd']).join(stroke)
}

const weekdayOf = (day: Day, locale: string, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(isoOf(day)))

/** A day whose other reading is of another day of the week, if there is one. */
function dayOfOneWeekday(): Day {
  const day = randomDay()
  const other = { ...day, month: day.day, day: day.month }
  const isAlike = day.day <= 12 && weekdayOf(day, 'en', 'long') === weekdayOf(other, 'en', 'long')
  return isAlike && day.day !== day.month ? dayOfOneWeekday() : day
}

/** A date in digits on a receipt that says nothing of its order. */
function plainPaper(order: Order, style: Parameters<typeof digitsOf>[2]): { day: Day; lines: string[] } {
  const day = randomDay()
  const label = among(['', 'Date: ', 'Date '])
  const time = among(['', ' 14:05', ' 09:31:20'])
  return { day, lines: [among(SHOPS), among(NOISE), `${label}${digitsOf(day, order, style)}${time}`] }
}

const STROKES = ['/', '-', '.', ' ']
const anyStyle = () => ({ stroke: among(STROKES), isShort: below(10) < 4 })
const anyOrder = (): Order => among(['dmy', 'mdy', 'ymd'])

const KINDS: Record<string, () => Omit<Paper, 'kind'>> = {
  nothing: () => {
    const { day, lines } = plainPaper(anyOrder(), anyStyle())
    return { lines: [...lines, 'Total 12.40'], value: isoOf(day), isDecided: false }
  },
  language: () => {
    const language = among(LANGUAGES.filter(({ code }) => !['eng', 'ara', 'heb', 'tha'].includes(code)))
    const isYearFirst = language.dateOrder === 'year-month-day'
    const day = randomDay()
    const date = digitsOf(day, isYearFirst ? 'ymd' : 'dmy', { stroke: among(['/', '-', '.']) })
    const { total, tax, cash, heading } = language
    const words = [total[0], tax[0], cash[0]].map((word) => `${word} 12,40`)
    return { lines: [among(SHOPS), heading[0] ?? '', date, ...words], value: isoOf(day), isDecided: true }
  },
  currency: () => {
    const { day, lines } = plainPaper('dmy', { stroke: among(['/', '-', '.']), isShort: below(10) < 3 })
    const sign = among(['€', '£', '₹', 'RM ', 'KES ', 'ZAR ', 'AED '])
    const total = [`Subtotal ${sign}10.00`, `Total ${sign}12.40`]
    return { lines: [...lines, ...total], value: isoOf(day), isDecided: true }
  },
  'US dollars': () => {
    const { day, lines } = plainPaper(among(['mdy', 'dmy']), { stroke: '/' })
    return { lines: [...lines, 'Total USD 12.40'], value: isoOf(day), isDecided: false }
  },
  weekday: () => {
    const order = among<Order>(['dmy', 'mdy'])
    const day = dayOfOneWeekday()
    const date = digitsOf(day, order, { stroke: among(['/', '-', '.']) })
    const name = weekdayOf(day, 'en', among(['long', 'short']))
    const line = among([`${name} ${date}`, `${name}, ${date} 14:05`, `${date} (${name})`])
    return { lines: [among(SHOPS), line, 'Total 12.40'], value: isoOf(day), isDecided: true }
  },
  'half of the day': () => {
    const { day, lines } = plainPaper(among(['mdy', 'dmy']), { stroke: '/', isShort: below(10) < 4 })
    return { lines: [...lines, '9:05 PM', 'Total 12.40'], value: isoOf(day), isDecided: false }
  },
  'half of the day and country': () => {
    const isAmerican = below(2) === 0
    const { day, lines } = plainPaper(isAmerican ? 'mdy' : 'dmy', { stroke: '/' })
    const town = isAmerican
      ? among(['Peoria, IL 61602', 'Bend,OR 97701', 'Mobile, AL, 36602'])
      : among(['Penang, Malaysia', 'Kisumu, Kenya', 'Cork, Ireland'])
    return { lines: [...lines, town, '9:05 PM', 'Total 12.40'], value: isoOf(day), isDecided: true }
  },
  'another date': () => {
    const order = among<Order>(['dmy', 'mdy'])
    const { day, lines } = plainPaper(order, { stroke: '/' })
    const other = digitsOf({ year: 2026, month: among([3, 8]), day: among([19, 27]) }, order)
    return { lines: [...lines, `Valid until ${other}`, 'Total 12.40'], value: isoOf(day), isDecided: true }
  },
  'the same date again': () => {
    const { day, lines } = plainPaper(among<Order>(['dmy', 'mdy']), { stroke: '/' })
    return { lines: [...lines, `${isoOf(day)} 14:05:11`, 'Total 12.40'], value: isoOf(day), isDecided: true }
  },
  'conflicting countries': () => {
    const { day, lines } = plainPaper(among<Order>(['dmy', 'mdy']), { stroke: '/' })
    const towns = ['Peoria, IL 61602', 'Lyon, France']
    return { lines: [...lines, ...towns, 'Total 12.40'], value: isoOf(day), isDecided: false }
  },
  'name of the month': () => {
    const language = among(LANGUAGES.filter(({ months }) => months.length === 12))
    const day = randomDay()
    const name = among((language.months[day.month - 1] as string).split('|'))
    // some names of months have numbers
    const date = /\d/.test(name)
      ? `${day.day} ${name} năm ${day.year}`
      : among([
          `${day.day} ${name} ${day.year}`,
          `${day.day}. ${name} ${day.year}`,
          `${name} ${day.day}, ${day.year}`,
        ])
    const words = [language.total[0], language.tax[0], language.cash[0]].map((word) => `${word} 12,40`)
    return { lines: [among(SHOPS), date, ...words], value: isoOf(day), isDecided: true }
  },
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const PAGE_WIDTH = 2_000

/** The words where a till prints them: from the right in scripts that are written so. */
function printedWords(text: string): Word[] {
  const words = wordsOf(text, 1)
  if (!RIGHT_TO_LEFT.test(text)) return words
  return words.map((word) => ({
    ...word,
    box: { ...word.box, x0: PAGE_WIDTH - word.box.x1, x1: PAGE_WIDTH - word.box.x0 },
  }))
}

interface Result extends Paper {
  read: string | null
  isSure: boolean
  others: string[]
}

function results(): Result[] {
  const kinds = Object.entries(KINDS)
  return Array.from({ length: COUNT }, (_, at) => {
    const [kind, make] = kinds[at % kinds.length] as (typeof kinds)[number]
    const paper = { ...make(), kind }
    const { date } = readReceipt([printedWords(paper.lines.join('\n'))], TODAY)
    const isSure = (date?.confidence ?? 0) >= SURE_CONFIDENCE_MIN
    return { ...paper, read: date?.value ?? null, isSure, others: date?.alternatives ?? [] }
  })
}

const all = results()
const shown = ({ kind, lines, value, read, others }: Result) =>
  `${kind}: ${lines.join(' | ')}: ${value}, not ${read} (${others})`

test(`of ${COUNT} dates in every order, none is sure and wrong (seed ${SEED})`, () => {
  expect(all.filter(({ isSure, read, value }) => isSure && read !== value).map(shown)).toEqual([])
})

test('a date that cannot be decided offers the right one', () => {
  const offers = ({ read, others, value }: Result) => read === value || others.includes(value)
  const open = all.filter(({ read, isSure }) => read !== null && !isSure)
  expect(open.length).toBeGreaterThan(COUNT / 10)
  expect(open.filter((each) => !offers(each)).map(shown)).toEqual([])
})

test('of dates that something decides, at least 98 % are sure and right', () => {
  const decided = all.filter(({ isDecided }) => isDecided)
  const missed = decided.filter(({ isSure, read, value }) => !isSure || read !== value)
  expect(missed.length, missed.map(shown).join('\n')).toBeLessThanOrEqual(decided.length * 0.02)
})
