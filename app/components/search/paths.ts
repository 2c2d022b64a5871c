/** The page that searches everything, and what a command palette asks. */
export const SEARCH_PATH = '/search'

/** What a search finds, as JSON. */
export const SEARCH_RESULTS_PATH = '/search/results'
