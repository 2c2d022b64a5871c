import { allocationError } from '~/domain/money/allocation'
import { isReadableShare } from '~/domain/money/share'
import type { Check } from './check'
import { describeLine, findInLines } from './line-findings'

// Checks of the claimed share of a line, and of the cost centres that bear it. The form of an expense checks
// both, but an administrator may have stored others.

export const unreadableShare = {
  title: 'Share cannot be read',
  advice: 'The line claims the whole amount. Enter the share again.',
  isRequired: true,
  needsCorrection: true,
  fix: { page: 'expense', words: 'Correct' },
  find: (claim) =>
    findInLines(claim, (line) =>
      isReadableShare(line.share) ? null : `${describeLine(line)}: share “${line.share}”`,
    ),
} satisfies Check

export const costCentresOfOtherAmount = {
  title: 'Cost centres do not make up the line',
  advice: 'Correct their amounts or percentages.',
  isRequired: true,
  needsCorrection: true,
  fix: { page: 'expense', words: 'Correct' },
  find: (claim) =>
    findInLines(claim, (line) => {
      const error = allocationError(line.allocation, line.claimed)
      return error === null ? null : `${describeLine(line)}: ${error}`
    }),
} satisfies Check
