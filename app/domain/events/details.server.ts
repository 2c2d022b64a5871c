import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError, withFailure } from '~/domain/errors'
import { checkDecimals } from '~/domain/money/check-decimals'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { claimSettings } from '~/domain/users/claim-settings.server'
import type { Claimant } from '~/domain/users/claimant'
import { db, decimal, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { changeEvent, UNCHANGED } from './change-event.server'
import { changedMeanwhile, isStale } from './changed-meanwhile'
import { checkClaimCurrency } from './claim-currency'
import { type ClaimantOfEvent, type DetailsInput, type EventDetails, isSameDetails } from './details'
import { EVENT_NOT_FOUND, RETRIEVE_FAILED, UPDATE_FAILED } from './messages'

// Reads and changes the details of an event: its purpose, days, claimant and budget.

const FIELDS = {
  purpose: true,
  startsOn: true,
  endsOn: true,
  claimant: true,
  department: true,
  costCentre: true,
  company: true,
  approver: true,
  budget: true,
  budgetCurrency: true,
  approvals: true,
} satisfies Prisma.EventSelect

/** Returns the details of an event. @throws DomainError not_found, failed */
export async function getDetails(eventId: OwnedEventId): Promise<EventDetails> {
  const details = await withFailure(RETRIEVE_FAILED, () =>
    db.event.findUnique({ where: { id: eventId }, select: FIELDS }),
  )
  if (!details) throw new DomainError('not_found', EVENT_NOT_FOUND)
  return withTextDecimals(details)
}

/** Returns the claimant of an event. The user's settings replace each value that is null. */
export async function claimantOf(actor: Actor, event: ClaimantOfEvent): Promise<Claimant> {
  const settings = await claimSettings(actor)
  return {
    name: event.claimant ?? actor.name,
    email: actor.email,
    department: event.department ?? settings.department,
    costCentre: event.costCentre ?? settings.costCentre,
    company: event.company ?? settings.company,
    approver: event.approver ?? settings.approver,
  }
}

type Budget = Pick<EventDetails, 'budget' | 'budgetCurrency'>

/** Returns the budget after a change. An empty field deletes only a budget in the currency of the form. */
function budgetAfter(
  { budget, budgetCurrency }: Budget,
  input: Pick<DetailsInput, 'budget' | 'claimCurrency'>,
  { baseCurrency }: EventTerms,
): Budget {
  if (input.budget !== null) return { budget: input.budget, budgetCurrency: baseCurrency }
  const wasInField = (budgetCurrency ?? baseCurrency) === (input.claimCurrency ?? baseCurrency)
  return wasInField ? { budget: null, budgetCurrency: null } : { budget, budgetCurrency }
}

/**
 * Replaces the details of a user's event.
 * @param version the version of the event that the form was filled with; a form without it overwrites any
 * change
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed, has another claim
 * currency than the form has shown, or was changed meanwhile), invalid (the budget has too many decimals),
 * failed
 */
export async function changeDetails(
  actor: Actor,
  eventId: string,
  { claimCurrency, ...input }: DetailsInput,
  version?: number,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: UPDATE_FAILED }, async (event) => {
    if (input.budget !== null) checkClaimCurrency(event, claimCurrency, 'budget')
    checkDecimals(input.budget, event.baseCurrency, 'budget')
    const storedDetails = await getDetails(event.id)
    const details = { ...input, ...budgetAfter(storedDetails, { ...input, claimCurrency }, event) }
    const isUnchanged = isSameDetails(storedDetails, details)
    if (isStale(event, version)) {
      // a stale form with the stored values was sent twice
      if (isUnchanged) return { result: undefined }
      throw changedMeanwhile()
    }
    if (isUnchanged) return UNCHANGED
    const columns = { ...details, budget: decimal(details.budget) }
    return { result: undefined, event: { ...columns, changedIn: event.version + 1 } }
  })
}
