// npm run check: compares the stored files of all receipts with their SHA-256. Claimbook may be running.
import { checkFiles, type StoredFault } from '../app/domain/backup/check-files.server'
import { FAULT_WORDS, faultLabel } from '../app/domain/receipts/fault-words.server'
import { megabytes, reportProgress, run } from './archive-progress'

function printFault({ path, fault, isNeeded }: StoredFault): void {
  const faultReason = fault === 'missing' ? '' : ` (${FAULT_WORDS[fault]})`
  console.error(
    `${faultLabel(fault)} in DATA_DIR: ${path}${faultReason}${isNeeded ? '' : ', which no receipt needs'}`,
  )
}

const receiptsAre = (count: number) => (count === 1 ? '1 receipt is' : `${count} receipts are`)

await run(async () => {
  const started = performance.now()
  const { intactCount, intactBytes, faults, withoutViews } = await checkFiles(reportProgress)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${receiptsAre(intactCount)} whole, ${megabytes(intactBytes)}, checked in ${seconds} s`)
  for (const folder of withoutViews)
    console.log(`without previews in DATA_DIR: ${folder} (Claimbook makes them anew when they are shown)`)
  faults.forEach(printFault)
  const needed = faults.filter(({ isNeeded }) => isNeeded).length
  if (needed > 0) console.error(`${receiptsAre(needed)} damaged or missing. Look in an earlier backup.`)
  if (faults.length > 0) process.exitCode = 1
})
