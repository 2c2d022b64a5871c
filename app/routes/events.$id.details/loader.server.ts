import { detailsPath, SAVED, type Saved } from '~/components/details/paths'
import {
  toAdvanceForm,
  toAdvanceRow,
  toBalance,
  toClaimTexts,
  toDetailsForm,
  toPaidRow,
} from '~/components/details/view-models'
import { claimantOf, getDetails } from '~/domain/events/details.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'

/** An event without claimant details of its own. */
const NO_DETAILS = { claimant: null, department: null, costCentre: null, company: null, approver: null }

/** Loads the view model of an event's details. */
export async function loadDetails({ actor, event, overview, query, formats }: EventPageRequest) {
  const currency = event.baseCurrency
  const details = await getDetails(event.id)
  const { advances, priorPayments } = overview
  // `?edit=` and `?delete=` name an advance
  const advanceInQuery = (name: string) => advances.find(({ id }) => id === query.get(name))
  const edit = advanceInQuery('edit')
  const remove = advanceInQuery('delete')
  const saved = query.get('saved') ?? ''
  return {
    event: { id: event.id, name: event.name },
    isOpen: event.status !== 'closed',
    currency,
    here: detailsPath(event.id),
    details: toDetailsForm(details, { currency, version: event.version, formats }),
    defaults: await claimantOf(actor, NO_DETAILS),
    claimTexts: toClaimTexts(details, await claimantOf(actor, details), formats),
    advances: advances.map((advance) => toAdvanceRow(advance, event, formats)),
    paid: priorPayments.versions.map((version) => toPaidRow(version, formats)),
    balance: toBalance(overview, currency, formats),
    newId: NEW_ID,
    edit: edit
      ? { id: edit.id, ...toAdvanceForm(edit, { currency, version: event.version, formats }) }
      : null,
    remove: remove ? toAdvanceRow(remove, event, formats) : null,
    isGone: (query.has('edit') && !edit) || (query.has('delete') && !remove),
    saved: Object.hasOwn(SAVED, saved) ? (saved as Saved) : null,
  }
}
