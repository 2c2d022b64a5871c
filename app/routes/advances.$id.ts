import { detailsPath } from '~/components/details/paths'
import { changeAdvance, deleteAdvance, eventOfAdvance } from '~/domain/advances/advances.server'
import { RETRIEVE_FAILED } from '~/domain/advances/messages'
import { advanceSchema } from '~/domain/advances/schema'
import { ownedResource } from '~/http/endpoints/owned-resource.server'
import { parse } from '~/http/form.server'

/** PUT and DELETE /advances/{id} (docs/endpoints.md) */
export const loader = ownedResource({
  failure: RETRIEVE_FAILED,
  eventOf: eventOfAdvance,
  pathOf: detailsPath,
  change: ({ actor, eventId, id }, values) => changeAdvance(actor, eventId, id, parse(advanceSchema, values)),
  remove: ({ actor, eventId, id }) => deleteAdvance(actor, eventId, id),
})
export const action = loader
