import { type KeyObject, sign } from 'node:crypto'
import { type Seal, type SealStatement, signedText } from './seal'

/** Makes the seals of one version's files. */
export interface Sealer {
  statement: SealStatement
  seal(values: Pick<Seal, 'file' | 'parts' | 'sealAt' | 'sealBytes'>): Seal
}

/** Returns a sealer that signs with a key. Ed25519 gives the same signature each time. */
export const sealerWith = (privateKey: KeyObject, statement: SealStatement): Sealer => ({
  statement,
  seal(values) {
    const unsigned = { ...statement, ...values, signature: '' }
    const signature = sign(null, Buffer.from(signedText(unsigned)), privateKey)
    return { ...unsigned, signature: signature.toString('hex') }
  },
})
