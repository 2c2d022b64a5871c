import { isStorableAmount } from '~/domain/money/amount'
import { type Decimal, isTooLarge } from '~/domain/money/decimal'
import { negated } from '~/domain/money/decimal-arithmetic'
import { STATEMENT_TEXT_CHARACTERS_MAX } from '~/limits'
import {
  CHARGED_STATES,
  type RowState,
  type RowValues,
  type StatementReading,
  type StatementRecord,
} from './records'

// Takes from the records of a statement the charges and the money that came in, in the claim currency.

/** A charge, or money that came in, as a statement row shows it in the claim currency. */
export interface Transaction extends Omit<RowValues, 'currency'> {
  /** identifies the row in its file */
  line: number
  /** the amount in the claim currency, above zero; `refundsOf` makes it negative */
  amount: Decimal
  /** one of `CHARGED_STATES`, or `incoming` */
  state: RowState
  /** a remark on the row, as a sentence; mostly empty */
  reason: string
}

/** Whether an amount is above zero and can be stored, also as an amount in the claim currency. */
export const isStorable = (amount: Decimal): boolean =>
  Number(amount) > 0 && isStorableAmount(amount) && !isTooLarge(amount)

/** Returns the part of a row's text that is stored. */
export const storedText = (text: string): string =>
  text.slice(0, STATEMENT_TEXT_CHARACTERS_MAX).toWellFormed()

/** Returns an amount without its sign. */
export const unsigned = (amount: Decimal) => amount.replace('-', '')

/** The states that a row keeps in any claim currency. */
const STATES_IN_ANY_CURRENCY: readonly RowState[] = ['ambiguous', 'pending', 'unread']

/** Returns the state of a row for a claim in a currency. */
function withClaimState(record: StatementRecord, claimCurrency: string): StatementRecord {
  const { values, state } = record
  if (values === null || STATES_IN_ANY_CURRENCY.includes(state)) return record
  if (values.currency !== '' && values.currency !== claimCurrency)
    return { ...record, state: 'other_currency', reason: record.reason || `Booked in ${values.currency}` }
  if (CHARGED_STATES.includes(state) && !isStorable(unsigned(values.amount)))
    return { ...record, state: 'ambiguous', reason: 'The amount is larger than Claimbook can store' }
  return record
}

/** Returns the rows of a statement with their states for a claim in a currency. */
export const readingIn = (reading: StatementReading, claimCurrency: string): StatementReading => ({
  ...reading,
  records: reading.records.map((record) => withClaimState(record, claimCurrency)),
})

/** Returns the rows that show a charge: they have a charged state, and money left the account. */
export const chargesOf = (records: StatementRecord[]): Transaction[] =>
  toTransactions(records, CHARGED_STATES, (amount) => amount.startsWith('-'))

/** Returns the rows in which money came in, except amounts that are too large to store. */
export const incomingOf = (records: StatementRecord[]): Transaction[] =>
  toTransactions(records, ['incoming'], (amount) => !amount.startsWith('-')).filter(({ amount }) =>
    isStorable(amount),
  )

/** Returns the rows in which money came in as refunds claim them: below zero. */
export const refundsOf = (records: StatementRecord[]): Transaction[] =>
  incomingOf(records).map(({ amount, original, ...row }) => ({
    ...row,
    amount: negated(amount),
    original: original && { ...original, amount: negated(original.amount) },
  }))

/** Returns the rows in some states whose amounts go in one direction. */
const toTransactions = (
  records: StatementRecord[],
  states: readonly RowState[],
  isInDirection: (amount: Decimal) => boolean,
): Transaction[] =>
  records.flatMap(({ line, state, reason, values }) => {
    if (values === null || !states.includes(state) || !isInDirection(values.amount)) return []
    const { currency: _, ...transactionValues } = values
    const { text, reference, amount, original, fee } = values
    return {
      ...transactionValues,
      line,
      state,
      reason,
      text: storedText(text),
      reference: storedText(reference),
      amount: unsigned(amount),
      // a fee names the purchase that it was charged for, which is not its own amount
      original: state === 'fee' ? null : original,
      fee: fee !== null && isStorable(fee) ? fee : null,
    }
  })
