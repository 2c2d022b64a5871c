import { expect, test } from 'vitest'
import { decrypt, encrypt } from '~/infra/encryption.server'

test('a text is decrypted only with its secret, for its use and in its row', () => {
  const purpose = { secret: 'a'.repeat(32), use: 'signing key', row: 'public' }
  const stored = encrypt(Buffer.from('private'), purpose)
  expect(decrypt(stored, purpose)?.toString()).toBe('private')
  for (const other of [{ secret: 'b'.repeat(32) }, { use: 'iban' }, { row: 'another' }])
    expect(decrypt(stored, { ...purpose, ...other })).toBeNull()
  expect(decrypt('', purpose)).toBeNull()
  expect(encrypt(Buffer.from('private'), purpose)).not.toBe(stored)
})
