import { expect, test } from 'vitest'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from '../text'
import { MORE_RECEIPTS } from './more-receipts'
import type { PrintedFields } from './printed-fields'
import { FIELD_RECEIPTS } from './receipts'
import { UNSEEN_RECEIPTS } from './unseen-receipts'

const FIELDS = ['taxes', 'tip', 'invoiceNumber', 'payment', 'category'] as const

function readFields(text: string): Omit<PrintedFields, 'name' | 'text'> {
  const reading = readReceipt([wordsOf(text.trim(), 1)], new Date('2026-06-01'))
  return {
    taxes: reading.taxes.map(({ rate, net, amount }) => `${rate ?? '-'} ${net ?? '-'} ${amount}`),
    tip: reading.tip?.value,
    invoiceNumber: reading.invoiceNumber?.value,
    payment: reading.payment?.value as PrintedFields['payment'],
    category: reading.category?.value,
  }
}

/** The fields whose readings differ from the printed values. */
const wrongIn = ({ text, ...printed }: PrintedFields) => {
  const read = readFields(text)
  return FIELDS.filter((field) => String(read[field] ?? '') !== String(printed[field] ?? '')).map(
    (field) => `${field}: ${read[field]}`,
  )
}

/** The wrong readings of receipts that were not used to write the rules. */
const UNREAD: Record<string, string[]> = {
  'a German discounter with tax and gross': ['invoiceNumber: undefined', 'category: undefined'],
  'a Dutch hotel with two rates and a tourist tax': ['payment: undefined'],
  'an Australian taxi': ['category: undefined'],
  'a Norwegian café paid by telephone': ['category: undefined'],
}

test.each([...FIELD_RECEIPTS, ...MORE_RECEIPTS])('$name is read as it is printed', (receipt) => {
  expect(wrongIn(receipt)).toEqual([])
})

test.each(UNSEEN_RECEIPTS)('$name, with which no rule was made, is read as it is printed', (receipt) => {
  expect(wrongIn(receipt)).toEqual(UNREAD[receipt.name] ?? [])
})
