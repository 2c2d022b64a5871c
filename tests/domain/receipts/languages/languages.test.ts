import Big from 'big.js'
import { expect, test } from 'vitest'
import { guessLanguages } from '~/domain/receipts/reading/guess-languages'
import { groupIntoLines, type Word } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from '../text'
import { RECEIPTS } from '.'
import type { PrintedReceipt } from './printed-receipt'

/** The wrong or missing readings of these receipts, by language and receipt number. */
const UNREAD: Record<string, (keyof PrintedReceipt)[]> = {
  'hun 1': ['total'],
  'swe 3': ['date'],
  'chi_tra 3': ['total', 'tax'],
  'kor 4': ['total', 'tax'],
}

/** Receipts with too few words in their language. */
const OTHER_LANGUAGE = ['ita 5']

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const PAGE_WIDTH = 2_000

/** The words where a till prints them, mirrored for scripts that are written from right to left. */
function printedWords(text: string): Word[] {
  const words = wordsOf(text.trim())
  if (!RIGHT_TO_LEFT.test(text)) return words
  return words.map((word) => ({
    ...word,
    box: { ...word.box, x0: PAGE_WIDTH - word.box.x1, x1: PAGE_WIDTH - word.box.x0 },
  }))
}

/** The sum of decimal texts, with as many decimals as the first one. */
const sumOf = (amounts: string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(amounts[0]?.split('.')[1]?.length ?? 0)

function readFields(text: string): Omit<PrintedReceipt, 'text'> {
  const { total, date, taxes } = readReceipt([printedWords(text)], new Date('2026-06-01'))
  return {
    total: total?.value ?? '',
    date: date?.value ?? '',
    tax: taxes.length > 0 ? sumOf(taxes.map(({ amount }) => amount)) : null,
  }
}

const all = Object.entries(RECEIPTS).flatMap(([code, receipts]) =>
  receipts.map((receipt, at) => ({ name: `${code} ${at + 1}`, code, receipt })),
)

test.each(all)('receipt $name: total, date and tax are read', ({ name, receipt }) => {
  const fields = readFields(receipt.text)
  const wrong = (['total', 'date', 'tax'] as const).filter((field) => fields[field] !== receipt[field])
  expect(wrong).toEqual(UNREAD[name] ?? [])
})

test.each(all)('the language of receipt $name is one of two that are guessed', ({ name, code, receipt }) => {
  const codes = guessLanguages(groupIntoLines(printedWords(receipt.text))).map(
    ({ language }) => language.code,
  )
  expect(codes.includes(code)).toBe(!OTHER_LANGUAGE.includes(name))
})
