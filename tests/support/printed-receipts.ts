import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Print } from './printed-receipt'

// Reads receipts as text, one file for each language. The first line of a receipt has its expected reading
// and its print settings: `# merchant | date | total | font turn blur`.

/** A printed receipt, with the expected reading of its picture. */
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
