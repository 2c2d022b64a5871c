// npm run check: compares the stored files of all receipts with their SHA-256. Claimbook may be running.
import { checkFiles, type StoredFault } from '../app/domain/backup/check-files.server'
import { FAULT_WORDS, faultLabel } from '../app/domain/receipts/fault-words.server'
import { megabytes, reportProgress, run } from './archive-progress'

function nameFault({ path, fault, isNeeded }: StoredFault): void {
  const why = fault === 'missing' ? '' : ` (${FAULT_WORDS[fault]})`
  console.error(
    `${faultLabel(fault)} in DATA_DIR: ${path}${why}${isNeeded ? '' : ', which no receipt needs'}`,
  )
}

const receipts = (count: number) => (count === 1 ? '1 receipt is' : `${count} receipts are`)

await run(async () => {
  const started = performance.now()
  const { intactCount, intactBytes, faults, withoutViews } = await checkFiles(reportProgress)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${receipts(intactCount)} whole, ${megabytes(intactBytes)}, checked in ${seconds} s`)
  for (const folder of withoutViews)
    console.log(`without previews in DATA_DIR: ${folder} (Claimbook makes them anew when they are shown)`)
  faults.forEach(nameFault)
  const needed = faults.filter(({ isNeeded }) => isNeeded).length
  if (needed > 0) console.error(`${receipts(needed)} damaged or missing. Look in an earlier backup.`)
  if (faults.length > 0) process.exitCode = 1
})
