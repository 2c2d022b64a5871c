import { inBackgroundWhenLarge } from '~/domain/background.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { daysOf, lacksMonth, type PublishedRates } from '~/domain/rates/official/published-rates'
import { previewOfEffect } from '~/domain/rates/preview-rate.server'
import { newRatesEffect } from '~/domain/rates/rate-effect.server'
import type { RatesPreview } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'
import { LOAD_FAILED } from './messages'
import { newRatesOf, planKey, planRates, type RatesPlan } from './plan-rates.server'
import type { Choices } from './schema'
import { countStoredRates, getRatesFile } from './stored-rates-file.server'

// Previews the rates that an event gets from a published file.

/** A stored file without its rates, and the rates that the event would get from it. */
export interface RatesFilePreview {
  file: Pick<PublishedRates, 'publisher' | 'period' | 'notes'> & {
    name: string
    sha256: string
    /** the first and last day that its rates are for; null when it states none */
    days: { first: string; last: string } | null
    lacksMonth: boolean
  }
  plan: RatesPlan
  /** identifies the new rates */
  key: string
  /** the effect of the new rates on the total; null without any */
  effect: RatesPreview | null
}

/** Counts what an operation reads: the rates in a file, and the expenses of the event. */
export const countRatesAndExpenses = async (actor: Actor, eventId: string, fileId: string): Promise<number> =>
  (await countStoredRates(actor, fileId)) + (await countForBackground(eventId))

/** An event, and the stored file whose rates it gets. */
export interface EventAndFile {
  event: OwnedEvent
  fileId: string
}

/**
 * Returns the rates that an event would get from a stored file, and their effect.
 * @throws DomainError not_found (the file has expired), unavailable, failed
 */
export const previewOfficialRates = inBackgroundWhenLarge({
  name: 'previewOfficialRates',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (actor, { event, fileId }: EventAndFile) => countRatesAndExpenses(actor, event.id, fileId),
  async run(actor, { event, fileId }: EventAndFile, choices: Choices): Promise<RatesFilePreview> {
    const stored = await getRatesFile(actor, fileId)
    const { published, name, sha256 } = stored
    const plan = await planRates(event, stored, choices)
    const newRates = newRatesOf(plan, event)
    const effect = newRates.length === 0 ? null : await newRatesEffect(event, newRates)
    const { publisher, period, notes } = published
    const days = daysOf(published)
    return {
      file: { publisher, period, notes, name, sha256, days, lacksMonth: lacksMonth(published) },
      plan,
      key: planKey(plan, event),
      effect: effect && (await previewOfEffect(event, effect)),
    }
  },
})
