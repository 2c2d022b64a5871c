import { writtenAmount } from './amounts'
import type { EntryValues } from './entries'
import { notBookedYet } from './row-words'

// What the type of a transaction of OFX says beside the sign of its amount.

/** What a transaction says, by the names of its tags; a rate is under that of its group. */
export type Values = Map<string, string>

/** Marks the values of a transaction that is not booked. */
export const PENDING = '/pending'

/** The types of transactions that are charges of the bank. */
const FEES = ['FEE', 'SRVCHG']

/** The types that say which way the money went; the others may be either. */
const OUT_TYPES = [...FEES, 'DEBIT', 'POS', 'ATM', 'CHECK', 'CASH', 'DIRECTDEBIT']
const IN_TYPES = ['CREDIT', 'DEP', 'DIRECTDEP', 'DIV']

const typeOf = (values: Values) => values.get('TRNTYPE')?.toUpperCase() ?? ''

/** Whether the type of a transaction contradicts the sign of its amount; null where it says no side. */
function contradictsSign(values: Values): boolean | null {
  const written = writtenAmount(values.get('TRNAMT') ?? '')
  const type = typeOf(values)
  if (!written || !/[1-9]/.test(written.digits)) return null
  if (OUT_TYPES.includes(type)) return !written.isNegative
  return IN_TYPES.includes(type) ? written.isNegative : null
}

/** Transactions that tell that a file writes its types without regard to its signs. */
const CONTRADICTING_MIN = 2

/** Whether the types of a file contradict all its signs, so that they say nothing. */
export function areTypesWrong(found: Values[]): boolean {
  const contradictions = found.map(contradictsSign).filter((each) => each !== null)
  return contradictions.length >= CONTRADICTING_MIN && contradictions.every(Boolean)
}

export const TYPES_WRONG =
  'The types of the transactions contradict the signs of all amounts. The signs are taken'

/** Returns the state of a transaction where its sign does not say it all. */
export function stateOf(
  values: Values,
  isOut: boolean,
  hasTypes: boolean,
): Pick<EntryValues, 'state' | 'reason'> {
  if (values.has(PENDING)) return { state: 'pending', reason: notBookedYet() }
  if (!hasTypes) return { state: null, reason: '' }
  const type = typeOf(values)
  if (contradictsSign(values))
    return { state: 'ambiguous', reason: `The type ${type} contradicts the sign of the amount` }
  if (isOut && FEES.includes(type)) return { state: 'fee', reason: '' }
  return { state: isOut && type === 'ATM' ? 'withdrawal' : null, reason: '' }
}
