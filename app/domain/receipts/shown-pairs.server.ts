import { inBackgroundWhenLarge } from '~/domain/background.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { duplicatesOf, partPairsOf } from '~/domain/expenses/duplicates.server'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { DUPLICATE_PAIRS_SHOWN_MAX, DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import { tippedBillsOf } from './tipped-bills.server'

const SHOWN = { pairsMax: DUPLICATE_PAIRS_SHOWN_MAX, rowsMax: DUPLICATE_ROWS_SHOWN_MAX }

/**
 * Returns the pairs of an event's expenses that its page asks about: possible duplicates, parts of other
 * expenses, and bills with their payments. The number of pairs is limited; closing the event checks all
 * pairs.
 * @throws DomainError unavailable, failed
 */
export const shownPairs = inBackgroundWhenLarge({
  name: 'shownPairs',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (_actor, eventId: OwnedEventId) => countForBackground(eventId),
  async run(_actor, eventId: OwnedEventId) {
    const duplicates = await duplicatesOf(eventId, SHOWN)
    const parts = await partPairsOf(eventId, duplicates, SHOWN)
    return { duplicates, parts, tippedBills: await tippedBillsOf(eventId, SHOWN.pairsMax) }
  },
})
