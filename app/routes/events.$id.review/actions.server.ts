import { reviewPath } from '~/components/receipts/paths'
import { afterReviewPath, type ReviewAction } from '~/components/receipts/review/paths'
import { DomainError } from '~/domain/errors'
import { reopenEvent } from '~/domain/events/events.server'
import { dismissDuplicate } from '~/domain/expenses/dismissed-duplicates.server'
import {
  attachDraft,
  backToReview,
  deleteDraft,
  keepAsPaper,
  readAgain,
  restoreReceipt,
} from '~/domain/receipts/change-receipt.server'
import { undoConfirm } from '~/domain/receipts/confirm-draft.server'
import { draftAfter } from '~/domain/receipts/receipts-to-review.server'
import { receiptRoleSchema } from '~/domain/receipts/schema'
import { typedFieldsSchema } from '~/domain/receipts/typed-fields'
import { parse } from '~/http/form.server'
import { confirmByForm } from './confirm.server'
import { partActions } from './parts.server'
import type { Operation, Submission } from './submission.server'

/** The most expenses that a form may mark as no duplicates of a draft. A file has far fewer duplicates. */
const DISMISSED_DUPLICATES_MAX = 100

/** The draft that an operation finishes, and the parameter that reports it on the next page. */
interface FinishedDraft extends Pick<Submission, 'actor' | 'eventId'> {
  draftId: string
  done: ReviewAction
}

/** Runs an operation that finishes a draft. Returns the path of the next draft, which it finds beforehand. */
async function finish({ actor, eventId, draftId, done }: FinishedDraft, work: () => Promise<string>) {
  const next = await draftAfter(actor, eventId, draftId)
  return afterReviewPath(eventId, next, done, await work())
}

/** The forms' operations, by intent. Each returns the path to go to; `here` is the page of the form. */
export const formActions: Record<string, Operation> = {
  ...partActions,
  async confirm({ actor, eventId, values, formats }) {
    return finish({ actor, eventId, draftId: values.id ?? '', done: 'confirmed' }, async () =>
      confirmByForm(actor, eventId, values, formats),
    )
  },
  async unconfirm({ actor, eventId, values: { id = '' } }) {
    return reviewPath(eventId, await undoConfirm(actor, eventId, id))
  },
  async attach({ actor, eventId, values }) {
    const { id = '', expense_id = '', role = '' } = values
    const receiptRole = parse(receiptRoleSchema, role)
    if (expense_id === '') throw new DomainError('invalid', 'Choose the expense')
    const typed = parse(typedFieldsSchema, values)
    return finish({ actor, eventId, draftId: id, done: 'attached' }, async () => {
      await attachDraft(actor, eventId, id, { expenseId: expense_id, role: receiptRole, typed })
      return expense_id
    })
  },
  async delete({ actor, eventId, values: { id = '' } }) {
    return finish({ actor, eventId, draftId: id, done: 'deleted' }, async () => {
      await deleteDraft(actor, eventId, id)
      return id
    })
  },
  async keep({ actor, eventId, values }) {
    const { id = '' } = values
    const typed = parse(typedFieldsSchema, values)
    return finish({ actor, eventId, draftId: id, done: 'kept' }, async () => {
      await keepAsPaper(actor, eventId, id, typed)
      return id
    })
  },
  async 'back-to-review'({ actor, eventId, values: { id = '' } }) {
    await backToReview(actor, eventId, id)
    return reviewPath(eventId, id)
  },
  async restore({ actor, eventId, values: { id = '' } }) {
    await restoreReceipt(actor, eventId, id)
    return reviewPath(eventId, id)
  },
  async again({ actor, eventId, values: { id = '' } }) {
    await readAgain(actor, eventId, id)
    return reviewPath(eventId, id)
  },
  async distinct({ actor, eventId, values: { id = '' }, here, lists }) {
    const otherIds = lists['other[]'] ?? []
    if (otherIds.length === 0 || otherIds.length > DISMISSED_DUPLICATES_MAX)
      throw new DomainError('invalid', 'Choose the expense that it does not duplicate')
    for (const other of otherIds) await dismissDuplicate(actor, eventId, id, other)
    return here
  },
  async reopen({ actor, eventId, here }) {
    await reopenEvent(actor, eventId)
    return here
  },
}
