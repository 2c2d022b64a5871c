import type { RowState } from '~/domain/bank-statements/records'
import { pluralize } from '~/domain/claims/claim-text'

/** What the states of rows are called on the screen. */
export const STATE_NAMES: Record<RowState, string> = {
  paid: 'paid',
  fee: 'bank fee',
  withdrawal: 'cash withdrawal',
  bill: 'card bill',
  incoming: 'incoming',
  other_currency: 'other currency',
  used: 'used before',
  ambiguous: 'ambiguous',
  pending: 'pending',
  unread: 'not understood',
}

/** The states that are named by a noun. */
const NOUNS: RowState[] = ['fee', 'withdrawal', 'bill']

/** `2 cash withdrawals`, `3 paid` */
export const stateCount = (state: RowState, count: number): string =>
  NOUNS.includes(state) ? pluralize(count, STATE_NAMES[state]) : `${count} ${STATE_NAMES[state]}`
