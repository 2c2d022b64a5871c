// Error messages of insights.

export const INSIGHTS_FAILED = 'Failed to load insights'
