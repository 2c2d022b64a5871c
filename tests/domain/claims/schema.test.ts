import { expect, test } from 'vitest'
import { explanationsSchema } from '~/domain/claims/schema'
import { CLOSING_FINDINGS_MAX } from '~/limits'

test('as many findings as closing shows are explained at once, and no more', () => {
  const explained = (count: number) =>
    explanationsSchema.safeParse({ 'key[]': new Array(count).fill('receipt expense-1'), text: 'Lost' })
  expect(explained(CLOSING_FINDINGS_MAX).success).toBe(true)
  const { error } = explained(CLOSING_FINDINGS_MAX + 1)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    `At most ${CLOSING_FINDINGS_MAX} points can be explained at once`,
  ])
})
