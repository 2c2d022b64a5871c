import { claimCardPath } from '~/components/claims/paths'
import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import type { SearchResults } from '~/domain/search/schema'
import { formatDate, formatDates } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { SEARCH_RESULTS_MAX } from '~/limits'

/** A search result, or a place or action of the application (`places.ts`). */
export interface SearchItem {
  /** identifies it within its group */
  id: string
  name: string
  /** a detail that distinguishes it from similar results; empty if none is needed */
  detail: string
  path: string
}

/** The results of one kind. */
export interface SearchGroup {
  title: string
  items: SearchItem[]
}

const joinDetails = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Returns the results by kind, with figures and dates in the user's formats. */
export function toSearchGroups({ events, expenses, claims }: SearchResults, formats: Formats): SearchGroup[] {
  return [
    {
      title: 'Events',
      items: events.map(({ id, name, status, startsOn, endsOn }) => ({
        id,
        name,
        detail: joinDetails(formatDates(formats, startsOn, endsOn), status === 'open' ? '' : status),
        path: expensesPath(id),
      })),
    },
    {
      title: 'Expenses',
      items: expenses.map(({ id, eventId, eventName, date, merchant, amount, currency }) => ({
        id,
        name: merchant || 'No merchant',
        detail: joinDetails(
          `${formatAmount(formats, amount, currency)} ${currency}`,
          formatDate(formats, date),
          eventName,
        ),
        path: panelPath(expensesPath(eventId), 'edit', id),
      })),
    },
    {
      title: 'Claims',
      items: claims.map(({ id, eventName, number, version }) => ({
        id,
        name: number,
        detail: joinDetails(`version ${version}`, eventName),
        path: claimCardPath(id),
      })),
    },
  ]
    .filter(({ items }) => items.length > 0)
    .map(limitGroup)
}

/** Returns the visible part of a group; its title says when there is more. */
const limitGroup = ({ title, items }: SearchGroup): SearchGroup =>
  items.length > SEARCH_RESULTS_MAX
    ? { title: `${title}, the newest ${SEARCH_RESULTS_MAX}`, items: items.slice(0, SEARCH_RESULTS_MAX) }
    : { title, items }
