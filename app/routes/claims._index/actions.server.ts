import { type ClaimState, claimDeletedPath, claimMarkedPath } from '~/components/claims/paths'
import { markPaid } from '~/domain/claims/payments/mark-paid.server'
import { paidSchema } from '~/domain/claims/schema'
import { deleteVersion } from '~/domain/claims/versions/delete-version.server'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'

/** The operations of the page's forms. `state` is the state of the listed claims, or null for any. */
export const formActions: FormActions<{ state: ClaimState | null }> = {
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
