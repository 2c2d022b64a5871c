import type { EventSearch } from '~/domain/events/schema'

/** The dashboard with a page of the list. */
export function listPath({ search, status, page }: EventSearch): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/dashboard?${query}` : '/dashboard'
}

/** The page that copies an event. */
export const copyPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/copy`

/**
 * The list with a panel for one of its rows, or with the notice that the row was deleted.
 * @param here the address of the list
 */
export function panelPath(here: string, panel: 'edit' | 'delete' | 'deleted', id: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}${panel}=${encodeURIComponent(id)}`
}
