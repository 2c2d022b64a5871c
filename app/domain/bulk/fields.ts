import type { Prisma } from '~/infra/database/db.server'
import type { WithTextDecimals } from '~/infra/database/text-decimals.server'
import type { SelectedChange } from './schema'

/** The columns of an expense that a batch may change: fields, and the result of their conversion. */
export const CHANGED_COLUMNS = {
  date: true,
  category: true,
  note: true,
  payment: true,
  currency: true,
  taxes: true,
  rateId: true,
  declaration: true,
  chargedAmount: true,
  otherCharge: true,
  otherChargeCurrency: true,
  claimedPart: true,
  convertedAmount: true,
  appliedRateId: true,
} satisfies Prisma.ExpenseSelect

/** An expense's values in the columns that a batch may change. */
export type ChangeableValues = WithTextDecimals<Prisma.ExpenseGetPayload<{ select: typeof CHANGED_COLUMNS }>>

const AMOUNT_COLUMNS: readonly string[] = ['chargedAmount', 'otherCharge', 'claimedPart', 'convertedAmount']

/** Whether a column holds an amount, which SQL must cast from text. */
export const isAmountColumn = (column: keyof ChangeableValues): boolean => AMOUNT_COLUMNS.includes(column)

/** The changes in the order of their form: input name, label, and words for messages about changed fields. */
export const CHANGES = {
  category: { input: 'category', label: 'Category', words: 'The category' },
  date: { input: 'date', label: 'Date', words: 'The date' },
  currency: { input: 'currency', label: 'Currency', words: 'The currency' },
  payment: { input: 'payment', label: 'Paid by', words: 'The form of payment' },
  rate: { input: 'rate_id', label: 'Rate', words: 'The rate' },
  note: { input: 'note', label: 'Note', words: 'The note' },
  declaration: { input: 'reason', label: 'Why no receipt', words: 'The declaration' },
  explanation: { input: 'explanation', label: 'Explain to finance' },
  event: { input: 'event_id', label: 'Move to event' },
} as const satisfies Record<SelectedChange['field'], object>
