import { listAdvances } from '~/domain/advances/advances.server'
import { type Advance, type Balance, balanceOf, deductedAdvances } from '~/domain/advances/schema'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { NO_PRIOR_PAYMENTS, type PriorPayments } from '~/domain/claims/payments/payments'
import { priorPaymentsByEvent } from '~/domain/claims/payments/payments.sql.server'
import { type EventRateUse, type LeftOut, missingRates } from '~/domain/conversion/missing-rates'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { DraftCounts } from '~/domain/events/drafts'
import { eventRateUses, totalsByEvent } from '~/domain/events/event-totals.sql.server'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent, Totals } from '~/domain/events/schema'
import type { ReceiptExemption } from '~/domain/expenses/categories'
import { countWithoutReceipt } from '~/domain/expenses/expense-list.sql.server'
import { receiptExemptions } from '~/domain/expenses/receipt-need.server'
import { leftOutOfEvent, listRateChoices } from '~/domain/rates/rates.server'
import { countDrafts } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { doubtfulRates } from './doubtful-rates.server'

/** The sums of an event and the counts of its open work. */
export interface EventOverview {
  totals: Totals
  balance: Balance
  advances: Advance[]
  priorPayments: PriorPayments
  /** the number of rates of the event */
  rateCount: number
  /** the names of rates that convert expenses and are likely a mistake */
  doubtfulRates: string[]
  drafts: DraftCounts
  /** the currencies of expenses that the event rate converts */
  eventRateUses: EventRateUse[]
  /** the currencies in `eventRateUses` for which the event rate may not be meant */
  missingRates: EventRateUse[]
  /** the amounts that the total leaves out */
  leftOut: LeftOut
  /** the number of expenses that need a receipt and have neither a receipt nor a declaration */
  withoutReceipt: number
  /** the expenses that need no receipt */
  receiptExemptions: ReceiptExemption[]
}

/** Returns the sums of an event and the counts of its open work. @throws DomainError unavailable, failed */
export const eventOverview = inBackgroundWhenLarge({
  name: 'eventOverview',
  failure: LOAD_EXPENSES_FAILED,
  isPageRead: true,
  countRows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: overviewOf,
})

async function overviewOf(actor: Actor, event: OwnedEvent): Promise<EventOverview> {
  const advances = await listAdvances(event.id)
  const paidByEvent = await priorPaymentsByEvent(actor, [event], new Map([[event.id, advances]]))
  const priorPayments = paidByEvent.get(event.id) ?? NO_PRIOR_PAYMENTS
  const exemptions = await receiptExemptions(actor, event)
  const drafts = await countDrafts(event.id)
  const rates = await listRateChoices(event.id)
  const totals = (await totalsByEvent([event])).get(event.id) ?? { count: 0, total: '0' }
  const uses = (await eventRateUses([event.id])).get(event.id) ?? []
  return {
    totals,
    balance: balanceOf({ ...event, total: totals.total }, deductedAdvances(advances, event), priorPayments),
    advances,
    priorPayments,
    rateCount: rates.length,
    doubtfulRates: await doubtfulRates(event, rates, uses),
    drafts,
    eventRateUses: uses,
    missingRates: missingRates(uses, event),
    leftOut: await leftOutOfEvent(event),
    withoutReceipt: await countWithoutReceipt(event.id, exemptions),
    receiptExemptions: exemptions,
  }
}
