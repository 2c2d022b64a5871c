import { claimDeletedPath, claimMarkedPath } from '~/components/claims/paths'
import { deleteVersion } from '~/domain/claims/delete-version.server'
import { markPaid } from '~/domain/claims/mark-paid.server'
import { paidSchema } from '~/domain/claims/schema'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse } from '~/http/form.server'

type Operation = (actor: Actor, values: FormValues) => Promise<string>

/** The operations of the page's forms, by intent. Each says where to go on. */
export const formActions: Record<string, Operation> = {
  async delete(actor, { id = '' }) {
    await deleteVersion(actor, id)
    return claimDeletedPath
  },
  async pay(actor, { id = '', ...values }) {
    await markPaid(actor, id, parse(paidSchema, values).paid_on)
    return claimMarkedPath('paid', id)
  },
  async unpay(actor, { id = '' }) {
    await markPaid(actor, id, null)
    return claimMarkedPath('unpaid', id)
  },
}
