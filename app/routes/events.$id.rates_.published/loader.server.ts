import type { OfficialRatesViewModel } from '~/components/official-rates/page'
import { toRatesFile } from '~/components/official-rates/view-models'
import { DomainError } from '~/domain/errors'
import { previewOfficialRates } from '~/domain/official-rates/plan-rates.server'
import { choicesSchema } from '~/domain/official-rates/schema'
import type { EventPageRequest } from '~/http/pages/event-page.server'

/** Loads the page of published rates, with the rates of the file that the address names. */
export async function loadOfficialRates(request: EventPageRequest): Promise<OfficialRatesViewModel> {
  const { actor, event, query, formats } = request
  const fileId = query.get('file')
  const choices = choicesSchema.parse({
    rule: query.get('rule'),
    month: query.get('month'),
    // an address without a rule comes from the upload, and chooses nothing
    currencies: query.has('rule') ? query.getAll('currency[]') : null,
  })
  const file =
    fileId === null
      ? null
      : await previewOfficialRates(actor, { event, fileId }, choices).then(
          (preview) => toRatesFile(fileId, preview, choices, event.baseCurrency, formats),
          (error) => {
            if (error instanceof DomainError && error.code === 'not_found') return null
            throw error
          },
        )
  return {
    event: { id: event.id, isOpen: event.status !== 'closed', currency: event.baseCurrency },
    isExpired: fileId !== null && file === null,
    isChanged: query.has('changed'),
    file,
  }
}
