import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a stream through, one chunk late, and ends it only if its bytes have the given SHA-256. Otherwise it
 * fails, and its reader does not get the last chunk. Destroying it destroys the source stream.
 * @param onMismatch called when the SHA-256 differs
 */
export function verifiedStream(body: Readable, sha256: string, onMismatch: () => void): Readable {
  const hash = createHash('sha256')
  let heldBack: Buffer | undefined
  const verified = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, heldBack)
      heldBack = chunk
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, heldBack)
      onMismatch()
      done(new Error(`the file ${sha256} was changed while it was read`))
    },
  })
  // the reader of the stream gets its errors
  return pipeline(body, verified, () => {})
}
