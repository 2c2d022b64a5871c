import { statementPath } from '~/components/bank-statements/paths'
import { CLAIMS_PATH, closePath } from '~/components/claims/paths'
import { detailsPath } from '~/components/details/paths'
import { copyPath } from '~/components/events/paths'
import { expensesPath, newExpensePath } from '~/components/expenses/paths'
import { eventInsightsPath, INSIGHTS_PATH } from '~/components/insights/paths'
import { ratesPath } from '~/components/rates/paths'
import { reviewPath } from '~/components/receipts/paths'
import type { SearchItem } from './view-models'

/** The places and actions that the search finds on every page. */
const EVERYWHERE: SearchItem[] = [
  { name: 'New event', path: '/dashboard#new-event' },
  { name: 'Events', path: '/dashboard' },
  { name: 'Claims', path: CLAIMS_PATH },
  { name: 'Insights', path: INSIGHTS_PATH },
  { name: 'Trash', path: '/trash' },
  { name: 'Settings', path: '/settings' },
].map((place) => ({ ...place, id: place.path, detail: '' }))

/** Returns the places and actions that the search finds on the pages of an event. */
const inEvent = (id: string): SearchItem[] =>
  [
    { name: 'Add an expense by hand', path: newExpensePath(expensesPath(id)) },
    { name: 'Expenses', path: expensesPath(id) },
    { name: 'Review receipts', path: reviewPath(id) },
    { name: 'Rates', path: ratesPath(id) },
    { name: 'Bank statement', path: statementPath(id) },
    { name: 'Insights', path: eventInsightsPath(id) },
    { name: 'Details and advances', path: detailsPath(id) },
    { name: 'Copy event', path: copyPath(id) },
    { name: 'Close event', path: closePath(id) },
  ].map((place) => ({ ...place, id: place.path, detail: 'this event' }))

/** Returns the id of the event whose page is at an address; null for other pages. */
function eventAt(pathname: string): string | null {
  const [, id] = /^\/events\/([^/]+)\//.exec(pathname) ?? []
  return id ? decodeURIComponent(id) : null
}

/** Returns the places and actions whose names contain all words of a search, the current event's first. */
export function findPlaces(search: string, pathname: string): SearchItem[] {
  const words = search.toLowerCase().split(/\s+/)
  const event = eventAt(pathname)
  return [...(event ? inEvent(event) : []), ...EVERYWHERE].filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  )
}
