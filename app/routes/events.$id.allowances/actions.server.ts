import { allowancesClaimedPath } from '~/components/allowances/paths'
import { claimMileage, claimTrip } from '~/domain/allowances/claim-allowances.server'
import { mileageSchema, parseTrip } from '~/domain/allowances/schema'
import { DomainError } from '~/domain/errors'
import { parse } from '~/http/form.server'
import type { FormActions } from '~/http/pages/form-actions.server'

/** The operations of the page's forms. */
export const formActions: FormActions<{ eventId: string }> = {
  async trip({ actor, eventId, values }) {
    const trip = parseTrip(values.trip ?? '')
    if (trip === null) throw new DomainError('invalid', 'Enter the trip again')
    await claimTrip(actor, eventId, trip)
    return allowancesClaimedPath(eventId, 'trip')
  },
  async mileage({ actor, eventId, values }) {
    await claimMileage(actor, eventId, parse(mileageSchema, values))
    return allowancesClaimedPath(eventId, 'mileage')
  },
}
