import { expect, test } from 'vitest'
import { isStatementAmount } from '~/domain/bank-statements/amounts'
import { readAlone } from './read-alone'

test.each([
  ['12.50', '12.50'],
  ['-12,50', '-12.50'],
  ['12.50-', '-12.50'],
  ['(12.50)', '-12.50'],
  ['($12.50)', '-12.50'],
  ['$(12.50)', '-12.50'],
  ['+12,50', '12.50'],
  ['\u221212,50', '-12.50'],
  ['12.50 DR', '-12.50'],
  ['12.50DR', '-12.50'],
  ['-12.50 DR', '-12.50'],
  ['12.50 DB', '-12.50'],
  ['12.50 CR', '12.50'],
  ['\u201012.50', '-12.50'],
  ['\u201312.50', '-12.50'],
  ['(.50)', '-0.50'],
  ['1,23,45,678', '12345678'],
  ['1.234,56 S', '-1234.56'],
  ['1.234,56 H', '1234.56'],
  ['£1,234.56', '1234.56'],
  ['-£12.50', '-12.50'],
  ['£-12.50', '-12.50'],
  ['-1.850,00 €', '-1850.00'],
  ['-1.850,00 EUR', '-1850.00'],
  ['EUR 12,50-', '-12.50'],
  ["CHF -1'234.50", '-1234.50'],
  ['1’234’567.80', '1234567.80'],
  ['Fr. 12.50', '12.50'],
  ['KSh 1,250.00', '1250.00'],
  ['Ksh1,250.00', '1250.00'],
  ['US$ 12.50', '12.50'],
  ['1 234,56 kr', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['12,34,567.00', '1234567.00'],
  ['.50', '0.50'],
  ['-.50', '-0.50'],
  ['0.00', '0'],
  ['-0,00', '0'],
  ['100', '100'],
])('%j is %s', (text, amount) => {
  expect(readAlone(text)).toBe(amount)
})

test.each([
  'euro',
  'Fr',
  'SFr',
  'Ft',
  'Kc',
  'Kč',
  'kr',
  'KSh',
  'KShs',
  'R',
  'RM',
  'Rp',
  'Rs',
  'TSh',
  'USh',
  'zł',
])('the name %s of a currency may stand beside an amount', (name) => {
  expect([readAlone(`${name} 12.50`), readAlone(`12.50 ${name}.`)]).toEqual(['12.50', '12.50'])
})

test.each(['1,234', '1.234', '-1,250 KES'])('%j can be read in two ways', (text) => {
  expect(readAlone(text)).toBeNull()
  expect(isStatementAmount(text)).toBe(true)
})

test.each([
  '',
  '-',
  'Amount',
  'EUR',
  '05/10/2026',
  '2026-10-05',
  '14:22',
  'Card 1234',
  'QJX1ABC2DE',
  '--12.50',
  '-12.50-',
  '-12.50 CR',
  '+12.50 DR',
  '(12.50',
  '-(12.50)',
  '12.50 DR CR',
  'EUR 12.50 USD',
  '12.50 %',
  '1e5',
  'XX 12.50',
])('%j is no amount', (text) => {
  expect(readAlone(text)).toBeNull()
  expect(isStatementAmount(text)).toBe(false)
})
