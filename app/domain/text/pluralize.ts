/** Returns `1 receipt` or `2 receipts`, with the word for one or many. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
