import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a stream on, and its end only when its bytes have the given SHA-256. Otherwise the stream fails, and
 * whoever reads it lacks the last piece. Destroying it destroys the stream that it reads.
 * @param onOther is called when it has another SHA-256
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
  // whoever reads it hears of its errors
  return pipeline(body, verified, () => {})
}
