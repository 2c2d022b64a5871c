import Big from 'big.js'
import { openFees, type RowFee, rowNames, sumOfFees } from '~/domain/bank-statements/row-fees'
import { money } from '~/domain/claims/claim-text'
import { groupBy } from '~/domain/group-by'
import type { Check } from './check'
import { describeLine } from './line-findings'

// Checks of the fees that a bank charged beside the rows of a bank statement.

/** The most characters of a file's name in the key of a finding. */
const FILE_CHARACTERS_MAX = 30

export const feeInNoExpense = {
  title: 'Fees of a bank statement in no expense',
  advice: 'Add them as an expense on the page of the bank statement, or say why they are not claimed.',
  fix: { page: 'statement', words: 'Show' },
  *find(_claim, { rowFees }) {
    for (const { file, currency, sum, rows } of openFees(rowFees))
      yield {
        words: `${money(sum, currency)} beside ${rowNames(rows)} of ${file}`,
        // new fees make a new finding
        subject: `${sum} ${currency} ${rows.length} ${file.slice(0, FILE_CHARACTERS_MAX)}`,
      }
  },
} satisfies Check

export const feesOfOtherSum = {
  title: 'Fees differ from their bank statement',
  advice: 'Correct the amount, or explain why it is another one than the rows say.',
  *find({ lines }, { rowFees }) {
    const feesByExpense = groupBy(rowFees, ({ countedBy }) => countedBy ?? '')
    for (const line of lines) {
      const fees = feesByExpense.get(line.expenseId)
      const sum = fees && sumOfFees(fees)
      if (!fees || !sum || !line.counts || Big(sum).eq(line.amount)) continue
      const { currency } = fees[0] as RowFee
      yield {
        words: `${describeLine(line)}: the fees of its rows are ${money(sum, currency)}`,
        subject: `${line.expenseId} ${line.amount} ${sum} ${currency}`,
        line,
      }
    }
  },
} satisfies Check
