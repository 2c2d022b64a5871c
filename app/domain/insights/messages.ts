// What is said of insights when something cannot be done.

export const INSIGHTS_FAILED = 'Failed to load insights'
