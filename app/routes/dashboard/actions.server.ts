import { eventValues } from '~/components/events/event-values'
import { typedSample } from '~/components/events/view-models'
import { expensesPath } from '~/components/expenses/paths'
import { advancesLeftOut } from '~/domain/advances/advances.server'
import { isSampleUntouched, sampleKey, termsKey } from '~/domain/conversion/terms'
import { DomainError } from '~/domain/errors'
import * as events from '~/domain/events/events.server'
import { getOwnEvent } from '~/domain/events/get-event.server'
import { CLOSED_EVENT_TERMS } from '~/domain/events/messages'
import {
  type EditEventForm,
  editEventFormSchema,
  newEventFormSchema,
  type OwnedEvent,
} from '~/domain/events/schema'
import { changeTerms, previewRequestedTerms } from '~/domain/events/update-event.server'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import type { Actor } from '~/domain/users/actor'
import { withFigureStyle } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { type FormValues, parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'
import { saveMerged } from '~/http/pages/merge-form.server'
import { EVENT_FIELDS } from './merged-fields.server'

/** The addresses of the page that sent a form: its list, and the page itself with its open panel. */
export interface Here {
  list: string
  page: string
}

/** The operations of the page's forms. */
export const formActions: FormActions<{ here: Here; formats: Formats }> = {
  async create({ actor, values }) {
    const { id, ...event } = parse(newEventFormSchema, values)
    return expensesPath(await events.createEventOnce(actor, event, id))
  },
  async update({ actor, values: sentValues, here, formats }) {
    let event: OwnedEvent
    return saveMerged<EditEventForm, string>(sentValues, {
      async read() {
        ;({ event } = await getOwnEvent(actor, sentValues.id ?? ''))
        const sample = typedSample(event, withFigureStyle(formats, sentValues[FIGURE_STYLE_FIELD]))
        return {
          fields: EVENT_FIELDS,
          storedValues: eventValues(event, sample),
          version: event.version,
          changedIn: event.changedIn,
          adjust(values) {
            // if the merged sample is the stored one, the form then counts as not having changed the rate, so
            // the stored rate keeps all its digits
            if (isSampleUntouched({ ...values, filled: sampleKey(sample) })) values.filled = sampleKey(sample)
          },
        }
      },
      parse: (values) => parse(editEventFormSchema, values),
      save: (form, values, version = event.version) =>
        updateTerms(actor, event, { ...form, version }, values, here),
    })
  },
  async delete({ actor, values: { id = '' }, here }) {
    await events.deleteEvent(actor, id)
    return here.list
  },
  async reopen({ actor, values: { id = '' }, here }) {
    await events.reopenEvent(actor, id)
    return here.page
  },
}

/**
 * Saves name and terms of an event, unless the form must first show their effect. Returns the next path.
 * @throws DomainError conflict (the event is closed, and its frozen claim has the stored terms)
 */
async function updateTerms(
  actor: Actor,
  event: OwnedEvent,
  form: EditEventForm,
  values: FormValues,
  here: Here,
): Promise<string> {
  const { terms, preview } = await previewRequestedTerms(actor, event, form, values)
  const { convertedCount, lostChargeCount, returningChargeCount, totalBefore, totalAfter } = preview
  const areTermsNew = termsKey(terms) !== termsKey(event)
  if (event.status === 'closed' && areTermsNew) throw new DomainError('conflict', CLOSED_EVENT_TERMS)
  const changesExpenses = convertedCount > 0 && areTermsNew
  const changesCharges = lostChargeCount + returningChargeCount > 0
  const changesSums = changesExpenses || changesCharges || totalBefore !== totalAfter
  const hasEffect = changesSums || (await advancesLeftOut(event, terms)) > 0
  const hasShownEffect = form.seen === termsKey(terms)
  if (hasEffect && !hasShownEffect) return `/dashboard?${previewQuery(values)}`
  await changeTerms(actor, event, { ...terms, name: form.name }, form.version)
  return here.list
}

/** Returns the query of the page that shows the effect of the edit form's values. */
const previewQuery = ({ intent: _, seen: __, id = '', ...typed }: FormValues): URLSearchParams =>
  new URLSearchParams({ edit: id, ...typed })
