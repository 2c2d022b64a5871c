import { expect, it } from 'vitest'
import type { Values } from '~/components/unsaved-input/form-values'
import { type KeptForm, restore } from '~/components/unsaved-input/restore'

const CONTEXT = { claim_currency: 'USD', figure_style: '1,234.5' }
const STORED = { note: '', merchant: 'Adler', amount: '10.00', currency: 'EUR' }
const MONEY = ['amount', 'currency']

const keptWith = (typed: Values, more: Partial<KeptForm> = {}): KeptForm => ({
  values: { ...STORED, ...typed },
  words: Object.fromEntries(
    Object.entries({ ...STORED, ...typed }).map(([name, value]) => [name, `${name} ${value}`]),
  ),
  over: { ...STORED, ...CONTEXT },
  outdated: [],
  id: '',
  ...more,
})

interface Now {
  stored?: Values
  /** values that a user typed before the scripts ran */
  typed?: Values
  context?: Values
  isNew?: boolean
}

/** Restores a kept form. Returns the filled values, and the words of its offers and its notes. */
function restored(kept: KeptForm, { stored = {}, typed = {}, context = {}, isNew = false }: Now = {}) {
  const shown = { ...STORED, ...stored }
  const { filled, outdated } = restore(kept, {
    values: { ...shown, ...typed },
    stored: { ...shown, ...CONTEXT, ...context },
    jointFields: isNew ? Object.keys(STORED) : MONEY,
    amountFields: MONEY,
  })
  return {
    filled,
    offered: outdated.filter((each) => each.isFillable).map(({ words }) => words),
    named: outdated.filter((each) => !each.isFillable).map(({ words }) => words),
  }
}

const nothing = { filled: {}, offered: [], named: [] }

it.each<[string, KeptForm, Now, object]>([
  ['nothing that was typed', keptWith({}), { stored: { note: 'b' } }, {}],
  ['a note', keptWith({ note: 'a' }), {}, { filled: { note: 'a' } }],
  ['an emptied merchant', keptWith({ merchant: '' }), {}, { filled: { merchant: '' } }],
  ['a note that was saved', keptWith({ note: 'a' }), { stored: { note: 'a' } }, {}],
  [
    'a note beside another merchant',
    keptWith({ note: 'a' }),
    { stored: { merchant: 'b' } },
    { filled: { note: 'a' } },
  ],
  ['a note over another', keptWith({ note: 'a' }), { stored: { note: 'b' } }, { offered: ['note a'] }],
  [
    'a note over one that was typed since',
    keptWith({ note: 'a' }),
    { typed: { note: 'b' } },
    { offered: ['note a'] },
  ],
  ['an amount', keptWith({ amount: '12' }), {}, { filled: { amount: '12' } }],
  [
    'an amount over another currency',
    keptWith({ amount: '12' }),
    { stored: { currency: 'KES' } },
    { offered: ['amount 12', 'currency EUR'] },
  ],
  [
    'a currency beside an amount that was typed since',
    keptWith({ currency: 'KES' }),
    { typed: { amount: '9' } },
    { offered: ['amount 10.00', 'currency KES'] },
  ],
  [
    'an amount for another claim currency',
    keptWith({ amount: '12' }),
    { context: { claim_currency: 'EUR' } },
    { named: ['amount 12'] },
  ],
  [
    'an amount in other figures',
    keptWith({ amount: '1,2' }),
    { context: { figure_style: '1.234,5' } },
    { named: ['amount 1,2'] },
  ],
  [
    'a note in a form of other figures',
    keptWith({ note: 'a' }),
    { context: { figure_style: '1.234,5' } },
    { filled: { note: 'a' } },
  ],
  [
    'a new note over another merchant',
    keptWith({ note: 'a' }),
    { stored: { merchant: 'b' }, isNew: true },
    { offered: ['note a', 'merchant Adler'] },
  ],
  ['a field that the form has no more', keptWith({ rate_id: 'r' }), {}, {}],
])('%s is filled in, offered or named', (_, kept, now, expected) => {
  expect(restored(kept, now)).toEqual({ ...nothing, ...expected })
})

it('what was offered stays so until it is in the form, and an amount only while it is read alike', () => {
  const outdated = [
    { name: 'note', value: 'a', words: 'note a', isFillable: true },
    { name: 'amount', value: '12', words: 'amount 12', isFillable: true },
  ]
  const kept = keptWith({}, { outdated })
  expect(restored(kept).offered).toEqual(['note a', 'amount 12'])
  expect(restored(kept, { typed: { note: 'a' } }).offered).toEqual(['amount 12'])
  expect(restored(kept, { context: { claim_currency: 'EUR' } }).named).toEqual(['amount 12'])
})
