import { ratesPath } from '~/components/rates/paths'
import { changeRate, deleteRate } from '~/domain/rates/change-rate.server'
import { RETRIEVE_FAILED } from '~/domain/rates/messages'
import { eventOfRate } from '~/domain/rates/rates.server'
import { rateSchema } from '~/domain/rates/schema'
import { ownedResource } from '~/http/endpoints/owned-resource.server'
import { parse } from '~/http/form.server'

/** PUT and DELETE /rates/{id} (docs/endpoints.md) */
export const loader = ownedResource({
  failure: RETRIEVE_FAILED,
  eventOf: eventOfRate,
  pathOf: ratesPath,
  change: ({ actor, eventId, id }, values) => changeRate(actor, eventId, id, parse(rateSchema, values)),
  remove: ({ actor, eventId, id }) => deleteRate(actor, eventId, id),
})
export const action = loader
