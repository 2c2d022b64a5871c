import { inBackgroundWhenLarge } from '~/domain/background.server'
import { checkedClaim } from '~/domain/claims/checks/checklist.server'
import { takesAnyText } from '~/domain/claims/checks/findings'
import { EXPLAIN_FAILED } from '~/domain/claims/messages'
import { fieldError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { requireRoom } from '~/domain/events/require-room'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { EXPLANATIONS_PER_EVENT_MAX } from '~/limits'
import { formKey, type SelectionForm } from './change-selected.server'
import { NOTHING_TO_EXPLAIN } from './messages'
import type { SelectedChange } from './schema'
import { findBatchSlot, storeBatch } from './stored-batches.server'

type ExplanationChange = Extract<SelectedChange, { field: 'explanation' }>

/**
 * Gives one explanation to all unexplained findings about selected expenses of a user's event. A finding is a
 * question that finance would ask about the claim. Returns the id to undo the change.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed or has no room),
 * invalid (the expenses have no such findings), unavailable, failed
 */
export const explainSelected = inBackgroundWhenLarge({
  name: 'explainSelected',
  failure: EXPLAIN_FAILED,
  countRows: (_actor, eventId: string) => countForBackground(sanitizeId(eventId)),
  run: (actor: Actor, eventId: string, form: SelectionForm<ExplanationChange>): Promise<string> =>
    changeEvent(actor, eventId, { failure: EXPLAIN_FAILED }, async (event) => {
      const slot = await findBatchSlot(actor, event.id, form.formId, formKey(form))
      // the form was sent twice
      if (slot.isStored) return { result: slot.id }
      const ids = new Set(form.ids)
      const { findings } = await checkedClaim(actor, event)
      const unexplained = findings.filter(
        ({ kind, expenseId, explanation }) =>
          expenseId !== null && ids.has(expenseId) && takesAnyText(kind) && explanation === '',
      )
      if (unexplained.length === 0) throw fieldError('explanation', NOTHING_TO_EXPLAIN)
      const storedCount = await db.explanation.count({ where: { eventId: event.id } })
      const count = storedCount + unexplained.length - 1
      requireRoom({ count, max: EXPLANATIONS_PER_EVENT_MAX, things: 'explanations' })
      const text = form.change.explanation
      const batch = {
        kind: 'explanation' as const,
        count: new Set(unexplained.map(({ expenseId }) => expenseId)).size,
        text,
        findings: [...new Set(unexplained.map(({ key }) => key))],
      }
      return {
        result: slot.id,
        writes: (db) => [
          db.explanation.createMany({
            data: batch.findings.map((finding) => ({ eventId: event.id, finding, text })),
          }),
          ...storeBatch(db, actor, event.id, { slot, batch }),
        ],
      }
    }),
})
