import { detailsPath, SAVED, type Saved } from '~/components/details/paths'
import {
  toAdvanceForm,
  toAdvanceRow,
  toBalance,
  toClaimTexts,
  toDetailsForm,
} from '~/components/details/view-models'
import { listAdvances } from '~/domain/advances/advances.server'
import { balanceOf } from '~/domain/advances/schema'
import { claimantOf, getDetails } from '~/domain/events/details.server'
import type { EventSummary } from '~/domain/events/schema'
import { sumExpenses } from '~/domain/expenses/expenses.server'
import type { Actor } from '~/domain/users/actor'
import { NEW_ID } from '~/http/page-template.server'

/** An event that says nothing of its claimant. */
const SILENT = { claimant: null, department: null, costCentre: null, company: null, approver: null }

/** Loads the view model of an event's details. `asked` is the query of their address. */
export async function loadDetails(actor: Actor, event: EventSummary, asked: URLSearchParams, locale: string) {
  const currency = event.baseCurrency
  const details = await getDetails(event.id)
  const advances = await listAdvances(event.id)
  const { total } = await sumExpenses(event.id)
  const named = (name: string) => advances.find(({ id }) => id === asked.get(name))
  const edit = named('edit')
  const remove = named('delete')
  const saved = asked.get('saved') ?? ''
  return {
    user: { name: actor.name },
    event: { id: event.id, name: event.name },
    isOpen: event.status !== 'closed',
    currency,
    here: detailsPath(event.id),
    details: toDetailsForm(details, event.version),
    defaults: await claimantOf(actor, SILENT),
    claimTexts: toClaimTexts(details, await claimantOf(actor, details), locale),
    advances: advances.map((advance) => toAdvanceRow(advance, currency, locale)),
    balance: toBalance(balanceOf(total, advances), currency, locale),
    newId: NEW_ID,
    edit: edit ? { id: edit.id, ...toAdvanceForm(edit, currency, event.version) } : null,
    remove: remove ? toAdvanceRow(remove, currency, locale) : null,
    isGone: (asked.has('edit') && !edit) || (asked.has('delete') && !remove),
    saved: Object.hasOwn(SAVED, saved) ? (saved as Saved) : null,
  }
}
