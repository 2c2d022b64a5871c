/** The page of an event's per diems and mileage. */
export const allowancesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/allowances`

/** The page after allowances were added to the claim. */
export const allowancesClaimedPath = (eventId: string, kind: 'trip' | 'mileage'): string =>
  `${allowancesPath(eventId)}?claimed=${kind}`
