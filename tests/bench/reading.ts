import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SURE_CONFIDENCE_MIN, type Suggestion } from '~/domain/receipts/reading/page-text'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { editDistance } from '~/domain/text/text-search'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { makeFolder } from '../support/job-folder'
import { DISTORTIONS, distorted } from './distortions'

// npm run bench:reading -- <folder> [--as <distortion>]: measures how well receipts are read. The folder has
// truth.json ({ id: { company, date, total } }) and id.jpg. --wrong prints the wrong ones.

/** The shares that must be right, and the share of sure values that may be wrong. */
const LIMITS = { total: 0.95, date: 0.96, merchant: 0.88, sureWrong: 0.02 }
const LIMITS_DISTORTED = { total: 0.88, date: 0.88, merchant: 0, sureWrong: 1 }

interface Truth {
  company?: string
  date?: string
  total?: string
}

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { as: { type: 'string' }, wrong: { type: 'boolean' } },
})
const [folder] = positionals
if (!folder || !existsSync(join(folder, 'truth.json')) || (options.as && !DISTORTIONS[options.as]))
  throw new Error(
    `Usage: npm run bench:reading -- <folder with truth.json and the images that it names> [--wrong] [--as ${Object.keys(DISTORTIONS).join('|')}]`,
  )

/**
 * Parses a date of truth.json, which has the format of its receipt: the day first, some with a time after it.
 */
function trueDate(printed: string): string | null {
  const text = printed.replace(/\s\d{1,2}[:.]\d\d.*$/, '')
  const word = { text, confidence: 1, page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
  return readReceipt([[word]]).date?.value ?? null
}

function trueTotal(text: string): string | null {
  const digits = text.replace(/[^\d.]/g, '')
  return /^\d+\.\d{2}$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null
}

const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

const isSimilar = (a: string, b: string) =>
  editDistance(bare(a), bare(b)) / Math.max(bare(a).length, bare(b).length, 1) <= 0.2

/** The peak memory of a process in megabytes; 0 where the system does not report it. */
function peakMegabytes(pid: number): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}

const truth: Record<string, Truth> = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))
const ids = Object.keys(truth).sort()
const FIELDS = ['total', 'date', 'merchant'] as const
const counts = Object.fromEntries(
  FIELDS.map((field) => [field, { asked: 0, right: 0, sure: 0, sureWrong: 0 }]),
) as Record<(typeof FIELDS)[number], { asked: number; right: number; sure: number; sureWrong: number }>
const processorMs: number[] = []
const clockMs: number[] = []
let megabytes = 0

/** An unlimited budget that records the time of each file. */
class Meter extends ProcessorBudget {
  override spend(_owner: string, ms: number): void {
    processorMs.push(ms)
  }
}
const pictures = mkdtempSync(join(tmpdir(), 'claimbook-pictures-'))
const engine = new FileProcessor(READER, { makeFolder, budget: new Meter(Number.MAX_SAFE_INTEGER) })

for (const id of ids) {
  const original = resolve(join(folder, `${id}.jpg`))
  const path = options.as ? join(pictures, `${id}.jpg`) : original
  if (options.as) writeFileSync(path, await distorted(original, options.as))
  const { company = '', date = '', total = '' } = truth[id] as Truth
  const started = performance.now()
  const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine).catch((error: unknown) => {
    console.log(`${id}: ${error instanceof Error ? error.message : error}`)
    return { reading: readReceipt([]) }
  })
  clockMs.push(performance.now() - started)
  megabytes = Math.max(megabytes, ...engine.pids.map(peakMegabytes))
  const expected = { total: trueTotal(total), date: trueDate(date), merchant: company }
  for (const field of FIELDS) {
    if (!expected[field]) continue
    const read: Suggestion | null = reading[field]
    const isRight =
      field === 'merchant' ? isSimilar(read?.value ?? '', company) : read?.value === expected[field]
    const isSure = read !== null && read.confidence >= SURE_CONFIDENCE_MIN
    const count = counts[field]
    count.asked++
    if (isRight) count.right++
    if (isSure) count.sure++
    if (isSure && !isRight) count.sureWrong++
    if (options.wrong && !isRight)
      console.log(
        `${id}: ${field} ${read ? `${read.value} (${read.confidence})` : 'nothing'}, is ${expected[field]}`,
      )
  }
}
engine.end()
rmSync(pictures, { recursive: true })

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(values.length, 1)

console.log(`\n${ids.length} receipts${options.as ? `, ${options.as}` : ''}`)
for (const field of FIELDS) {
  const { asked, right, sure, sureWrong } = counts[field]
  console.log(
    `${field}: ${right} of ${asked} right (${percent(right, asked)}); ${sure} marked as sure, ${sureWrong} of them wrong (${percent(sureWrong, sure)})`,
  )
}
console.log(
  `processor seconds per receipt: ${(mean(processorMs) / 1000).toFixed(2)} in the mean, ${(Math.max(...processorMs) / 1000).toFixed(2)} at most; by the clock ${(mean(clockMs) / 1000).toFixed(2)}`,
)
console.log(`memory of the reader at most: ${megabytes} MB`)

const limits = options.as ? LIMITS_DISTORTED : LIMITS
const sure = FIELDS.reduce((sum, field) => sum + counts[field].sure, 0)
const sureWrong = FIELDS.reduce((sum, field) => sum + counts[field].sureWrong, 0)
console.log(`wrong among the sure: ${sureWrong} of ${sure} (${percent(sureWrong, sure)})`)
const missed = FIELDS.filter((field) => counts[field].right < limits[field] * counts[field].asked)
if (missed.length > 0 || sureWrong > limits.sureWrong * sure) {
  console.log(
    `Below the limits: ${FIELDS.map((field) => `${field} ${limits[field] * 100} %`).join(', ')}, wrong among the sure ${limits.sureWrong * 100} %`,
  )
  process.exitCode = 1
}
