/** The id of a page's list, which a link on top and the keys lead to. */
export const LIST_ID = 'list'
