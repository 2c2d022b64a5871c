import { choiceFields, ratesFilePath } from '~/components/official-rates/paths'
import { ratesPath } from '~/components/rates/paths'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import { addOfficialRates } from '~/domain/official-rates/add-rates.server'
import { choicesSchema } from '~/domain/official-rates/schema'
import { storeRatesFile } from '~/domain/official-rates/stored-rates-file.server'
import type { FileStore, SentForm } from '~/http/pages/file-form.server'

/** The operations of the page's forms, by intent. Each returns the path to go to. */
export const formActions = {
  /** Adds the rates that the form has shown. When they have changed since, the page shows them first. */
  async add({ actor, eventId, values, lists }: SentForm) {
    const { file: fileId = '', rule, month, seen = '' } = values
    const event = await getEvent(actor, eventId)
    if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    const choices = choicesSchema.parse({ rule, month, currencies: lists['currency[]'] ?? [] })
    const count = await addOfficialRates(actor, { event, fileId }, choices, seen)
    return count === null
      ? ratesFilePath(eventId, [...choiceFields(fileId, choices), ['changed', '']])
      : `${ratesPath(eventId)}?added=${count}`
  },
}

/** Stores the uploaded file of published rates. Returns the path to go to. */
export const uploadRatesFile: FileStore = async (actor, eventId, file) =>
  ratesFilePath(eventId, [['file', await storeRatesFile(actor, file)]])
