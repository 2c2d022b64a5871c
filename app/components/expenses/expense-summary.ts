/** The fields that identify an expense for users, in their formats. */
export type ExpenseSummary = Record<'id' | 'date' | 'merchant' | 'amount' | 'currency', string>

/** Describes an expense in one line. */
export const expenseText = ({ merchant, date, amount, currency }: ExpenseSummary): string =>
  [merchant || 'No merchant', date || 'no date', `${amount} ${currency}`].join(', ')
