/** The search page, and the endpoint of the command palette. */
export const SEARCH_PATH = '/search'

/** The results of a search as JSON. */
export const SEARCH_RESULTS_PATH = '/search/results'
