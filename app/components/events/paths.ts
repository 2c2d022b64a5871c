import type { EventSearch } from '~/domain/events/schema'

/** The address of a list of the dashboard. */
export function listPath({ search, status, page }: EventSearch): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/dashboard?${query}` : '/dashboard'
}

/**
 * The address of a list with something about one of its rows: a panel that is open for it, or that it was
 * just deleted.
 */
export function panelPath(here: string, panel: 'edit' | 'delete' | 'deleted', id: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}${panel}=${encodeURIComponent(id)}`
}
