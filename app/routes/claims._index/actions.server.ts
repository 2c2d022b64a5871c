import { type ClaimState, claimDeletedPath, claimMarkedPath } from '~/components/claims/paths'
import { markPaid } from '~/domain/claims/payments/mark-paid.server'
import { paidSchema } from '~/domain/claims/schema'
import { deleteVersion } from '~/domain/claims/versions/delete-version.server'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse } from '~/http/form.server'

/** A form that the page has submitted. */
interface Submission {
  actor: Actor
  /** the state of the listed claims; null: any */
  state: ClaimState | null
  values: FormValues
}

type Operation = (submission: Submission) => Promise<string>

/** The operations of the page's forms, by intent. Each returns a path with the same state of claims. */
export const formActions: Record<string, Operation> = {
  async delete({ actor, values: { id = '' } }) {
    await deleteVersion(actor, id)
    return claimDeletedPath
  },
  async pay({ actor, state, values: { id = '', ...values } }) {
    await markPaid(actor, id, parse(paidSchema, values).paid_on)
    return claimMarkedPath(state, 'paid', id)
  },
  async unpay({ actor, state, values: { id = '' } }) {
    await markPaid(actor, id, null)
    return claimMarkedPath(state, 'unpaid', id)
  },
}
