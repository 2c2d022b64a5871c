import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupBy } from '~/domain/group-by'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { type DatedReceipt, datedReceipts } from '../support/dated-receipts'
import { makeFolder } from '../support/job-folder'
import { printedReceipt } from '../support/printed-receipt'

// npm run bench:dates: measures how well dates in every order are read from pictures. Some receipts have
// words that decide the order. No sure date may be wrong. --wrong prints the wrong ones. Arguments name
// single kinds. --count=60 makes that many receipts, --seed=7 makes other receipts than those that the rules
// were written for. --apart takes receipts that only measure the result. No rule is written for their errors,
// so do not combine it with --wrong.

/** The number of reading processes. Each reads its share of the receipts. */
const LANES = 2

const { values: options, positionals: chosen } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    ...{ wrong: { type: 'boolean' }, apart: { type: 'boolean' } },
    count: { type: 'string', default: '220' },
    seed: { type: 'string', default: '1' },
  },
})
if (options.apart && options.wrong) throw new Error('The receipts of --apart are only counted')

const receipts = datedReceipts(options.apart ? 'apart' : 'tuned', {
  count: Number(options.count),
  seed: Number(options.seed),
}).filter(({ kind }) => chosen.length === 0 || chosen.includes(kind))

interface Result extends DatedReceipt {
  read: string | null
  confidence: number
  alternatives: string[]
}

const pictures = mkdtempSync(join(tmpdir(), 'claimbook-dates-'))
const engine = new FileProcessor(READER, {
  makeFolder,
  lanes: LANES,
  budget: new ProcessorBudget(Number.MAX_SAFE_INTEGER),
})

async function resultOf(receipt: DatedReceipt, at: number): Promise<Result> {
  const path = join(pictures, `${at}.jpg`)
  writeFileSync(path, await printedReceipt(receipt.print))
  // an owner has only one process at a time
  const owner = String(at % LANES)
  const { reading } = await readReceiptFile({ path, kind: 'jpeg', owner }, engine)
  const { value = null, confidence = 0, alternatives = [] } = reading.date ?? {}
  return { ...receipt, read: value, confidence, alternatives }
}

const results = await Promise.all(receipts.map(resultOf))
engine.end()
rmSync(pictures, { recursive: true })

const isRight = ({ read, date }: Result) => read === date
const isOffered = (result: Result) => !isRight(result) && result.alternatives.includes(result.date)
const isSure = ({ confidence }: Result) => confidence >= SURE_CONFIDENCE_MIN
const isSureWrong = (result: Result) => isSure(result) && !isRight(result)

/** Prints the results for the dates of these receipts. */
function printCounts(name: string, of: Result[]): void {
  const count = (test: (result: Result) => boolean) => of.filter(test).length
  const missing = count(({ read }) => read === null)
  const decided = of.filter(({ isDecided }) => isDecided)
  const decidedRight = decided.filter((result) => isSure(result) && isRight(result)).length
  console.log(
    `${name}: ${of.length} dates, ${count(isRight)} right, of the others ${count(isOffered)} offered, ${missing} not found; ${count(isSure)} sure, ${count(isSureWrong)} of them wrong; of ${decided.length} that are decided ${decidedRight} sure and right`,
  )
}

if (options.wrong)
  for (const result of results.filter((each) => !isRight(each) && (!isOffered(each) || isSure(each)))) {
    const { kind, print, date, read, confidence } = result
    const said = isSure(result) ? 'sure and wrong' : 'wrong'
    console.log(`${kind}: ${said}: ${read} (${confidence}), is ${date}\n  ${print.lines.join('\n  ')}`)
  }
for (const [kind, of] of groupBy(results, (result) => result.kind)) printCounts(kind, of)
printCounts('all', results)
if (results.some(isSureWrong)) process.exitCode = 1
