import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { photo } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { movedAside, sha256, storedObjects } from '../../support/uploads'

// An upload and a sweep of unused files that handle the same file at once. Hooks run between their steps.

const { path: dataDir } = temporaryFolder()
const ACTOR = { id: 'user', name: 'User', email: 'user@example.org', onboarded: true, homeCurrency: 'USD' }

async function loadApplication() {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  const { db } = await import('~/infra/database/db.server')
  const { receiptStorage } = await import('~/infra/storage/storage.server')
  const { storeReceipt } = await import('~/domain/receipts/store-receipt.server')
  const { removeOrphanFiles } = await import('~/domain/receipts/orphan-files.server')
  const { stopReading } = await import('~/domain/receipts/reading-queue.server')
  vi.unstubAllEnvs()
  await stopReading()
  return { db, receiptStorage, storeReceipt, removeOrphanFiles }
}

let app: Awaited<ReturnType<typeof loadApplication>>
let serial = 0

/** A promise that others wait for, with a function that resolves it. */
function moment() {
  let reached = () => {}
  const promise = new Promise<void>((resolve) => {
    reached = resolve
  })
  return { promise, reached }
}

beforeAll(async () => {
  app = await loadApplication()
  const { id, name, email } = ACTOR
  await app.db.user.create({ data: { id, name, email, events: { create: { id: 'event', name: 'Event' } } } })
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Hook = () => Promise<unknown> | undefined

/**
 * Runs one hook after the bytes of a file were stored before its row, and one before they are stored again
 * after the row.
 */
function aroundRow(behindFirst: Hook, beforeSecond: Hook = () => undefined) {
  const { workspace: makeWorkspace } = app.receiptStorage
  vi.spyOn(app.receiptStorage, 'workspace').mockImplementation(async () => {
    const workspace = await makeWorkspace()
    let isFirst = true
    const commit: typeof workspace.commit = async (...args) => {
      if (!isFirst) await beforeSecond()
      await workspace.commit(...args)
      if (isFirst) await behindFirst()
      isFirst = false
    }
    return { ...workspace, commit }
  })
}

async function upload() {
  const bytes = await photo({ width: 60, height: 80, text: `Photo ${++serial}` })
  const to = { actor: ACTOR, eventId: 'event', expenseId: null, rateId: null, statementRows: null }
  const content = (async function* () {
    yield bytes
  })()
  const stored = async () => {
    const { outcome } = await app.storeReceipt(to, { name: 'photo.jpg', content }, null)
    return outcome
  }
  return { stored, sum: sha256(bytes) }
}

/** Whether a file is in its place, and whether a sweep has moved it aside. */
const places = (sum: string) => ({
  isStored: storedObjects(dataDir).includes(sum),
  isAside: movedAside(dataDir).includes(sum),
})
const IN_PLACE = { isStored: true, isAside: false }

test('a file that a sweep takes away before its row is stored is there when the upload is answered', async () => {
  const { stored, sum } = await upload()
  const between: unknown[] = []
  aroundRow(async () => {
    await app.removeOrphanFiles()
    between.push(places(sum))
  })
  expect(await stored()).toBe('stored')
  expect([between, places(sum)]).toEqual([[{ isStored: false, isAside: false }], IN_PLACE])
})

test('a file whose row is stored after a sweep has asked for it, and before it is moved, stays', async () => {
  const { stored, sum } = await upload()
  const { remove } = app.receiptStorage
  let uploaded: Promise<string> | undefined
  const isFound = moment()
  vi.spyOn(app.receiptStorage, 'remove').mockImplementation(async (...args) => {
    isFound.reached()
    await uploaded
    return remove(...args)
  })
  let sweep: Promise<void> | undefined
  aroundRow(async () => {
    sweep = app.removeOrphanFiles()
    await isFound.promise
  })
  uploaded = stored()
  expect(await uploaded).toBe('stored')
  await sweep
  expect([vi.mocked(app.receiptStorage.remove).mock.calls.map(([name]) => name), places(sum)]).toEqual([
    [sum],
    IN_PLACE,
  ])
})

test.each([
  ['before its bytes are stored again', true],
  ['after its bytes were stored again', false],
] as const)(
  'a file that a sweep has moved aside when its row is stored, and asks for %s, stays',
  async (_, isBeforeSecond) => {
    const { stored, sum } = await upload()
    const { remove } = app.receiptStorage
    const isAside = moment()
    const goOn = moment()
    const aside: unknown[] = []
    vi.spyOn(app.receiptStorage, 'remove').mockImplementation((name, isReferenced) =>
      remove(name, async () => {
        aside.push(places(name))
        isAside.reached()
        await goOn.promise
        return isReferenced()
      }),
    )
    let sweep: Promise<void> | undefined
    aroundRow(
      () => {
        sweep = app.removeOrphanFiles()
        return isAside.promise
      },
      () => {
        if (isBeforeSecond) goOn.reached()
        return isBeforeSecond ? sweep : undefined
      },
    )
    expect(await stored()).toBe('stored')
    goOn.reached()
    await sweep
    expect([aside, places(sum)]).toEqual([[{ isStored: false, isAside: true }], IN_PLACE])
  },
)
