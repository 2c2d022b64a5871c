/** The search page; `?search=` holds the words. */
export const SEARCH_PATH = '/search'

/** The endpoint of the command palette: the results of `?search=` as JSON. */
export const SEARCH_RESULTS_PATH = '/search/results'
