import { notePayment, undoPayment } from '~/domain/claims/answers/answers.server'
import { paymentSchema } from '~/domain/claims/answers/schema'
import { explain } from '~/domain/claims/checks/checklist.server'
import { explanationSchema, explanationsSchema, shownDraftSchema } from '~/domain/claims/schema'
import { closeEvent } from '~/domain/claims/versions/close-event.server'
import { reopenEvent } from '~/domain/events/events.server'
import { dismissDuplicate } from '~/domain/expenses/dismissed-duplicates.server'
import { type FormLists, parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'

/** The operations of the page's forms. */
export const formActions: FormActions<{ eventId: string; lists: FormLists }, void> = {
  async explain({ actor, eventId, values }) {
    const { key, text } = parse(explanationSchema, values)
    await explain(actor, eventId, [key], text)
  },
  async 'explain-all'({ actor, eventId, values, lists }) {
    const { 'key[]': keys, text } = parse(explanationsSchema, { ...values, ...lists })
    await explain(actor, eventId, keys, text)
  },
  distinct: ({ actor, eventId, values: { id = '', other = '' } }) =>
    dismissDuplicate(actor, eventId, id, other),
  close: ({ actor, eventId, values }) => closeEvent(actor, eventId, parse(shownDraftSchema, values)),
  reopen: ({ actor, eventId }) => reopenEvent(actor, eventId),
  pay: ({ actor, values: { id = '', ...values } }) => notePayment(actor, id, parse(paymentSchema, values)),
  unpay: ({ actor, values: { id = '', payment = '' } }) => undoPayment(actor, id, payment),
}
