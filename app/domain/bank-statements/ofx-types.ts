import { writtenAmount } from './amounts'
import type { EntryState } from './records'
import { notBookedYet } from './row-words'

// Reads the type of an OFX transaction, such as `FEE` or `ATM`, which says more than the sign of the amount.

/** The values of a transaction, by tag name. The tag of a rate has its group as a prefix. */
export type Values = Map<string, string>

/** A key that no tag has; marks the values of a transaction that is not booked yet. */
export const PENDING = '/pending'

/** The types of transactions by which the bank charges for its service. */
const FEES = ['FEE', 'SRVCHG']

/** The types that show the direction of the money; other types may go either way. */
const OUT_TYPES = [...FEES, 'DEBIT', 'POS', 'ATM', 'CHECK', 'CASH', 'DIRECTDEBIT']
const IN_TYPES = ['CREDIT', 'DEP', 'DIRECTDEP', 'DIV']

/** Returns the type of a transaction. */
const typeOf = (values: Values) => values.get('TRNTYPE')?.toUpperCase() ?? ''

/** Whether the type of a transaction contradicts the sign of its amount; null if it has no direction. */
function contradictsSign(values: Values): boolean | null {
  const written = writtenAmount(values.get('TRNAMT') ?? '')
  const type = typeOf(values)
  if (!written || !/[1-9]/.test(written.digits)) return null
  if (OUT_TYPES.includes(type)) return !written.isNegative
  return IN_TYPES.includes(type) ? written.isNegative : null
}

/** The least number of transactions that show that the types of a file ignore the signs. */
const CONTRADICTING_MIN = 2

/** Whether all types of a file that show a direction contradict the signs, so that its types are ignored. */
export function areTypesWrong(transactions: Values[]): boolean {
  const contradictions = transactions.map(contradictsSign).filter((each) => each !== null)
  return contradictions.length >= CONTRADICTING_MIN && contradictions.every(Boolean)
}

export const TYPES_WRONG =
  'The types of the transactions contradict the signs of all amounts. The signs are taken'

/** Returns the state of a transaction and its reason; the state is null if the sign of its amount decides. */
export function stateOf(values: Values, isOut: boolean, areTypesRight: boolean): EntryState {
  if (values.has(PENDING)) return { state: 'pending', reason: notBookedYet() }
  if (!areTypesRight) return { state: null, reason: '' }
  const type = typeOf(values)
  if (contradictsSign(values))
    return { state: 'ambiguous', reason: `The type ${type} contradicts the sign of the amount` }
  if (isOut && FEES.includes(type)) return { state: 'fee', reason: '' }
  return { state: isOut && type === 'ATM' ? 'withdrawal' : null, reason: '' }
}
