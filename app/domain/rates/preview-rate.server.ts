import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { changedSums, leftOutOf, unconvertedOf } from '~/domain/conversion/missing-rates'
import type { StoredConversion } from '~/domain/conversion/stored-conversions.sql.server'
import { isPresent } from '~/domain/deleted-at'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { leftOutByEvent, totalsByEvent } from '~/domain/events/event-totals.sql.server'
import { LOAD_EXPENSES_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { sanitizeId } from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/decimal'
import { totalOf } from '~/domain/money/total'
import { checkSizes, type RateEffect, rateEffect } from './rate-effect.server'
import type { RateInput, RatesPreview } from './schema'

/**
 * Returns the effect that a new, changed or deleted rate would have on the event's total.
 * @param form null to delete the rate
 * @throws DomainError invalid (the rate is not possible), conflict (the form has shown another claim
 * currency), unavailable, failed
 */
export const previewRate = inBackgroundWhenLarge({
  name: 'previewRate',
  failure: LOAD_EXPENSES_FAILED,
  countRows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  async run(_actor, event: OwnedEvent, rateId: string, form: RateInput | null): Promise<RatesPreview> {
    const effect = await rateEffect(event, sanitizeId(rateId), form)
    // a rate that cannot be deleted is still shown with its expenses
    if (form) checkSizes(effect, form)
    return previewOfEffect(event, effect)
  },
})

/** Returns the effect of changed rates on the event's total. @throws what the database throws */
export async function previewOfEffect(
  event: OwnedEvent,
  { before, after, converted }: RateEffect,
): Promise<RatesPreview> {
  const { count, total } = (await totalsByEvent([event])).get(event.id) ?? { count: 0, total: '0' }
  const { unconverted } = leftOutOf((await leftOutByEvent([event.id])).get(event.id) ?? [], event)
  const affectedBefore = unconvertedOf(before.filter(isPresent), event)
  const affectedAfter = unconvertedOf(after.filter(isPresent), event)
  return {
    expenses: count,
    converted: converted.filter(isPresent).length,
    totalBefore: total,
    totalAfter: Big(total).minus(presentTotal(before, event)).plus(presentTotal(after, event)).toFixed(),
    unconvertedBefore: unconverted,
    unconvertedAfter: changedSums(unconverted, affectedBefore, affectedAfter),
  }
}

/** Returns the total of the expenses that are not deleted. */
const presentTotal = (expenses: StoredConversion[], { baseCurrency }: OwnedEvent): Decimal =>
  totalOf(expenses.filter(isPresent), baseCurrency)
