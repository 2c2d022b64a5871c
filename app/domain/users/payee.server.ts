import { withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import { decrypt, encrypt } from '~/infra/encryption.server'
import { env } from '~/infra/env.server'
import type { Actor } from './actor'
import { LOAD_FAILED, SAVE_FAILED } from './messages'
import { IBAN_USES, type Payee } from './schema'

// Where a user's claims are paid to. The database has the IBAN encrypted.

const purposeOf = ({ id }: Actor) => ({ secret: env.secret, use: 'iban', row: id })

/** Returns the user's IBAN; empty without one, and when the secret of the server has changed since. */
export async function payeeOf(actor: Actor): Promise<Payee> {
  const { iban, ibanUse } = await withFailure(LOAD_FAILED, () =>
    db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { iban: true, ibanUse: true } }),
  )
  return {
    iban: decrypt(iban, purposeOf(actor))?.toString() ?? '',
    iban_use: IBAN_USES.find((use) => use === ibanUse) ?? 'keep',
  }
}

export async function savePayee(actor: Actor, { iban, iban_use: ibanUse }: Payee): Promise<void> {
  const data = { iban: iban && encrypt(Buffer.from(iban), purposeOf(actor)), ibanUse }
  await withFailure(SAVE_FAILED, () => db.user.update({ where: { id: actor.id }, data }))
}
