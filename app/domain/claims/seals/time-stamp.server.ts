import { randomBytes } from 'node:crypto'
import { db } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { fetchBytes } from '~/infra/fetch-bytes.server'
import { log } from '~/infra/log.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'

// Asks the time-stamp authority that the operator names for a token (RFC 3161): its signed statement that the
// data of a version existed at that time. The ZIP of the version has the token.

const LIMITS = { seconds: 10, bytes: 64 * 1024 }

/** The algorithm SHA-256 as DER: the object identifier 2.16.840.1.101.3.4.2.1 without parameters. */
const SHA_256 = '300d06096086480165030402010500'
const NONCE_BYTES = 8

/** The element of DER (X.690) that begins at an offset. */
function elementAt(bytes: Buffer, offset: number): { contentAt: number; end: number } {
  const first = bytes.readUInt8(offset + 1)
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(offset + 2, lengthBytes)
  const contentAt = offset + 2 + lengthBytes
  if (contentAt + length > bytes.length) throw new RangeError('an element is longer than its answer')
  return { contentAt, end: contentAt + length }
}

/** Returns a request for a token about a SHA-256, with the certificate (`TimeStampReq`). */
const requestOf = (digest: Buffer, nonce: Buffer): Buffer =>
  Buffer.concat([
    // the request, its version 1, and the imprint with its algorithm
    Buffer.from(`30430201013031${SHA_256}0420`, 'hex'),
    digest,
    Buffer.from('0208', 'hex'),
    nonce,
    Buffer.from('0101ff', 'hex'),
  ])

/** Returns the token of an answer (`TimeStampResp`). Throws an error unless it is granted for the request. */
function tokenIn(answer: Buffer, digest: Buffer, nonce: Buffer): Buffer {
  const statusAt = elementAt(answer, 0).contentAt
  const status = elementAt(answer, statusAt)
  // 0 is granted, 1 is granted with changes
  const code = answer.readUInt8(elementAt(answer, status.contentAt).contentAt)
  if (code > 1) throw new Error(`the authority refused with the status ${code}`)
  const token = answer.subarray(status.end, elementAt(answer, status.end).end)
  if (!token.includes(digest) || !token.includes(nonce)) throw new Error('the token is of other data')
  return token
}

/**
 * Stores a time-stamp of a version that the caller has just frozen. Without one, the version is as good as
 * before: the failure is logged, and nothing is tried again, because the ZIP of a version never changes.
 */
export async function stampVersion(id: string): Promise<void> {
  const { timestampUrl } = env
  if (timestampUrl === null) return
  try {
    const { sha256 } = await db.claim.findUniqueOrThrow({ where: { id }, select: { sha256: true } })
    const digest = Buffer.from(sha256, 'hex')
    const nonce = randomBytes(NONCE_BYTES)
    // the number is positive, and has no byte that DER would leave out
    nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
    const answer = await releaseTurnWhile(() =>
      fetchBytes(timestampUrl, LIMITS, {
        method: 'POST',
        headers: { 'Content-Type': 'application/timestamp-query' },
        body: new Uint8Array(requestOf(digest, nonce)),
      }),
    )
    const token = tokenIn(answer, digest, nonce).toString('base64')
    await db.claim.updateMany({ where: { id }, data: { timeStamp: token } })
  } catch (error) {
    log.warn({ error }, 'a version got no time-stamp')
  }
}
