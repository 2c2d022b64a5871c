import type { EventPicture, YearPicture } from '~/domain/insights/csv'

/** The insights of the newest year. */
export const INSIGHTS_PATH = '/insights'

const asked = (path: string, values: Record<string, string>): string => {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}

export const yearPath = (year: string): string => asked(INSIGHTS_PATH, { year })

/** The lines behind the pictures of a year; without a year, the lines without a date. */
export const linesPath = (search: {
  year: string
  currency: string
  month?: string
  merchant?: string
  page?: number
}): string => {
  const { page = 1, ...values } = search
  return asked(`${INSIGHTS_PATH}/lines`, { ...values, page: page > 1 ? String(page) : '' })
}

/** The CSV of a picture of a year. */
export const yearCsvPath = (picture: YearPicture, year: string, currency: string): string =>
  asked(`${INSIGHTS_PATH}/${picture}.csv`, { year, currency })

/** The insights of an event. */
export const eventInsightsPath = (eventId: string): string =>
  `/events/${encodeURIComponent(eventId)}/insights`

/** The CSV of a picture of an event. */
export const eventCsvPath = (picture: EventPicture, eventId: string): string =>
  `${eventInsightsPath(eventId)}/${picture}.csv`
