import { claimCardPath } from '~/components/claims/paths'
import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import type { SearchResults } from '~/domain/search/schema'
import { type Formats, formatAmount, formatDate, formatDates } from '~/format'
import { SEARCH_RESULTS_MAX } from '~/limits'

/** Something that a search has found, or can be done. */
export interface SearchItem {
  /** tells it from all others of its kind */
  id: string
  name: string
  /** what tells it from others; empty when nothing has to */
  detail: string
  path: string
}

/** What a search has found of a kind. */
export interface SearchGroup {
  title: string
  items: SearchItem[]
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Returns what was found, by kind, figures and dates written in the user's formats. */
export function toSearchGroups({ events, expenses, claims }: SearchResults, formats: Formats): SearchGroup[] {
  return [
    {
      title: 'Events',
      items: events.map(({ id, name, status, startsOn, endsOn }) => ({
        id,
        name,
        detail: joined(formatDates(formats, startsOn, endsOn), status === 'open' ? '' : status),
        path: expensesPath(id),
      })),
    },
    {
      title: 'Expenses',
      items: expenses.map(({ id, eventId, eventName, date, merchant, amount, currency }) => ({
        id,
        name: merchant || 'No merchant',
        detail: joined(
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
        detail: joined(`version ${version}`, eventName),
        path: claimCardPath(id),
      })),
    },
  ]
    .filter(({ items }) => items.length > 0)
    .map(shownOf)
}

/** The part of a group that is shown: its title says when there is more. */
const shownOf = ({ title, items }: SearchGroup): SearchGroup =>
  items.length > SEARCH_RESULTS_MAX
    ? { title: `${title}, the newest ${SEARCH_RESULTS_MAX}`, items: items.slice(0, SEARCH_RESULTS_MAX) }
    : { title, items }
