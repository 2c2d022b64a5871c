import { z } from 'zod'
import { STATEMENT_PROPOSALS_MAX } from '~/limits'

/** A row that is accepted for an expense. */
export interface Picked {
  line: number
  /** what the expense was when it was shown (`shownKey`) */
  was: string
  expenseId: string
}

/** As a checkbox of the list says it. */
export const pickedText = ({ line, was, expenseId }: Picked): string => `${line} ${was} ${expenseId}`

const FIRST = 'Select rows first'

const isOnce = (each: unknown[]) => new Set(each).size === each.length

const picked = z
  .string()
  .regex(/^\d{1,9} [0-9a-f]{16} ./s, 'The form could not be read')
  .transform((text): Picked => {
    const [line = '', was = '', ...id] = text.split(' ')
    return { line: Number(line), was, expenseId: id.join(' ') }
  })

/** The rows that are selected in the list: each for one expense, and each expense with one row. */
export const pickedForm = z.object({
  'pick[]': z
    .array(picked, FIRST)
    .min(1, FIRST)
    .max(STATEMENT_PROPOSALS_MAX, `Accept at most ${STATEMENT_PROPOSALS_MAX} rows at a time`)
    .refine(
      (picks) => isOnce(picks.map(({ line }) => line)) && isOnce(picks.map(({ expenseId }) => expenseId)),
      'Select each row and expense once',
    ),
})
