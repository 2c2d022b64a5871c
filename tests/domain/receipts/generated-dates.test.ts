import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN, type Word } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { type DatedReceipt, datedReceipts } from '../../support/dated-receipts'
import { randomFrom } from '../../support/random'
import { wordsOf } from './text'

// Dates of made-up receipts as text, in every order, some with words that decide the order.

const SEED = 7_340_033
const COUNT = 3_000
const TODAY = new Date('2026-06-01')

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const PAGE_WIDTH = 2_000

/** The words where a till prints them, mirrored for scripts that are written from right to left. */
function printedWords(text: string): Word[] {
  const words = wordsOf(text, 1)
  if (!RIGHT_TO_LEFT.test(text)) return words
  return words.map((word) => ({
    ...word,
    box: { ...word.box, x0: PAGE_WIDTH - word.box.x1, x1: PAGE_WIDTH - word.box.x0 },
  }))
}

interface Result extends DatedReceipt {
  read: string | null
  isSure: boolean
  alternatives: string[]
}

function resultOf(receipt: DatedReceipt): Result {
  const { date } = readReceipt([printedWords(receipt.print.lines.join('\n'))], TODAY)
  const isSure = (date?.confidence ?? 0) >= SURE_CONFIDENCE_MIN
  return { ...receipt, read: date?.value ?? null, isSure, alternatives: date?.alternatives ?? [] }
}

const all = datedReceipts('tuned', { count: COUNT, seed: SEED }).map(resultOf)
const shown = ({ kind, print, date, read, alternatives }: Result) =>
  `${kind}: ${print.lines.join(' | ')}: ${date}, not ${read} (${alternatives})`

test(`of ${COUNT} dates in every order, none is sure and wrong (seed ${SEED})`, () => {
  expect(all.filter(({ isSure, read, date }) => isSure && read !== date).map(shown)).toEqual([])
})

test('a date that cannot be decided offers the right one', () => {
  const offers = ({ read, alternatives, date }: Result) => read === date || alternatives.includes(date)
  const open = all.filter(({ read, isSure }) => read !== null && !isSure)
  expect(open.length).toBeGreaterThan(COUNT / 10)
  expect(open.filter((each) => !offers(each)).map(shown)).toEqual([])
})

test('of dates that something decides, at least 98 % are sure and right', () => {
  const decided = all.filter(({ isDecided }) => isDecided)
  const missed = decided.filter(({ isSure, read, date }) => !isSure || read !== date)
  expect(missed.length, missed.map(shown).join('\n')).toBeLessThanOrEqual(decided.length * 0.02)
})

/** Characters that recognition confuses. */
const ALIKE = ['O0QD', 'Il1|i', 'S5', 'B8', 'Z2', 'ec', 'nu', 'gq', 'rn', 'tf', 'ao', 'GC', 'vy', 'h6']
const IN_DATE = /\d+[/.-]\d+[/.-]\d+/g

/** A text with recognition errors, but not in dates, because a misread digit would make another date. */
function misread(text: string, below: (limit: number) => number): string {
  const dates = [...text.matchAll(IN_DATE)]
  const isInDate = (at: number) => dates.some(({ index, 0: date }) => at >= index && at < index + date.length)
  return [...text]
    .map((character, at) => {
      if (isInDate(at)) return character
      const chance = below(1_000)
      if (character === ',') return chance < 60 ? ['', '.', ' ', ', .'][below(4)] : character
      if (character === ' ') return chance < 10 ? '' : character
      const alike = ALIKE.find((each) => each.includes(character))
      if (alike && chance < 8) return alike[below(alike.length)]
      if (chance >= 998) return ''
      return chance >= 996 ? `${character}${[' ', '.', "'", ' |', ' F'][below(5)]}` : character
    })
    .join('')
}

test('of dates between misread words, at most 2 of 1,000 are sure and wrong', () => {
  const { below } = randomFrom(SEED)
  const kinds = ['another date', 'a date of anything', 'conflicting countries']
  const receipts = datedReceipts('tuned', { count: COUNT, seed: SEED })
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ print, ...receipt }) => {
      const lines = print.lines.map((line) => misread(line, below))
      return resultOf({ ...receipt, print: { ...print, lines } })
    })
  const wrong = receipts.filter(({ isSure, read, date }) => isSure && read !== date)
  expect(wrong.length, wrong.map(shown).join('\n')).toBeLessThanOrEqual(receipts.length * 0.002)
})
