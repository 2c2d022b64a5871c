import { describe, expect, it } from 'vitest'
import { batchText, undoText } from '~/components/expenses/batch-texts'
import type { Batch } from '~/domain/bulk/batch'
import { formatsOf } from '~/format/formats'

const stored = { form: '', undone: null }
const same = { before: '10', after: '10.00', currency: 'USD' }

const nothingLeftOut = { unconverted: [], forFinance: [], uncounted: null }
const uncounted = { ...nothingLeftOut, uncounted: { currency: 'USD', count: 1, amount: '5' } }

const changed = (more: object = {}): Batch => ({
  ...stored,
  ...{ kind: 'field', field: 'date', declaration: null, version: 1, schedule: '', total: same },
  ...{ passed: 0, count: 2, lines: [], ...more },
})

describe('a change at once in words', () => {
  it.each([
    [changed(), 'The date of 2 expenses is changed.'],
    [changed({ count: 1, field: 'payment' }), 'The form of payment of 1 expense is changed.'],
    [
      changed({ total: { ...same, after: '1234.5' } }),
      'The date of 2 expenses is changed. Total 10.00 → 1,234.50 USD.',
    ],
    [
      changed({ total: { ...same, leftOut: { before: uncounted, after: nothingLeftOut } } }),
      'The date of 2 expenses is changed. Total 10.00 USD, and 5.00 USD not counted yet → 10.00 USD.',
    ],
    [
      changed({ field: 'declaration', passed: 2 }),
      'The declaration of 2 expenses is changed. 2 with a receipt are left as they were.',
    ],
    [
      { ...stored, kind: 'explanation', count: 1, text: '', findings: ['a'] } as Batch,
      '1 point about 1 expense is explained.',
    ],
    [
      {
        ...stored,
        kind: 'file',
        file: { id: '', name: 'a.jpg' },
        from: '',
        position: 0,
        to: { id: '', merchant: '' },
      },
      '“a.jpg” is moved to another expense.',
    ],
  ] satisfies [Batch, string][])('%j: %s', (batch, words) => {
    expect(batchText(batch, formatsOf('en'))).toBe(words)
  })

  it.each([
    [{ count: 2, left: 0, names: [] }, 'Undone. 2 expenses are as they were.'],
    [
      { count: 1, left: 1, names: [] },
      'Undone. 1 expense is as it was. 1 was changed since and stays as it is.',
    ],
    [
      { count: 0, left: 3, names: ['A', 'B'] },
      'Nothing is undone. 3 were changed since and stay as they are: A, B, ….',
    ],
  ])('undone %j: %s', (undone, words) => {
    expect(undoText(changed(), undone)).toBe(words)
  })
})
