import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, UNMATCHABLE_HASH, verifyPassword } from '~/domain/users/password-hash.server'

test('the hash that stands for an unknown account costs what a new hash costs', async () => {
  expect(parseOptions(UNMATCHABLE_HASH)).toEqual(parseOptions(await hashPassword('seven blue herons wade')))
  expect(await verifyPassword({ hash: UNMATCHABLE_HASH, password: 'seven blue herons wade' })).toBe(false)
})

test('a password in composed and decomposed letters has one hash', async () => {
  const hash = await hashPassword('Grünes Äpfelchen'.normalize('NFC'))
  expect(await verifyPassword({ hash, password: 'Grünes Äpfelchen'.normalize('NFD') })).toBe(true)
})
