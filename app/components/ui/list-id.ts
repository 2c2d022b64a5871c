/** The element id of a page's list, for the skip link and the keys. */
export const LIST_ID = 'list'
