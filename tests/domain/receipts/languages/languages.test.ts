import { expect, test } from 'vitest'
import { guessLanguages } from '~/domain/receipts/reading/guess-languages'
import { linesOf, type Word } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from '../text'
import { RECEIPTS } from '.'
import type { PrintedReceipt } from './printed-receipt'

/** What is not read from these receipts, or read wrongly, by the language and the number of the receipt. */
const UNREAD: Record<string, (keyof PrintedReceipt)[]> = {
  'deu 1': ['tax'],
  'deu 2': ['tax'],
  'deu 4': ['tax'],
  'deu 5': ['tax'],
  'fra 4': ['tax'],
  'spa 1': ['tax'],
  'spa 3': ['tax'],
  'ita 4': ['tax'],
  'por 1': ['tax'],
  'por 3': ['tax'],
  'por 5': ['tax'],
  'nld 4': ['tax'],
  'nld 5': ['tax'],
  'ces 5': ['tax'],
  'hun 1': ['total'],
  'hun 4': ['tax'],
  'swe 1': ['tax'],
  'swe 3': ['date'],
  'fin 5': ['tax'],
  'ell 4': ['tax'],
  'ukr 4': ['tax'],
  'hrv 4': ['tax'],
  'jpn 4': ['tax'],
  'chi_tra 3': ['total', 'tax'],
  'kor 4': ['total', 'tax'],
  'tha 4': ['date'],
  'vie 4': ['tax'],
  'ind 4': ['total', 'tax'],
  'ara 3': ['tax'],
}

/** Receipts with too few words of their own language. */
const OTHER_LANGUAGE = ['ita 5']

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const PAGE_WIDTH = 2_000

/** The words where a till prints them: from the right in scripts that are written so. */
function printedWords(text: string): Word[] {
  const words = wordsOf(text.trim())
  if (!RIGHT_TO_LEFT.test(text)) return words
  return words.map((word) => ({
    ...word,
    box: { ...word.box, x0: PAGE_WIDTH - word.box.x1, x1: PAGE_WIDTH - word.box.x0 },
  }))
}

/** The sum of decimal texts with two decimals. */
function sumOf(amounts: string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

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
  const codes = guessLanguages(linesOf(printedWords(receipt.text))).map(({ language }) => language.code)
  expect(codes.includes(code)).toBe(!OTHER_LANGUAGE.includes(name))
})
