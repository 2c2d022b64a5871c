import type { Check } from './check'
import { claimedLines, described } from './line-findings'

// Checks of lines that another event may claim too.

export const receiptInOtherEvent = {
  title: 'Receipt in another event',
  advice: 'The same file is, or may be, claimed there too. Delete one, or explain why both are right.',
  explainable: true,
  fix: { page: 'expense', words: 'Edit' },
  *find(claim, { elsewhere }) {
    for (const line of claimedLines(claim)) {
      const { expenseId, number } = line
      for (const { name, about, other } of elsewhere.get(expenseId) ?? []) {
        const words = `${described(line)}: also in ${name}`
        yield { words, expenseId, line: number, about: `${expenseId} ${about}`, otherEvent: other }
      }
    }
  },
} satisfies Check

export const alikeInOtherEvent = {
  title: 'Possibly in another event too',
  advice:
    'One of the same day, with the same merchant and amount or the same invoice number, is there. Delete one, or mark the pair as not a duplicate.',
  explainable: true,
  fix: { page: 'expense', words: 'Edit' },
  *find(claim, { alikeElsewhere }) {
    for (const line of claimedLines(claim)) {
      const { expenseId, number } = line
      for (const { id, eventId, eventName } of alikeElsewhere.get(expenseId) ?? []) {
        yield {
          words: `${described(line)}: also in ${eventName}`,
          about: `${expenseId} ${id}`,
          ...{ expenseId, line: number, otherId: id, otherEvent: { eventId, id, isDraft: false } },
        }
      }
    }
  },
} satisfies Check
