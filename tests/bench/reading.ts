import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Suggestion } from '~/domain/receipts/reading/page-text'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { editDistance } from '~/domain/text-search'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { makeFolder } from '../support/job-folder'

// How well receipts are read: npm run bench:reading -- <folder>, with truth.json ({ id: { company, date,
// total } }) and id.jpg.

const LIMITS = { totals: 0.8, dates: 0.85, seconds: 4 }

interface Truth {
  company?: string
  date?: string
  total?: string
}

const folder = process.argv.slice(3).find((argument) => !argument.startsWith('-'))
if (!folder || !existsSync(join(folder, 'truth.json'))) {
  throw new Error('Usage: npm run bench:reading -- <folder with truth.json and the images that it names>')
}

/** The truth is written down as the receipts print it. */
function trueDate(text: string): string | null {
  const word = { text, confidence: 1, page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
  return readReceipt([[[word]]]).date?.value ?? null
}

function trueTotal(text: string): string | null {
  const digits = text.replace(/[^\d.]/g, '')
  return /^\d+\.\d{2}$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null
}

const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

const isSimilar = (a: string, b: string) =>
  editDistance(bare(a), bare(b)) / Math.max(bare(a).length, bare(b).length, 1) <= 0.2

const told = (suggestion: Suggestion | null) =>
  suggestion ? `${suggestion.value} (${suggestion.confidence})` : 'nothing'

const truth: Record<string, Truth> = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
const ids = Object.keys(truth).sort()
const right = { total: 0, date: 0, merchant: 0 }
const asked = { total: 0, date: 0, merchant: 0 }
const seconds: number[] = []
const engine = new FileProcessor(READER, { makeFolder })

for (const id of ids) {
  const path = resolve(join(folder, `${id}.jpg`))
  const { company = '', date = '', total = '' } = truth[id] as Truth
  const started = performance.now()
  const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine).catch((error: unknown) => {
    console.log(`${id}: ${error instanceof Error ? error.message : error}`)
    return { reading: readReceipt([]) }
  })
  seconds.push((performance.now() - started) / 1000)
  const compare = (
    what: keyof typeof right,
    expected: string | null,
    read: Suggestion | null,
    isRight: boolean,
  ) => {
    if (!expected) return
    asked[what]++
    if (isRight) right[what]++
    else console.log(`${id}: ${what} ${told(read)}, is ${expected}`)
  }
  const expectedDate = trueDate(date)
  const expectedTotal = trueTotal(total)
  compare('total', expectedTotal, reading.total, reading.total?.value === expectedTotal)
  compare('date', expectedDate, reading.date, reading.date?.value === expectedDate)
  compare('merchant', company, reading.merchant, isSimilar(reading.merchant?.value ?? '', company))
}
engine.end()

const mean = seconds.reduce((sum, each) => sum + each, 0) / Math.max(seconds.length, 1)
const share = (what: keyof typeof right) => right[what] / Math.max(asked[what], 1)
const line = (what: keyof typeof right, name: string) =>
  `${name} ${right[what]} of ${asked[what]} (${(share(what) * 100).toFixed(0)} %), ${ids.length - asked[what]} left out as the truth is blank`

console.log(`\n${ids.length} receipts`)
console.log(line('total', 'total exactly right'))
console.log(line('date', 'date exactly right'))
console.log(line('merchant', 'merchant similar'))
console.log(`seconds per receipt: ${mean.toFixed(2)} in the mean, ${Math.max(...seconds).toFixed(2)} at most`)

const isGood = share('total') >= LIMITS.totals && share('date') >= LIMITS.dates && mean <= LIMITS.seconds
if (!isGood) {
  console.log(
    `Below the limits: ${LIMITS.totals * 100} % of totals, ${LIMITS.dates * 100} % of dates, ${LIMITS.seconds} s each`,
  )
  process.exitCode = 1
}
