import { typedSample } from '~/components/events/view-models'
import { expensesPath } from '~/components/expenses/paths'
import { advancesLeftOut } from '~/domain/advances/advances.server'
import { isSameForm, termsKey } from '~/domain/conversion/terms'
import { DomainError } from '~/domain/errors'
import { isStale } from '~/domain/events/change-event.server'
import * as events from '~/domain/events/events.server'
import { getOwnEvent } from '~/domain/events/get-event.server'
import { EDIT_CONFLICT } from '~/domain/events/messages'
import { editEventFormSchema, newEventFormSchema } from '~/domain/events/schema'
import { askedTerms, changeTerms } from '~/domain/events/update-event.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format'
import { type FormValues, parse } from '~/http/form.server'

export const GONE = 'This event is gone. It may have been deleted in another tab.'

/** The addresses of the page that sent a form: its list, and the page itself with its open panel. */
export interface Here {
  list: string
  page: string
}

type Operation = (actor: Actor, values: FormValues, here: Here, formats: Formats) => Promise<string>

/** The operations of the page's forms, by intent. Each returns the path to go to. */
export const formActions: Record<string, Operation> = {
  async create(actor, values) {
    const { id, ...event } = parse(newEventFormSchema, values)
    return expensesPath(await events.createEventOnce(actor, event, id))
  },
  async update(actor, values, here, formats) {
    const form = parse(editEventFormSchema, values)
    const { event } = await getOwnEvent(actor, form.id)
    if (isStale(event, form.version)) {
      // the same form was sent twice
      if (isSameForm(event, form, values, typedSample(event, formats))) return here.list
      throw new DomainError('conflict', EDIT_CONFLICT)
    }
    const { terms, preview } = await askedTerms(actor, event, form, values)
    const { converted, charged, returning, totalBefore, totalAfter } = preview
    const isConverted = converted > 0 && termsKey(terms) !== termsKey(event)
    const changesTotal = isConverted || totalBefore !== totalAfter
    const hasEffect = changesTotal || charged + returning > 0 || (await advancesLeftOut(event, terms)) > 0
    if (hasEffect && form.seen !== termsKey(terms)) return `/dashboard?${previewQuery(values)}`
    await changeTerms(actor, event, { ...terms, name: form.name }, form.version ?? event.version)
    return here.list
  },
  async delete(actor, { id = '' }, here) {
    await events.deleteEvent(actor, id)
    return here.list
  },
  async reopen(actor, { id = '' }, here) {
    await events.reopenEvent(actor, id)
    return here.page
  },
}

/** Returns the query of the page that previews the effect of the edit form's values. */
function previewQuery({ intent: _, seen: __, id = '', ...typed }: FormValues): URLSearchParams {
  return new URLSearchParams({ edit: id, ...typed })
}

/**
 * Runs an operation of the page. It replaces the contract's one-word message for an event that does not
 * exist, or belongs to another user, by a sentence.
 * @throws DomainError forbidden, not_found (with the page's message), and other errors of the operation
 */
export async function inPageWords<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isGone = error instanceof DomainError && (error.code === 'forbidden' || error.code === 'not_found')
    throw isGone ? new DomainError(error.code, GONE, { cause: error.cause }) : error
  }
}
