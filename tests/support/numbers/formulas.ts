import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import { unzipped } from '../unzipped'
import { readWorkbook } from '../workbook'
import { zipOf } from '../zip-of'

// Lets LibreOffice calculate the formulas of workbooks.

/** The filter that writes each sheet of a workbook into a CSV file, with all digits of its cells. */
const EACH_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

/** The most workbooks that LibreOffice opens at once: it stops after some 250 without a word. */
export const WORKBOOKS_MAX = 100

/** Returns a workbook without the stored results of its formulas, so that they must be calculated. */
async function withoutResults(workbook: Uint8Array): Promise<Uint8Array> {
  const parts = await unzipped(Buffer.from(workbook))
  return zipOf(
    parts.map(({ name, bytes }) => ({
      name,
      content: bytes.toString().replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>'),
    })),
  )
}

/** What the formulas of workbooks gave, and each whose result is not the number that the workbook stores. */
export interface Calculated {
  formulas: number
  /** numbers of cells without a formula */
  values: number
  differences: string[]
}

/** @param workbooks at most `WORKBOOKS_MAX`, by names that can be file names */
export async function calculate(workbooks: Map<string, Uint8Array>): Promise<Calculated> {
  const folder = await mkdtemp(join(tmpdir(), 'formulas-'))
  const result: Calculated = { formulas: 0, values: 0, differences: [] }
  try {
    for (const [name, workbook] of workbooks)
      await writeFile(join(folder, `${name}.xlsx`), await withoutResults(workbook))
    const files = [...workbooks.keys()].map((name) => `${name}.xlsx`)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', EACH_SHEET, ...files], {
      cwd: folder,
    })
    for (const [name, workbook] of workbooks)
      for (const [sheet, rows] of (await readWorkbook(Buffer.from(workbook))).sheets) {
        const { data } = Papa.parse<string[]>(await readFile(join(folder, `${name}-${sheet}.csv`), 'utf8'))
        for (const [at, cells] of rows.entries())
          for (const [column, cell] of cells) {
            if ('text' in cell) continue
            if (!cell.formula) result.values++
            else {
              result.formulas++
              const found = data[at]?.[columnIndex(column)]
              // an empty cell would be the number 0
              if (!found || Number(found) !== Number(cell.digits))
                result.differences.push(`${name} ${sheet} ${column}${at + 1}: ${found} for ${cell.digits}`)
            }
          }
      }
  } finally {
    await rm(folder, { recursive: true })
  }
  return result
}

/** Returns the index of a column from its letters: 0 for `A`, 26 for `AA`. */
const columnIndex = (letters: string): number =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
