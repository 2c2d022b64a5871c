import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { makeFolder } from '../support/job-folder'
import { printedReceipt } from '../support/printed-receipt'
import { printedReceiptsIn } from '../support/printed-receipts'

// npm run bench:printed: measures how well pictures of printed receipts are read, by language. A merchant
// counts only if every letter is right. --wrong prints the wrong ones. Arguments name single languages. The
// receipts of --apart only measure the result: no rule is written for their errors.

const FOLDER = 'tests/domain/receipts/printed'

/** The shares that must be right. */
const LIMITS = { total: 0.95, date: 0.95, merchant: 0.9 }
const FIELDS = ['total', 'date', 'merchant'] as const

const { values: options, positionals: chosen } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { wrong: { type: 'boolean' }, apart: { type: 'boolean' } },
})

let processorMs = 0

/** An unlimited budget that records the time of each file. */
class Meter extends ProcessorBudget {
  override spend(_owner: string, ms: number): void {
    processorMs += ms
  }
}
const pictures = mkdtempSync(join(tmpdir(), 'claimbook-printed-'))
const engine = new FileProcessor(READER, { makeFolder, budget: new Meter(Number.MAX_SAFE_INTEGER) })

type Counts = Record<(typeof FIELDS)[number], number>
const describe = (counts: Counts, count: number) =>
  FIELDS.map((field) => `${field} ${counts[field]}/${count}`).join(', ')

const all: Counts = { total: 0, date: 0, merchant: 0 }
let receiptsRead = 0
for (const [language, receipts] of printedReceiptsIn(options.apart ? join(FOLDER, 'apart') : FOLDER)) {
  if (chosen.length > 0 && !chosen.includes(language)) continue
  const counts: Counts = { total: 0, date: 0, merchant: 0 }
  processorMs = 0
  for (const [index, { print, expected }] of receipts.entries()) {
    const path = join(pictures, `${language}-${index}.jpg`)
    writeFileSync(path, await printedReceipt(print))
    const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine)
    for (const field of FIELDS) {
      const read = reading[field]?.value
      if (read === expected[field]) counts[field]++
      else if (options.wrong) console.log(`${language}: ${field} ${read ?? 'nothing'}, is ${expected[field]}`)
    }
  }
  for (const field of FIELDS) all[field] += counts[field]
  receiptsRead += receipts.length
  const seconds = (processorMs / 1000 / Math.max(receipts.length, 1)).toFixed(2)
  console.log(`${language}: ${describe(counts, receipts.length)}; ${seconds} processor seconds each`)
}
engine.end()
rmSync(pictures, { recursive: true })

console.log(`all: ${describe(all, receiptsRead)}`)
if (FIELDS.some((field) => all[field] < LIMITS[field] * receiptsRead)) process.exitCode = 1
