import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a stream through, but ends it only if its bytes have the given SHA-256. Otherwise the stream fails,
 * and its reader does not get the last chunk. Destroying it destroys the source stream.
 * @param onOther called when the SHA-256 differs
 */
export function verifiedStream(body: Readable, sha256: string, onOther: () => void): Readable {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  const verified = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, last)
      last = chunk
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, last)
      onOther()
      done(new Error(`the file ${sha256} was changed while it was read`))
    },
  })
  // the reader of the stream gets its errors
  return pipeline(body, verified, () => {})
}
