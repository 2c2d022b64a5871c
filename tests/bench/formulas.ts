import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { claimSheets } from '~/domain/claims/files/xlsx/sheets'
import { randomClaim } from '../support/random-claims'
import { unzipped } from '../support/unzipped'
import { zipOf } from '../support/zip-of'

// Lets LibreOffice calculate the formulas of random claims, and compares the results with the numbers of the
// claims: npm run check:formulas -- 100 [--seed=1]

const args = process.argv.slice(3)
const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 100)
const seed = Number(args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 1)

/** The filter that writes each sheet of a workbook into a CSV file, with all digits of its cells. */
const EACH_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

/** The most workbooks that LibreOffice opens at once: it stops after some 250 without a word. */
const FILES_MAX = 100

/** Returns a workbook without the stored results of its formulas, so that they must be calculated. */
async function withoutResults(workbook: Buffer): Promise<Uint8Array> {
  const parts = await unzipped(workbook)
  return zipOf(
    parts.map(({ name, bytes }) => ({
      name,
      content: bytes.toString().replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>'),
    })),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'formulas-'))
let [formulas, values] = [0, 0]
const differences: string[] = []
try {
  const seeds = Array.from({ length: count }, (_, index) => seed + index)
  for (const each of seeds)
    writeFileSync(join(folder, `${each}.xlsx`), await withoutResults(await claimXlsx(randomClaim(each))))
  const files = seeds.map((each) => `${each}.xlsx`)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  for (let at = 0; at < files.length; at += FILES_MAX) {
    const some = files.slice(at, at + FILES_MAX)
    execFileSync('soffice', [profile, '--headless', '--convert-to', EACH_SHEET, ...some], {
      cwd: folder,
      stdio: 'ignore',
    })
  }
  for (const each of seeds) {
    for (const { name, rows, hasTitles } of claimSheets(randomClaim(each))) {
      const file = join(folder, `${each}-${name}.csv`)
      const { data } = Papa.parse<string[]>(readFileSync(file, 'utf8'))
      for (const [row, cells] of rows.entries())
        for (const [column, cell] of cells.entries()) {
          if (!cell || !('number' in cell)) continue
          if (!cell.formula) {
            values++
            continue
          }
          formulas++
          const found = data[row + (hasTitles ? 1 : 0)]?.[column]
          if (Number(found) !== Number(cell.number))
            differences.push(`${each} ${name} ${row}/${column}: ${found} for ${cell.number}`)
        }
    }
  }
} finally {
  if (differences.length === 0) rmSync(folder, { recursive: true })
}
console.log(
  `${count} claims, ${formulas} formulas, ${values} numbers without one, ${differences.length} differ`,
)
for (const difference of differences.slice(0, 20)) console.error(difference)
if (differences.length > 0) process.exitCode = 1
