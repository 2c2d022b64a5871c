import { choiceFields, ratesAddedPath, ratesFilePath } from '~/components/official-rates/paths'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import { addOfficialRates } from '~/domain/official-rates/add-rates.server'
import { choicesSchema } from '~/domain/official-rates/schema'
import { storeRatesFile } from '~/domain/official-rates/stored-rates-file.server'
import type { Actor } from '~/domain/users/actor'
import type { RequestArgs } from '~/http/authentication.server'
import { readSingleFile } from '~/http/endpoints/uploads.server'
import type { FormLists, FormValues } from '~/http/form.server'

/** The values of a form that the browser sent. */
interface SentForm {
  actor: Actor
  eventId: string
  values: FormValues
  lists: FormLists
}

/** The operations of the page's forms, by intent. Each returns the path to go to. */
export const formActions: Record<string, (form: SentForm) => Promise<string>> = {
  /** Adds the rates that the form has shown. When they have changed since, the page shows them first. */
  async add({ actor, eventId, values, lists }) {
    const { file: fileId = '', rule, month = '', seen = '' } = values
    const event = await getEvent(actor, eventId)
    if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    const choices = choicesSchema.parse({ rule, month, currencies: lists['currency[]'] ?? [] })
    const count = await addOfficialRates(actor, { event, fileId }, choices, seen)
    return count === null
      ? ratesFilePath(event.id, [...choiceFields(fileId, choices), ['changed', '']])
      : ratesAddedPath(event.id, count)
  },
}

/**
 * Stores the uploaded file of published rates for an open event of the user. Returns the path to go to.
 * @throws DomainError unauthenticated, forbidden, not_found, conflict (the event is closed), invalid,
 * too_large, failed, unavailable (the disk is nearly full, or the user has too many uploads in progress)
 */
export async function uploadRatesFile(
  args: RequestArgs,
  identify: () => Promise<Actor>,
  eventId: string,
): Promise<string> {
  const upload = await readSingleFile(args, async () => {
    const actor = await identify()
    const { status } = await getEvent(actor, eventId)
    if (status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    await requireFreeSpace()
    return actor
  })
  return ratesFilePath(eventId, [['file', await storeRatesFile(await identify(), upload)]])
}
