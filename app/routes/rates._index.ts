import { ratesPage } from '~/components/rates/address'
import { addRate } from '~/domain/rates/change.server'
import { rateForm } from '~/domain/rates/schema'
import { requireCurrentEvent } from '~/http/current-event.server'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'

/** POST /rates (docs/endpoints.md) */
const endpoint = resource({
  POST: async (args) => {
    const { actor, event } = await requireCurrentEvent(args)
    await addRate(actor, event.id, parse(rateForm, await formValues(args.request)))
    return redirectClient(ratesPage(event.id))
  },
})

export const loader = endpoint
export const action = endpoint
