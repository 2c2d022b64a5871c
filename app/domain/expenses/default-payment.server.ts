import { withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { DEFAULT_PAYMENT_SAVE_FAILED, LOAD_FAILED } from './messages'
import { isPayment, type Payment } from './payments'

/** Returns how the user usually pays, which fills the forms of new expenses; empty if it is not set. */
export async function defaultPayment(actor: Actor): Promise<Payment | ''> {
  const { defaultPayment } = await withFailure(LOAD_FAILED, () =>
    db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { defaultPayment: true } }),
  )
  return isPayment(defaultPayment) ? defaultPayment : ''
}

export async function saveDefaultPayment(actor: Actor, payment: Payment | ''): Promise<void> {
  await withFailure(DEFAULT_PAYMENT_SAVE_FAILED, () =>
    db.user.update({ where: { id: actor.id }, data: { defaultPayment: payment }, select: { id: true } }),
  )
}
