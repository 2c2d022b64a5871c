import type { RowState } from '~/domain/bank-statements/records'

/** What the states of rows are called on the screen. */
export const STATE_NAMES: Record<RowState, string> = {
  paid: 'paid',
  fee: 'bank fee',
  withdrawal: 'cash withdrawal',
  incoming: 'incoming',
  other_currency: 'other currency',
  used: 'used before',
  ambiguous: 'ambiguous',
  unread: 'not understood',
}
