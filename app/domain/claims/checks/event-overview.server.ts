import { listAdvances } from '~/domain/advances/advances.server'
import { balanceOf, deductedAdvances } from '~/domain/advances/schema'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { returnedVersions } from '~/domain/claims/answers/answers.server'
import { NO_PRIOR_PAYMENTS } from '~/domain/claims/payments/payments'
import { priorPaymentsByEvent } from '~/domain/claims/payments/payments.sql.server'
import { missingRates } from '~/domain/conversion/missing-rates'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { eventRateUses, totalsByEvent } from '~/domain/events/event-totals.sql.server'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { countWithoutReceipt } from '~/domain/expenses/expense-list.sql.server'
import { receiptExemptions } from '~/domain/expenses/receipt-need.server'
import { leftOutOfEvent, listRateChoices } from '~/domain/rates/rates.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { doubtfulRates } from './doubtful-rates.server'

/** Returns the sums of an event and the counts of its open work. @throws DomainError unavailable, failed */
export const eventOverview = inBackgroundWhenLarge({
  name: 'eventOverview',
  failure: LOAD_EXPENSES_FAILED,
  isPageRead: true,
  countRows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: overviewOf,
})

async function overviewOf(actor: Actor, event: OwnedEvent) {
  const advances = await listAdvances(event.id)
  const paidByEvent = await priorPaymentsByEvent(actor, [event], new Map([[event.id, advances]]))
  const priorPayments = paidByEvent.get(event.id) ?? NO_PRIOR_PAYMENTS
  const exemptions = await receiptExemptions(actor, event)
  const drafts = await countDrafts(event.id)
  const rates = await listRateChoices(event.id)
  const totals = (await totalsByEvent([event])).get(event.id) ?? { count: 0, total: '0' }
  const uses = (await eventRateUses([event.id])).get(event.id) ?? []
  const { claimId } = event
  return {
    // whether finance or an approver returned the frozen version
    isReturned: claimId !== null && (await returnedVersions([claimId])).has(claimId),
    totals,
    balance: balanceOf({ ...event, total: totals.total }, deductedAdvances(advances, event), priorPayments),
    advances,
    priorPayments,
    rateCount: rates.length,
    // the names of rates that convert expenses and are likely a mistake
    doubtfulRates: await doubtfulRates(event, rates, uses),
    drafts,
    eventRateUses: uses,
    // the currencies in `eventRateUses` for which the event rate may not be meant
    missingRates: missingRates(uses, event),
    leftOut: await leftOutOfEvent(event),
    // the number of expenses that need a receipt and have neither a receipt nor a declaration
    withoutReceipt: await countWithoutReceipt(event.id, exemptions),
    receiptExemptions: exemptions,
  }
}

/** The sums of an event and the counts of its open work. */
export type EventOverview = Awaited<ReturnType<typeof overviewOf>>
