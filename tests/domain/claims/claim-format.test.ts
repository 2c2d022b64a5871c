import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonicalJson } from '~/domain/claims/canonical'
import type { Claim } from '~/domain/claims/claim'
import { CLAIM_FORMAT, parseClaim } from '~/domain/claims/claim-format'
import { claimFile, claimLine, claimOf } from '../../support/claims'

/** As the first version of Claimbook that froze claims wrote it. */
const FORMAT_1 = readFileSync('tests/fixtures/claim-format-1.json', 'utf8')

test('a claim of format 1 is read with its own content and the fields of the newest format', () => {
  const stored = JSON.parse(FORMAT_1)
  expect(stored.files.map(({ sentSha256 }: { sentSha256?: string }) => typeof sentSha256)).toContain(
    'undefined',
  )
  expect(parseClaim(FORMAT_1)).toEqual({
    ...stored,
    format: CLAIM_FORMAT,
    files: stored.files.map((file: { sentSha256?: string }) => ({ sentSha256: null, ...file })),
    lines: stored.lines.map(({ conversion, ...line }: Claim['lines'][number]) =>
      conversion.by === 'charged' && conversion.statement
        ? { ...line, conversion: { ...conversion, statement: { ...conversion.statement, source: null } } }
        : { ...line, conversion },
    ),
  })
})

test('a claim of the newest format is read as it was written', () => {
  const stored = { sha256: 'a'.repeat(64), kind: 'jpeg' as const, pages: 1, previews: 1, bytes: 9 }
  const claim = claimOf([claimLine(1, { files: [1] }), claimLine(2, { date: null, counts: false })], {
    files: [claimFile(1, 1, 'lunch.jpg', stored)],
  })
  expect(parseClaim(canonicalJson(claim))).toEqual(claim)
})

test.each([
  ['of a newer format', { ...parseClaim(FORMAT_1), format: CLAIM_FORMAT + 1 }],
  ['of format 0', { ...JSON.parse(FORMAT_1), format: 0 }],
  ['of a format that is no number', { ...JSON.parse(FORMAT_1), format: '1' }],
  ['without its lines', { ...JSON.parse(FORMAT_1), lines: undefined }],
  ['with a claimant that has no company', { ...JSON.parse(FORMAT_1), claimant: { name: 'Ada' } }],
])('a claim %s is not read', (_what, claim) => {
  expect(() => parseClaim(JSON.stringify(claim))).toThrow()
})

test('a claim with a source and a role that an administrator wrote is read', () => {
  const claim = JSON.parse(FORMAT_1)
  const odd = {
    ...claim,
    files: claim.files.map((file: object) => ({ ...file, role: 'scan' })),
    rates: claim.rates.map((rate: object) => ({ ...rate, source: 'friend' })),
  }
  const { files, rates } = parseClaim(JSON.stringify(odd))
  expect([files[0]?.role, rates[0]?.source]).toEqual(['scan', 'friend'])
})
