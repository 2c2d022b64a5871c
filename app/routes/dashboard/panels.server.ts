import { effectOf } from '~/components/events/rows'
import { DomainError } from '~/domain/errors'
import * as events from '~/domain/events/events.server'
import { editEventForm } from '~/domain/events/schema'
import { termsAsked } from '~/domain/events/terms'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse } from '~/http/form.server'

// The panels that `?edit=` and `?delete=` open for one event: null when none is asked for, undefined when there is no such event
// of the user's.

/** The edit form's panel; an address that holds the form's values shows what they change. */
export async function editPanel(actor: Actor, asked: FormValues, locale: string) {
  return unlessGone(asked.edit, async (id) => {
    const { event } = await events.getOwnEvent(actor, id)
    if (asked.base_currency === undefined) return { event, values: {}, effect: null, errors: {} }
    try {
      const terms = termsAsked(event, parse(editEventForm, { ...asked, id: event.id }), asked)
      return { event, values: asked, effect: effectOf(event, terms, await events.previewTerms(event.id, terms), locale), errors: {} }
    } catch (error) {
      if (error instanceof DomainError && error.fields) return { event, values: asked, effect: null, errors: error.fields }
      throw error
    }
  })
}

export async function deletePanel(actor: Actor, asked: FormValues) {
  return unlessGone(asked.delete, async (id) => {
    const { event } = await events.getOwnEvent(actor, id)
    return { id: event.id, name: event.name, expenses: await events.countExpenses(event.id) }
  })
}

async function unlessGone<T>(id: string | undefined, show: (id: string) => Promise<T>): Promise<T | null | undefined> {
  if (id === undefined) return null
  try {
    return await show(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'forbidden' && error.cause === undefined) return undefined
    throw error
  }
}
