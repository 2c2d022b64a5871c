import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

/**
 * Hands on what a stream gives, and its end only when all of it has a SHA-256. Else the stream fails, and
 * whoever reads it lacks the last piece.
 * @param onOther is called when it has another SHA-256
 */
export function verifiedStream(body: Readable, sha256: string, onOther: () => void): Readable {
  const verified = async function* () {
    const hash = createHash('sha256')
    let last: Buffer | undefined
    for await (const chunk of body) {
      if (last) yield last
      last = chunk as Buffer
      hash.update(last)
    }
    if (hash.digest('hex') !== sha256) {
      onOther()
      throw new Error(`the file ${sha256} was changed while it was read`)
    }
    if (last) yield last
  }
  return Readable.from(verified(), { objectMode: false })
}
