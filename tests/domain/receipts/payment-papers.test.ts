import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupIntoLines, SURE_CONFIDENCE_MIN, type Suggestion } from '~/domain/receipts/reading/page-text'
import { paperKindOf } from '~/domain/receipts/reading/paper-kind'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Papers of payments as text: slips of transfers and card terminals, messages of mobile payments, credit
// notes and tickets. Each paper begins with its expected reading: `# name | merchant | date | total and
// currency | tax | its own number | kind of paper`.

const FOLDER = 'tests/domain/receipts/payment-papers'
const FIELDS = ['merchant', 'date', 'total', 'currency', 'tax', 'number', 'paper'] as const

type Printed = Record<(typeof FIELDS)[number], string>

interface PaymentPaper {
  name: string
  text: string
  printed: Printed
}

function papersIn(file: string): PaymentPaper[] {
  const texts = readFileSync(`${FOLDER}/${file}`, 'utf8').split(/^# /m).slice(1)
  return texts.map((each) => {
    const [head = '', ...lines] = each.trim().split('\n')
    const [name = '', merchant = '', date = '', money = '', tax = '', number = '', paper = ''] = head
      .split('|')
      .map((part) => part.trim())
    const [total = '', currency = ''] = money.split(' ')
    return { name, text: lines.join('\n'), printed: { merchant, date, total, currency, tax, number, paper } }
  })
}

const isSure = (suggestion: Suggestion | null) => (suggestion?.confidence ?? 0) >= SURE_CONFIDENCE_MIN

function read(text: string): { values: Printed; sure: string[] } {
  const words = wordsOf(text, 1)
  const reading = readReceipt([words], new Date('2026-06-01'))
  const { merchant, date, total, currency, invoiceNumber, taxes } = reading
  const suggestions = { merchant, date, total, currency, number: invoiceNumber }
  return {
    values: {
      merchant: merchant?.value ?? '',
      date: date?.value ?? '',
      total: total?.value ?? '',
      currency: currency?.value ?? '',
      tax: taxes.map(({ rate, net, amount }) => `${rate ?? '-'} ${net ?? '-'} ${amount}`).join(', '),
      number: invoiceNumber?.value ?? '',
      paper: paperKindOf(groupIntoLines(words)) ?? '',
    },
    sure: Object.entries(suggestions).flatMap(([field, suggestion]) => (isSure(suggestion) ? [field] : [])),
  }
}

/** The readings that differ from the printed values, with a `!` when they are sure. */
function wrongIn({ text, printed }: PaymentPaper): string[] {
  const { values, sure } = read(text)
  return FIELDS.filter((field) => values[field] !== printed[field]).map(
    (field) => `${field}${sure.includes(field) ? '!' : ''}: ${values[field]}`,
  )
}

/** The wrong readings of papers that were not used to write the rules. */
const UNREAD: Record<string, string[]> = { 'a Spanish card slip': ['merchant: BAR LA ESQUINA SEVILLA'] }

test.each(papersIn('papers.txt'))('$name is read as it is printed', (paper) => {
  expect(wrongIn(paper)).toEqual([])
})

test.each([...papersIn('apart.txt'), ...papersIn('later.txt')])(
  '$name, with which no rule was made, is read as it is printed',
  (paper) => {
    expect(wrongIn(paper)).toEqual(UNREAD[paper.name] ?? [])
  },
)

test('the total of what gives money back is never sure without its sign, and offered below zero', () => {
  const text = 'Orchard Ltd\nCREDIT NOTE\nCredit note no: CN-17\nTotal 12.40\nVISA 12.40'
  const { total } = readReceipt([wordsOf(text, 1)])
  expect(total).toMatchObject({ value: '12.40', alternatives: ['-12.40'] })
  expect(isSure(total)).toBe(false)
})

test('a payment that an invoice asks for in a sentence is no message of one', () => {
  const text = 'Orchard Ltd\nTotal £40.00\nPlease make a payment of £10.00 to our account within 14 days'
  const { merchant, total } = readReceipt([wordsOf(text, 1)])
  expect([merchant?.value, total?.value]).toEqual(['Orchard Ltd', '40.00'])
})
