import { randomUUID } from 'node:crypto'
import { detailsPage, SAVED, type Saved } from '~/components/details/address'
import {
  advanceFilled,
  advanceRow,
  detailsFilled,
  saidDetails,
  shownBalance,
} from '~/components/details/rows'
import { listAdvances } from '~/domain/advances/advances.server'
import { balanceOf } from '~/domain/advances/schema'
import { claimantOf, getDetails } from '~/domain/events/details.server'
import type { EventSummary } from '~/domain/events/schema'
import { sumExpenses } from '~/domain/expenses/expenses.server'
import type { Actor } from '~/domain/users/actor'

/** An event that says nothing of its claimant. */
const SILENT = { claimant: null, department: null, costCentre: null, company: null, approver: null }

/** What the details of an event show. `asked` is the query of their address. */
export async function shownDetails(
  actor: Actor,
  event: EventSummary,
  asked: URLSearchParams,
  locale: string,
) {
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
    here: detailsPage(event.id),
    details: detailsFilled(details),
    defaults: await claimantOf(actor, SILENT),
    said: saidDetails(details, await claimantOf(actor, details), locale),
    advances: advances.map((advance) => advanceRow(advance, currency, locale)),
    balance: shownBalance(balanceOf(total, advances), currency, locale),
    newId: randomUUID(),
    edit: edit ? { id: edit.id, ...advanceFilled(edit, currency) } : null,
    remove: remove ? advanceRow(remove, currency, locale) : null,
    isGone: (asked.has('edit') && !edit) || (asked.has('delete') && !remove),
    saved: Object.hasOwn(SAVED, saved) ? (saved as Saved) : null,
  }
}
