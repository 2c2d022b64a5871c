import type { EventSearch } from '~/domain/events/schema'

/** The address of a list of the dashboard. */
export function addressOfList({ search, status, page }: EventSearch): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(status && { status }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/dashboard?${query}` : '/dashboard'
}

/** The address that opens a panel for one event above a list. */
export function panelAddress(here: string, panel: 'edit' | 'delete', id: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}${panel}=${encodeURIComponent(id)}`
}
