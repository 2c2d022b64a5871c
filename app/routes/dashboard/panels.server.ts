import { type TermsChange, toTermsChange, typedSample } from '~/components/events/view-models'
import { advancesLeftOut } from '~/domain/advances/advances.server'
import { DomainError, type FieldErrors } from '~/domain/errors'
import * as events from '~/domain/events/events.server'
import { getOwnEvent } from '~/domain/events/get-event.server'
import { editEventFormSchema, type OwnedEvent } from '~/domain/events/schema'
import { previewRequestedTerms } from '~/domain/events/update-event.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { type FormValues, parse } from '~/http/form.server'
import { valuesBefore } from '~/http/pages/merge-form.server'

// The panels that `?edit=` and `?delete=` open for one event. A panel is null when the query does not ask for
// it, and undefined when the user has no such event, because another tab may have deleted it.

/** Loads the edit form's panel. If the query holds the form's values, the panel shows their effect. */
export async function editPanel(actor: Actor, query: FormValues, formats: Formats) {
  return unlessGone(query.edit, async (id) => {
    const { event } = await getOwnEvent(actor, id)
    const sample = typedSample(event, formats)
    if (query.base_currency === undefined)
      return { event, sample, values: {}, filledWith: null, effect: null, errors: {} }
    const typed = await typedTermsEffect(actor, event, query, formats)
    return { event, sample, values: query, filledWith: valuesBefore(query), ...typed }
  })
}

/** Returns the effect of an edit form's typed values; null and the errors by field if invalid. */
export async function typedTermsEffect(
  actor: Actor,
  event: OwnedEvent,
  query: FormValues,
  formats: Formats,
): Promise<{ effect: TermsChange | null; errors: FieldErrors }> {
  try {
    const form = parse(editEventFormSchema, { ...query, id: event.id })
    const { terms, preview } = await previewRequestedTerms(actor, event, form, query)
    const leftOut = await advancesLeftOut(event, terms)
    return { effect: toTermsChange(event, terms, preview, leftOut, formats), errors: {} }
  } catch (error) {
    if (error instanceof DomainError && error.fields) return { effect: null, errors: error.fields }
    throw error
  }
}

/** Loads the panel that asks whether to delete an event. */
export async function deletePanel(actor: Actor, query: FormValues) {
  return unlessGone(query.delete, async (id) => {
    const { event } = await getOwnEvent(actor, id)
    const { ready, beingRead } = await countDrafts(event.id)
    const expenses = await events.countExpenses(event.id)
    return { id: event.id, name: event.name, expenses, drafts: ready + beingRead }
  })
}

/** Loads a panel about the event with an id. A refusal with a cause means that the database failed. */
async function unlessGone<T>(
  id: string | undefined,
  load: (id: string) => Promise<T>,
): Promise<T | null | undefined> {
  if (id === undefined) return null
  try {
    return await load(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'forbidden' && error.cause === undefined)
      return undefined
    throw error
  }
}
