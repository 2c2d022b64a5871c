/** The fields that tell an expense from others, written in the user's formats. */
export interface ExpenseSummary {
  id: string
  date: string
  merchant: string
  amount: string
  currency: string
}

/** An expense in one line. */
export const inWords = ({ merchant, date, amount, currency }: ExpenseSummary): string =>
  [merchant || 'No merchant', date || 'no date', `${amount} ${currency}`].join(', ')
