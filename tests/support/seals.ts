import { generateKeyPairSync } from 'node:crypto'
import { FileCheck } from '~/domain/claims/seals/file-check.server'
import { publicKeyOf } from '~/domain/claims/seals/public-key.server'
import type { SealStatement } from '~/domain/claims/seals/seal'
import { type Sealer, sealerWith } from '~/domain/claims/seals/sealer.server'
import type { Verdict } from '~/domain/claims/seals/verdict'
import { randomFrom } from './random'

// Seals of files, and checks of files that were changed.

/** Returns a sealer with a new key. */
export function newSealer(statement: Partial<SealStatement> = {}): Sealer {
  const { privateKey } = generateKeyPairSync('ed25519')
  return sealerWith(privateKey, {
    ...{ number: '2026-0042', version: 2, frozenOn: '2026-10-20', claim: '5e'.repeat(32) },
    ...statement,
    key: publicKeyOf(privateKey),
  })
}

/** Checks a file in chunks of random sizes. */
export function verdictOn(bytes: Uint8Array, trustedKeys: string[], seed = 1): Verdict {
  const { below } = randomFrom(seed)
  const check = new FileCheck(trustedKeys)
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + below(100_000)
    check.update(bytes.subarray(at, at + length))
    at += length
  }
  return check.end()
}

/** Returns a copy with one bit of one byte changed. */
export function withFlippedBit(bytes: Uint8Array, at: number, bit = 0): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << bit)
  return copy
}

/** The length of the comment behind the seal of a PDF. */
export const END_MARK_BYTES = '%Claimbook-PDF-part\n'.length

/** The seal in a file, with the place of its text, and where each part is, counted with the seal. */
export function sealIn(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const mark = text.startsWith('%PDF') ? '%Claimbook-PDF-seal-1\n' : 'Claimbook-ZIP-seal-1\n'
  const from = text.lastIndexOf(mark)
  const end = text.indexOf('%Claimbook-PDF-part\n', from)
  const to = end === -1 ? bytes.length : end
  const seal = JSON.parse(text.slice(from + mark.length, to))
  let at = 0
  const places = (seal.parts as { name: string; bytes: number }[]).map(({ name, bytes: length }) => {
    const place = { name, from: at, to: at + length }
    at = place.to === from ? to : place.to
    return place
  })
  return { seal, from, to, places }
}

/** The names of a verdict that are said to differ. */
export const namedIn = (verdict: Verdict): string[] =>
  verdict.kind === 'changed' ? [...verdict.changed, ...verdict.unclear] : []
