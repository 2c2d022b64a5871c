import { beforeAll, expect, it, vi } from 'vitest'
import type { UploadResult } from '~/domain/receipts/upload'
import { temporaryFolder } from '../support/folder'

// The answer to an upload of several files.

const { path: folder } = temporaryFolder()

let toUploadError: typeof import('~/http/endpoints/uploads.server').toUploadError

beforeAll(async () => {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('LOG_LEVEL', 'fatal')
  ;({ toUploadError } = await import('~/http/endpoints/uploads.server'))
  const { closeDatabase } = await import('~/infra/database/db.server')
  vi.unstubAllEnvs()
  return closeDatabase
})

it('three files without computing time for 10, 600 and 60 seconds can be sent again in 600', () => {
  const failed = [10, 600, 60].map(
    (retryAfter): UploadResult => ({
      ...{ name: 'photo.jpg', outcome: 'failed', message: 'Later', receipt: null },
      retryAfter,
    }),
  )
  expect(toUploadError(failed)).toMatchObject({ code: 'unavailable', retryAfter: 600 })
})

it.each([
  ['one that could not be stored', 'failed', [{ outcome: 'failed' }, { outcome: 'failed', retryAfter: 10 }]],
  ['one that was refused', 'unavailable', [{ outcome: 'refused' }, { outcome: 'failed', retryAfter: 10 }]],
  ['refused ones alone', 'invalid', [{ outcome: 'refused' }, { outcome: 'stored' }, { outcome: 'present' }]],
] as const)('an upload with %s is answered as %s', (_, code, results) => {
  const files = results.map((result, at): UploadResult => {
    return { name: `${at}.jpg`, message: result.outcome, receipt: null, ...result }
  })
  const open = files.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed')
  const message = open.map(({ name, outcome }) => `${name}: ${outcome}`).join('\n')
  expect(toUploadError(files)).toMatchObject({ code, message })
})
