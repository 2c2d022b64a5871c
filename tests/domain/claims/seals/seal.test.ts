import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { partsOf, sealLength } from '~/domain/claims/seals/parts.server'
import { fingerprintOf, pemOf, publicKeyInPem, publicKeyOf } from '~/domain/claims/seals/public-key.server'
import { parseSeal, SEAL_BYTES_MAX, sealText } from '~/domain/claims/seals/seal'
import { Sections } from '~/domain/claims/seals/sections.server'
import { verdictText } from '~/domain/claims/seals/verdict'
import { newSealer, verdictOn } from '../../../support/seals'

// Seals, their keys, and the sections that files are divided into.

const sectionsOf = (kind: 'pdf' | 'zip', bytes: Buffer, chunk: number) => {
  const sections = new Sections(kind)
  for (let at = 0; at < bytes.length; at += chunk) sections.update(bytes.subarray(at, at + chunk))
  return sections.end()
}

test('a file has the same sections, whatever the sizes of its chunks', () => {
  const bytes = Buffer.from(
    'PK\x03\x04one PK PK\x03PK\x03\x04two PK\x01\x02three Claimbook-ZIP-seal-1\n{}',
    'latin1',
  )
  const whole = sectionsOf('zip', bytes, bytes.length)
  expect(whole.sections.map(({ bytes }) => bytes)).toEqual([14, 8, 10, 23])
  expect(whole.seal).toEqual({ index: 3, text: 'Claimbook-ZIP-seal-1\n{}' })
  for (let chunk = 1; chunk < bytes.length; chunk++) expect(sectionsOf('zip', bytes, chunk)).toEqual(whole)
})

test('a file of nothing but marks has a limited number of sections, and is not of a claim', () => {
  const bytes = Buffer.from('PK\x03\x04'.repeat(300_000), 'latin1')
  expect(sectionsOf('zip', bytes, 65_536).sections).toHaveLength(50_001)
  const seals = Buffer.from(`PK\x03\x04${'Claimbook-ZIP-seal-1\n'.repeat(150_000)}`, 'latin1')
  const found = sectionsOf('zip', seals, 65_536)
  expect(found.sections.length).toBeLessThanOrEqual(100_001)
  expect(verdictOn(seals, []).kind).not.toBe('unchanged')
})

test.each([1, 299, 300, 301, 100_000])(
  'the seal of a file with %d parts fits into the comment of a ZIP',
  (count) => {
    const starts = Array.from({ length: count }, (_, index) => ({
      name: `receipts/${index}`.padEnd(90, 'x'),
      at: index * 10,
    }))
    const sections = starts.map(() => ({ bytes: 10, sha256: Buffer.alloc(32) }))
    const sealer = newSealer()
    const sealAt = count * 10
    const sealBytes = sealLength({ ...sealer.statement, file: 'zip', sealAt }, starts, sealAt)
    const parts = partsOf(sections, starts)
    expect(parts.length).toBeLessThanOrEqual(300)
    expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(sealAt)
    const seal = sealer.seal({ file: 'zip', parts, sealAt, sealBytes })
    expect(sealText(seal)).toHaveLength(sealBytes)
    expect(sealBytes).toBeLessThanOrEqual(SEAL_BYTES_MAX)
    expect(parseSeal('zip', sealText(seal))).toEqual(seal)
  },
)

test('a seal in any other spelling is none', () => {
  const sealer = newSealer()
  const parts = [{ name: 'cover', bytes: 10, sha256: 'ab'.repeat(32) }]
  const seal = sealer.seal({ file: 'pdf', parts, sealAt: 10, sealBytes: 700 })
  const text = sealText(seal)
  expect(parseSeal('pdf', text)).toEqual(seal)
  expect(parseSeal('zip', text)).toBeNull()
  for (const other of [
    `${text} `,
    text.slice(0, -1),
    text.replace('"sealAt":10', '"sealAt":1e1'),
    text.replace('"sealAt":10', '"sealAt": 10').slice(0, -1),
    text.replace('abab', 'ABab'),
    text.replace('"sealAt"', '"sealat"'),
    text.replace('"sealAt":10', '"sealAt":10,"sealAt":10'),
  ])
    expect(parseSeal('pdf', other)).toBeNull()
})

test('a public key keeps its bytes as PEM, and a key of another kind is refused', () => {
  const key = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
  expect(publicKeyInPem(pemOf(key))).toBe(key)
  expect(fingerprintOf(key)).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
  expect(() => publicKeyOf(generateKeyPairSync('x25519').publicKey)).toThrow('not an Ed25519 key')
})

test('of many changed parts the first are named', () => {
  const { statement } = newSealer()
  const changed = Array.from({ length: 25 }, (_, index) => `part ${index}`)
  const { details } = verdictText({ kind: 'changed', file: 'pdf', ...statement, changed, unclear: [] }, null)
  expect(details[0]).toMatch(/^Changed: part 0; .*part 19; and 5 more\.$/)
})
