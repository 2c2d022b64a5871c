import type { DraftCounts } from '~/domain/events/drafts'
import { pluralize } from '~/domain/text/pluralize'

/** Says how many drafts can be reviewed, and how many are still being read. */
export const draftsText = ({ ready, beingRead }: DraftCounts) =>
  [ready > 0 && `${ready} to review`, beingRead > 0 && `${beingRead} being read`].filter(Boolean).join(', ')

/** Says how many drafts of an event wait for review, for the page that closes or deletes the event. */
export const draftsWaitText = (count: number) =>
  `${pluralize(count, 'receipt')} ${count === 1 ? 'is' : 'are'} waiting for review`
