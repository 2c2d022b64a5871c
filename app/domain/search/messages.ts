export const SEARCH_FAILED = 'Failed to search'
