import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupBy } from '~/domain/group-by'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { readReceipt, type SuggestedFields } from '~/domain/receipts/reading/receipt'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { wordsOf } from '../domain/receipts/text'
import { type CurrencyReceipt, currencyReceipts } from '../support/currency-receipts/currency-receipts'
import { makeFolder } from '../support/job-folder'
import { printedReceipt } from '../support/printed-receipt'

// npm run bench:currencies: measures how well totals of receipts in every currency in use are read from
// pictures. --text reads their words instead, with the digits of their countries. --wrong prints the wrong
// ones. Arguments name single currencies. --each=1 takes one receipt of each, --seed=7 makes other receipts
// than those that the rules were written for. --apart takes receipts that only measure the result. No rule is
// written for their errors, so do not combine it with --wrong.

/**
 * The share of totals that must be right, the share that may be sure and wrong, and the number that may be
 * sure and wrong in one currency.
 */
const LIMITS = { right: 0.97, sureWrong: 0.003, sureWrongOfCurrency: 1 }

/** The number of receipts in each currency. */
const PER_CURRENCY = '3'

const { values: options, positionals: chosen } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    ...{ wrong: { type: 'boolean' }, apart: { type: 'boolean' }, text: { type: 'boolean' } },
    each: { type: 'string', default: PER_CURRENCY },
    seed: { type: 'string', default: '' },
  },
})
if (options.apart && options.wrong) throw new Error('The receipts of --apart are only counted')

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const PAGE_WIDTH = 2_000

/** The words of a receipt where a till prints them. Lines in right-to-left scripts are mirrored. */
function printedWords(lines: string[]) {
  return lines.flatMap((line, at) => {
    const words = wordsOf(`${'\n'.repeat(at)}${line}`)
    if (!RIGHT_TO_LEFT.test(line)) return words
    return words.map((word) => ({
      ...word,
      box: { ...word.box, x0: PAGE_WIDTH - word.box.x1, x1: PAGE_WIDTH - word.box.x0 },
    }))
  })
}

const pictures = mkdtempSync(join(tmpdir(), 'claimbook-currencies-'))
const engine = new FileProcessor(READER, { makeFolder, budget: new ProcessorBudget(Number.MAX_SAFE_INTEGER) })

async function readingOf({ name, print }: CurrencyReceipt): Promise<SuggestedFields> {
  if (options.text) return readReceipt([printedWords(print.lines)], new Date('2026-06-01'))
  const path = join(pictures, `${name.replace(' ', '-')}.jpg`)
  writeFileSync(path, await printedReceipt(print))
  const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine)
  return reading
}

const receipts = currencyReceipts(options.apart ? 'apart' : 'tuned', {
  perCurrency: Number(options.each),
  seed: options.seed,
  isText: options.text === true,
}).filter(({ expected }) => chosen.length === 0 || chosen.includes(expected.currency))

interface Result {
  currency: string
  hasOwnDigits: boolean
  isRight: boolean
  isSure: boolean
  /** whether the right total is among the alternatives */
  isOffered: boolean
  /** whether the right currency is read or among the alternatives */
  isKnown: boolean
}

const results: Result[] = []
for (const receipt of receipts) {
  const { expected, name, print, hasOwnDigits } = receipt
  const { total, currency, otherCurrencies } = await readingOf(receipt)
  const isSame = (value: string | undefined) =>
    value !== undefined && Number(value) === Number(expected.total)
  const isRight = isSame(total?.value)
  results.push({
    ...{ currency: expected.currency, hasOwnDigits, isRight },
    isSure: (total?.confidence ?? 0) >= SURE_CONFIDENCE_MIN,
    isOffered: (total?.alternatives ?? []).some(isSame),
    isKnown: currency?.value === expected.currency || otherCurrencies.includes(expected.currency),
  })
  if (options.wrong && !isRight)
    console.log(
      `${name}: ${total ? `${total.value} (${total.confidence})` : 'nothing'}, is ${expected.total}; ${currency?.value ?? 'no currency'}\n  ${print.lines.join('\n  ')}`,
    )
}
engine.end()
rmSync(pictures, { recursive: true })

const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
const isSureWrong = ({ isSure, isRight }: Result) => isSure && !isRight

/** Prints how many totals of these receipts are right, sure and wrong. */
function printCounts(name: string, of: Result[]): void {
  const count = (test: (result: Result) => boolean) => of.filter(test).length
  const right = count(({ isRight }) => isRight)
  const sure = count(({ isSure }) => isSure)
  const sureWrong = count(isSureWrong)
  const offered = count(({ isRight, isOffered }) => !isRight && isOffered)
  console.log(
    `${name}: ${of.length} receipts, ${right} totals right (${share(right, of.length)}), of the others ${offered} offered; ${sure} sure, ${sureWrong} of them wrong (${share(sureWrong, of.length)} of all)`,
  )
}

const byCurrency = groupBy(results, ({ currency }) => currency)
for (const [currency, of] of byCurrency) printCounts(currency, of)
printCounts(`all ${byCurrency.size} currencies`, results)
for (const hasOwnDigits of [false, true])
  printCounts(
    `with ${hasOwnDigits ? 'digits of their own script' : 'Latin digits'}`,
    results.filter((result) => result.hasOwnDigits === hasOwnDigits),
  )
const known = results.filter(({ isKnown }) => isKnown).length
console.log(`currencies: ${known} read or offered (${share(known, results.length)})`)

const sureWrongOf = [...byCurrency.values()].map((of) => of.filter(isSureWrong).length)
if (
  results.filter(({ isRight }) => isRight).length < LIMITS.right * results.length ||
  results.filter(isSureWrong).length > LIMITS.sureWrong * results.length ||
  sureWrongOf.some((count) => count > LIMITS.sureWrongOfCurrency)
)
  process.exitCode = 1
