import { expect, it, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { advanceSchema } from '~/domain/advances/schema'
import { acceptedRowsSchema } from '~/domain/bank-statements/schema'
import { explanationSchema } from '~/domain/claims/schema'
import { detailsSchema } from '~/domain/events/details-schema'
import {
  editEventFormSchema,
  eventSearchSchema,
  newEventFormSchema,
  newEventInputSchema,
} from '~/domain/events/schema'
import {
  declarationSchema,
  expenseSchema,
  expenseSearchSchema,
  newCategorySchema,
  selectionSchema,
} from '~/domain/expenses/schema'
import { rateSchema } from '~/domain/rates/schema'
import { chosenAtSchema } from '~/domain/receipts/schema'
import { changePasswordSchema, claimSettingsSchema, profileSchema, signUpSchema } from '~/domain/users/schema'

// The limits of form fields: the last value that is accepted, and the first that is refused.

const ID = '0b2f4a0e-5a87-4b6f-9d53-6a3c6e7b8f10'
const EXPENSE = { date: '2026-10-05', merchant: 'Java House', amount: '1', currency: 'KES' }
const IN_ANY = { ...EXPENSE, currency: '' }
const RATE = { currency: 'KES', receipt_amount: '1000', claim_amount: '7.70', date: '2026-10-05' }
const ADVANCE = { date: '2026-10-05', amount: '1' }
const EVENT = { id: ID, name: 'Trip', base_currency: 'USD' }
const SIGN_UP = { name: 'Ada', email: 'ada@example.org', password: 'seven blue herons wade' }
const PASSWORDS = { current_password: 'x', password: SIGN_UP.password }

type Row = [form: string, schema: z.ZodType, base: object, field: string, last: unknown, first: unknown]

const texts = (form: string, schema: z.ZodType, base: object, limits: Record<string, number>): Row[] =>
  Object.entries(limits).map(([field, max]) => [
    ...([form, schema, base, field] as [string, z.ZodType, object, string]),
    'x'.repeat(max),
    'x'.repeat(max + 1),
  ])

const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at))
const picks = (count: number) => numbered(count).map((at) => `${at} expense-${at}`)

const ROWS: Row[] = [
  ...texts('an expense', expenseSchema, EXPENSE, {
    ...{ merchant: 200, category: 100, note: 1000, invoice_number: 100 },
  }),
  ...texts('a new category', newCategorySchema, {}, { category: 100 }),
  ...texts('a declaration', declarationSchema, {}, { reason: 500 }),
  ...texts('a rate', rateSchema, RATE, { note: 500 }),
  ...texts('an advance', advanceSchema, ADVANCE, { note: 500 }),
  ...texts(
    'details',
    detailsSchema,
    {},
    { ...{ purpose: 1000, claimant: 200, department: 200, cost_centre: 200, company: 200, approver: 200 } },
  ),
  ...texts(
    'settings',
    claimSettingsSchema,
    {},
    { ...{ department: 200, cost_centre: 200, company: 200, approver: 200 } },
  ),
  ...texts('a profile', profileSchema, { home_currency: 'USD' }, { name: 200 }),
  ...texts('a new account', signUpSchema, SIGN_UP, { name: 200, password: 128 }),
  ...texts('a new password', changePasswordSchema, PASSWORDS, { password: 128, current_password: 128 }),
  ...texts('POST /events', newEventInputSchema, {}, { name: 200 }),
  ...texts('a new event', newEventFormSchema, EVENT, { name: 200 }),
  ...texts('an event', editEventFormSchema, EVENT, { name: 200 }),
  ...texts('an explanation', explanationSchema, {}, { key: 200, text: 500 }),
  ['a new account', signUpSchema, SIGN_UP, 'password', 'x'.repeat(12), 'x'.repeat(11)],
  ['a new password', changePasswordSchema, PASSWORDS, 'password', 'x'.repeat(12), 'x'.repeat(11)],
  // no currency has more than four decimals
  ['an expense', expenseSchema, IN_ANY, 'amount', '12345678901.2345', '123456789012.2345'],
  ['an expense', expenseSchema, IN_ANY, 'amount', '0.0001', '0.00001'],
  // leading zeros do not count among the 15 digits
  ['an expense', expenseSchema, EXPENSE, 'amount', '00123456789012345', '001234567890123456'],
  ['an expense', expenseSchema, EXPENSE, 'charged_amount', '0.0001', '0.00001'],
  ['a rate', rateSchema, RATE, 'claim_amount', '0.0000000001', '0.00000000001'],
  ['a rate', rateSchema, RATE, 'receipt_amount', '12345.0123456789', '123456.0123456789'],
  // one amount is at most 1e18 times the other
  [
    'a rate',
    rateSchema,
    { ...RATE, receipt_amount: '0.0001' },
    'claim_amount',
    '100000000000000',
    '100000000000001',
  ],
  ['a rate', rateSchema, { ...RATE, receipt_amount: '100000000000000' }, 'claim_amount', '0.0001', '0.00009'],
  [
    'a new event',
    newEventFormSchema,
    { ...EVENT, sample_receipt_amount: '0.0001', sample_receipt_currency: 'KES' },
    'sample_claim_amount',
    '100000000000000',
    '100000000000001',
  ],
  [
    'a new event',
    newEventFormSchema,
    { ...EVENT, sample_receipt_amount: '100000000000000', sample_receipt_currency: 'KES' },
    'sample_claim_amount',
    '0.0001',
    '0.00009',
  ],
  ['an advance', advanceSchema, ADVANCE, 'amount', '1234567890123.45', '12345678901234.45'],
  ['an advance', advanceSchema, ADVANCE, 'amount', '0.0001', '0.00001'],
  ['selected expenses', selectionSchema, {}, 'id[]', numbered(1000), numbered(1001)],
  ['rows of a statement', acceptedRowsSchema, {}, 'pick[]', picks(500), picks(501)],
]

const shortened = (value: unknown): string =>
  Array.isArray(value)
    ? `${value.length} values`
    : String(value).startsWith('xx')
      ? `${String(value).length} characters`
      : String(value)

it.each(
  ROWS.map(([form, schema, base, field, last, first]) => ({
    ...{ form, schema, base, field, last, first, passes: shortened(last), refused: shortened(first) },
  })),
)('$field of $form: $passes pass, $refused do not', ({ schema, base, field, last, first }) => {
  expect(schema.safeParse({ ...base, [field]: last }).error?.issues).toBeUndefined()
  expect(schema.safeParse({ ...base, [field]: first }).error?.issues[0]?.path[0]).toBe(field)
})

it('the claim currency with no amounts gives no rate, and with two equal ones is refused', () => {
  const ofSample = (receipt: string, claim: string) =>
    newEventFormSchema.safeParse({
      ...{ ...EVENT, sample_receipt_currency: 'usd' },
      ...{ sample_receipt_amount: receipt, sample_claim_amount: claim },
    })
  expect(ofSample('', '').data).toMatchObject({ exchangeRate: 1, sampleCurrency: null })
  expect(ofSample('5', '5.00').error?.issues[0]?.path).toEqual(['sample_receipt_currency'])
})

it.each([
  ['an expense', expenseSchema, EXPENSE],
  ['a rate', rateSchema, RATE],
])('a code of a currency that is typed as “ kes ” into the form of %s is KES', (_, schema, base) => {
  expect(schema.parse({ ...base, currency: ' kes ' }).currency).toBe('KES')
})

it('lines that end as on any system are lines of the purpose', () => {
  expect(detailsSchema.parse({ purpose: ' a\rb\r\nc\nd ' }).purpose).toBe('a\nb\nc\nd')
})

it.each([
  ['an expense', 'payment', expenseSchema, EXPENSE, ['cash', 'card', 'transfer', 'other', '']],
  ['a rate', 'source', rateSchema, RATE, ['card', 'cash_machine', 'bureau', 'published']],
] as const)('a form of %s takes each %s', (_form, field, schema, base, values) => {
  const refused = values.filter((value) => !schema.safeParse({ ...base, [field]: value }).success)
  expect(refused).toEqual([])
})

it.each([
  ['expenses', expenseSearchSchema],
  ['events', eventSearchSchema],
])('of a search among %s the first 200 characters are looked for', (_, schema) => {
  const search = (text: string) => (schema.parse({ search: text }) as { search: string }).search
  expect([search('x'.repeat(200)).length, search(`${'x'.repeat(200)}y`)]).toEqual([200, 'x'.repeat(200)])
})

it.each([
  [-1, true],
  [0, false],
])('a file that was chosen a day and %d ms from now, before or behind, says when: %j', (more, isSaid) => {
  const now = Date.parse('2026-10-05T12:00:00.000Z')
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  const day = 24 * 60 * 60 * 1000 + more
  expect([now - day, now + day].map((at) => chosenAtSchema.parse(String(at)) !== null)).toEqual([
    isSaid,
    isSaid,
  ])
})
