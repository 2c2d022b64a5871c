/** Receipts, counted. */
export const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`)

/** The drafts of an event, for who is about to part with it. */
export const receiptsWait = (count: number) =>
  `${receipts(count)} ${count === 1 ? 'waits' : 'wait'} for review`
