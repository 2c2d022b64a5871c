import type { Check } from './check'
import { describeLine } from './line-findings'

/**
 * Asks about each remark of a returned version: on its expense, if that still exists, or on the claim. The
 * context has no remark on an expense that was corrected.
 */
export const returnedRemark = {
  title: 'Returned with a remark',
  advice: 'Correct what the remark says, or explain why it is right.',
  fix: { page: 'file', words: 'Correct' },
  *find({ lines }, { returnedRemarks }) {
    const linesByExpense = new Map(lines.map((line) => [line.expenseId, line]))
    for (const { answerId, name, version, line: number, expenseId, text } of returnedRemarks) {
      const line = expenseId === null ? undefined : linesByExpense.get(expenseId)
      const place = number === null ? `version ${version}` : `line ${number} of version ${version}`
      const words = `${line ? `${describeLine(line)}: ` : ''}“${text}” (${name} on ${place})`
      yield { words, subject: `${answerId} ${number ?? ''}`.trim(), ...(line && { line }) }
    }
  },
} satisfies Check
