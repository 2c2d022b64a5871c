import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { photo } from '../../support/files'
import { temporaryFolder } from '../../support/folder'

// Makes lost previews of stored files again.

process.env.DATA_DIR = temporaryFolder().path
const { receiptStorage } = await import('~/infra/storage/storage.server')
const { filePreparer } = await import('~/domain/receipts/file-preparer.server')
const { ProcessorTimeUsedUpError } = await import('~/infra/files/processor-budget.server')
const { remakeLostViews, viewsOf } = await import('~/domain/receipts/remake-views.server')

const prepare = vi.spyOn(filePreparer, 'prepare')
afterEach(() => {
  prepare.mockClear()
  vi.useRealTimers()
})
afterAll(() => filePreparer.end())

/** A receipt with a stored original and without previews. */
async function storedReceipt(bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const workspace = await receiptStorage.workspace()
  writeFileSync(join(workspace.path, 'original.jpg'), bytes)
  await workspace.commit(sha256, 'original.jpg').finally(() => workspace.remove())
  return { sha256, kind: 'jpeg', bytes: bytes.length, previews: 1 }
}

const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })

test('views that were lost again are made anew each time', async () => {
  const receipt = await storedReceipt(await photo({ width: 200, height: 300 }))
  const views = viewsOf(receipt)
  for (let time = 0; time < 2; time++) {
    await remakeLostViews(receipt, 'ada', views)
    for (const view of views) expect(await receiptStorage.size(receipt.sha256, view)).toBeGreaterThan(0)
    for (const view of views) rmSync(receiptStorage.localPath(receipt.sha256, view))
  }
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a file whose views cannot be made is tried again after ten minutes, not with each look', async () => {
  const receipt = await storedReceipt(Buffer.from('no picture'))
  for (let time = 0; time < 3; time++) await remakeLostViews(receipt, 'ada', viewsOf(receipt))
  expect(prepare).toHaveBeenCalledTimes(1)
  later(11)
  await remakeLostViews(receipt, 'ada', viewsOf(receipt))
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a receipt that names a page without a preview is tried once', async () => {
  const receipt = { ...(await storedReceipt(await photo({ width: 210, height: 300 }))), previews: 2 }
  for (let time = 0; time < 3; time++) await remakeLostViews(receipt, 'ada', viewsOf(receipt))
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a file whose user had used up the budget is tried again at once', async () => {
  const receipt = await storedReceipt(await photo({ width: 220, height: 300 }))
  prepare.mockRejectedValueOnce(new ProcessorTimeUsedUpError(60_000))
  for (let time = 0; time < 2; time++) await remakeLostViews(receipt, 'ada', viewsOf(receipt))
  expect(await receiptStorage.size(receipt.sha256, viewsOf(receipt)[0] ?? '')).toBeGreaterThan(0)
})
