import type { EventChart, YearChart } from '~/domain/insights/csv'

/** The page of the insights of the newest year. */
export const INSIGHTS_PATH = '/insights'

/** Adds query parameters to a path; leaves out empty ones. */
const withQuery = (path: string, values: Record<string, string>): string => {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The page of the insights of a year. */
export const yearPath = (year: string): string => withQuery(INSIGHTS_PATH, { year })

/**
 * The page of the lines, which are the expenses behind the charts of a year. If `year` is empty, the page
 * shows the expenses without a valid date, which belong to no year.
 */
export const linesPath = (search: {
  year: string
  currency: string
  month?: string
  merchant?: string
  page?: number
}): string => {
  const { page = 1, ...values } = search
  return withQuery(`${INSIGHTS_PATH}/lines`, { ...values, page: page > 1 ? String(page) : '' })
}

export const yearCsvPath = (chart: YearChart, year: string, currency: string): string =>
  withQuery(`${INSIGHTS_PATH}/${chart}.csv`, { year, currency })

/** The page of the insights of an event. */
export const eventInsightsPath = (eventId: string): string =>
  `/events/${encodeURIComponent(eventId)}/insights`

export const eventCsvPath = (chart: EventChart, eventId: string): string =>
  `${eventInsightsPath(eventId)}/${chart}.csv`
