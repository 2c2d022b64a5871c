import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { eventPageTitle } from '~/components/events/page-title'
import { OfficialRatesPage, type OfficialRatesViewModel } from '~/components/official-rates/page'
import { toRatesFile } from '~/components/official-rates/view-models'
import { choiceFields, ratesFilePath, ratesPath } from '~/components/rates/paths'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { addOfficialRates } from '~/domain/official-rates/add-rates.server'
import { downloadRates } from '~/domain/official-rates/download-rates.server'
import { previewOfficialRates } from '~/domain/official-rates/plan-rates.server'
import { choicesSchema } from '~/domain/official-rates/schema'
import { storeRatesFile } from '~/domain/official-rates/stored-rates-file.server'
import type { Actor } from '~/domain/users/actor'
import { type EventPageRequest, eventPageLoader } from '~/http/pages/event-page.server'
import { fileFormAction, type SentForm } from '~/http/pages/file-form.server'
import { env } from '~/infra/env.server'

export const meta = eventPageTitle('Rates from a published file')

/**
 * GET /events/{id}/rates/published: accepts a file of published rates. `?file=` shows its rates for the
 * event, with the rule, the month and the currencies in the query, or proposed ones. `?changed` says that the
 * rates are others than the form has shown.
 */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadPage, { isCacheable: false })

async function loadPage(request: EventPageRequest): Promise<OfficialRatesViewModel> {
  const { actor, event, query, formats } = request
  const fileId = query.get('file')
  const choices = choicesSchema.parse({
    rule: query.get('rule'),
    month: query.get('month'),
    // an address without a rule comes from the upload, and chooses nothing
    currencies: query.has('rule') ? query.getAll('currency[]') : null,
  })
  const preview =
    fileId === null
      ? null
      : await previewOfficialRates(actor, { event, fileId }, choices).catch((error) => {
          if (error instanceof DomainError && error.code === 'not_found') return null
          throw error
        })
  return {
    event: { id: event.id, isOpen: event.status !== 'closed', currency: event.baseCurrency },
    canDownload: env.ratesUrl !== null,
    isExpired: fileId !== null && preview === null,
    isChanged: query.has('changed'),
    file: preview && toRatesFile(fileId ?? '', preview, choices, event.baseCurrency, formats),
  }
}

async function requireOpenEvent(actor: Actor, eventId: string): Promise<OwnedEvent> {
  const event = await getEvent(actor, eventId)
  if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
  return event
}

/** The operations of the page's forms, by intent. Each returns the path to go to. */
const formActions = {
  /** Downloads the ECB's rates, if the operator allows it. */
  async download({ actor, eventId }: SentForm) {
    await requireOpenEvent(actor, eventId)
    await requireFreeSpace()
    return ratesFilePath(eventId, [['file', await downloadRates(actor)]])
  },
  /** Adds the rates that the form has shown. When they have changed since, the page shows them first. */
  async add({ actor, eventId, values, lists }: SentForm) {
    const { file: fileId = '', rule, month, seen = '' } = values
    const event = await requireOpenEvent(actor, eventId)
    const choices = choicesSchema.parse({ rule, month, currencies: lists['currency[]'] ?? [] })
    const count = await addOfficialRates(actor, { event, fileId }, choices, seen)
    return count === null
      ? ratesFilePath(eventId, [...choiceFields(fileId, choices), ['changed', '']])
      : `${ratesPath(eventId)}?added=${count}`
  },
}

export const action = (args: ActionFunctionArgs) =>
  fileFormAction(args, formActions, async (actor, eventId, file) =>
    ratesFilePath(eventId, [['file', await storeRatesFile(actor, file)]]),
  )

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function OfficialRatesRoute() {
  return <OfficialRatesPage {...useLoaderData<typeof loader>()} />
}
