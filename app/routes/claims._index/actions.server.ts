import { type ClaimState, claimDeletedPath, claimMarkedPath } from '~/components/claims/paths'
import { notePayment, undoPayment } from '~/domain/claims/answers/answers.server'
import { paymentSchema } from '~/domain/claims/answers/schema'
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
    await notePayment(actor, id, parse(paymentSchema, values))
    return claimMarkedPath(state, 'paid', id)
  },
  async unpay({ actor, state, values: { id = '', payment = '' } }) {
    await undoPayment(actor, id, payment)
    return claimMarkedPath(state, 'unpaid', id)
  },
}
