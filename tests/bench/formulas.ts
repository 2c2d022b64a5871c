import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { calculate, WORKBOOKS_MAX } from '../support/numbers/formulas'
import { randomClaim } from '../support/random-claims'

// Lets LibreOffice calculate the formulas of random claims, and compares the results with the numbers of the
// claims: npm run check:formulas -- 100 [--seed=1]

const args = process.argv.slice(3)
const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 100)
const seed = Number(args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 1)

let [formulas, values] = [0, 0]
const differences: string[] = []
for (let first = seed; first < seed + count; first += WORKBOOKS_MAX) {
  const workbooks = new Map<string, Uint8Array>()
  for (let each = first; each < Math.min(first + WORKBOOKS_MAX, seed + count); each++)
    workbooks.set(String(each), await claimXlsx(randomClaim(each)))
  const result = await calculate(workbooks)
  formulas += result.formulas
  values += result.values
  differences.push(...result.differences)
}
console.log(
  `${count} claims, ${formulas} formulas, ${values} numbers without one, ${differences.length} differ`,
)
for (const difference of differences.slice(0, 20)) console.error(difference)
if (differences.length > 0) process.exitCode = 1
