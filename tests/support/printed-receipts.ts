import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Print } from './printed-receipt'

// Receipts as text, one file for each language. Each begins with what is to be read of it and how it is
// printed: `# merchant | date | total | font turn blur`.

/** A receipt that is printed, and what is to be read of its picture. */
interface PrintedReceipt {
  print: Print
  expected: { merchant: string; date: string; total: string }
}

const FALLBACKS: Record<string, Print['fallback']> = { japanese: 'jp', korean: 'kr' }

function receiptOf(text: string, language: string): PrintedReceipt {
  const [head = '', ...lines] = text.trim().split('\n')
  const [merchant = '', date = '', total = '', print = ''] = head.split(' | ')
  const [font, turn, blur] = print.split(' ').map(Number)
  return {
    print: { lines, font, turn, blur, fallback: FALLBACKS[language] },
    expected: { merchant, date, total },
  }
}

/** The receipts of a folder, by language. */
export const printedReceiptsIn = (folder: string): [language: string, receipts: PrintedReceipt[]][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const { name } = parse(file)
      const texts = readFileSync(join(folder, file), 'utf8').split(/^# /m).slice(1)
      return [name, texts.map((text) => receiptOf(text, name))]
    })
