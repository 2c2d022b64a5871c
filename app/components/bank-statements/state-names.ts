import type { RowState } from '~/domain/bank-statements/records'
import { pluralize } from '~/domain/text/pluralize'

/** The labels of the states of rows. A state says what a row means for the claim. */
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

/** The states whose labels are nouns. */
const NOUNS: RowState[] = ['fee', 'withdrawal', 'bill']

/** Returns `2 cash withdrawals`, or `3 paid`. */
export const stateCount = (state: RowState, count: number): string =>
  NOUNS.includes(state) ? pluralize(count, STATE_NAMES[state]) : `${count} ${STATE_NAMES[state]}`
