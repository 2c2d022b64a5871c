import type { Check } from './check'
import { claimedLines, describeLine } from './line-findings'

// Checks of lines that another event may claim too.

export const receiptInOtherEvent = {
  title: 'Receipt in another event',
  advice: 'The same file is, or may be, claimed there too. Delete one, or explain why both are right.',
  *find(claim, { fileUsesElsewhere }) {
    for (const line of claimedLines(claim)) {
      const { expenseId } = line
      for (const { place, subject, otherEvent } of fileUsesElsewhere.get(expenseId) ?? []) {
        const words = `${describeLine(line)}: also in ${place}`
        yield { words, line, subject: `${expenseId} ${subject}`, otherEvent }
      }
    }
  },
} satisfies Check

export const alikeInOtherEvent = {
  title: 'Possibly in another event too',
  advice:
    'One of the same day, with the same merchant and amount or the same invoice number, is there. Delete one, or mark the pair as not a duplicate.',
  *find(claim, { similarExpensesElsewhere }) {
    for (const line of claimedLines(claim)) {
      const { expenseId } = line
      for (const { id, eventId, eventName } of similarExpensesElsewhere.get(expenseId) ?? []) {
        yield {
          words: `${describeLine(line)}: also in ${eventName}`,
          subject: `${expenseId} ${id}`,
          line,
          otherId: id,
          otherEvent: { eventId, id, isDraft: false },
        }
      }
    }
  },
} satisfies Check
