import { expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { claimSheets } from '~/domain/claims/files/xlsx/sheets'
import { totalsOf } from '~/domain/claims/totals'
import { claimLine, claimOf, claimRate } from '../../support/claims'
import { calculated } from '../../support/formula'
import { randomClaim } from '../../support/random-claims'
import { readWorkbook } from '../../support/workbook'

// The formulas of a claim's workbook. `npm run check:formulas` lets LibreOffice calculate them.

/** The formulas of a claim with the numbers of their cells, by sheet and title of the column. */
function formulasOf(claim: Claim) {
  const sheets = claimSheets(claim)
  return sheets.flatMap((sheet) =>
    sheet.rows.flatMap((cells, index) =>
      cells.flatMap((cell, column) => {
        if (!cell || !('number' in cell) || !cell.formula) return []
        const formula = cell.formula(index + (sheet.hasTitles ? 2 : 1))
        const place = `${sheet.name} ${sheet.columns[column]?.title || (cells[0] && 'text' in cells[0] ? cells[0].text : '')}`
        return { place, formula, number: cell.number, result: calculated(formula, sheet, sheets) }
      }),
    ),
  )
}

const withTotals = (lines: ClaimLine[], more: Partial<Claim> = {}): Claim => {
  const claim = claimOf(lines, more)
  return { ...claim, totals: totalsOf(claim) }
}

test('each formula of 100 random claims gives the number of its cell', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const found = formulasOf(randomClaim(seed))
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ number, result }) => !result.eq(number))).toEqual([])
  }
})

test('a claim without lines adds up no rows, because such a sum would refer to its own cell', () => {
  expect(formulasOf(withTotals([])).filter(({ formula }) => formula.includes('SUM'))).toEqual([])
})

/** The formula of a column in the only line of a claim. */
const formulaOf = (column: string, line: Partial<ClaimLine>, more: Partial<Claim> = {}) =>
  formulasOf(withTotals([claimLine(1, line)], more)).find(({ place }) => place === `Lines ${column}`)?.formula

const RATE = { rates: [claimRate({ receiptAmount: '1000', claimAmount: '7.7' })] }
const BY_RATE = { conversion: { by: 'rate', code: 'R1' }, amount: '2450', converted: '18.87' } as const

test.each<[string, Partial<ClaimLine>, string]>([
  ['a rate', BY_RATE, 'ROUND(H2*N2/M2,2)'],
  ['the event rate', { conversion: { by: 'event' } }, 'ROUND(H2*O2,2)'],
  [
    'a share of 60 %',
    { ...BY_RATE, share: '60%', whole: '18.87', converted: '11.32', claimed: '1470' },
    'ROUND(ROUND(H2*N2/M2,2)*60/100,2)',
  ],
  [
    'one of three persons',
    { ...BY_RATE, share: '1/3', whole: '18.87', converted: '6.29', claimed: '816.67' },
    'ROUND(ROUND(H2*N2/M2,2)*1/3,2)',
  ],
])('a line with %s repeats the arithmetic of the claim', (_by, line, formula) => {
  expect(formulaOf('Converted', line, RATE)).toBe(formula)
  expect(formulaOf('Claimed', line, RATE)).toBe('IF(T2="yes",R2,0)')
})

test('a charge with a refund is the charge less the refund', () => {
  const refund = {
    ...{ file: 'card.csv', row: 7, date: '2026-10-09', text: 'BACK', amount: '5', currency: 'USD' },
    ...{ purchase: null, fee: null, source: null },
  }
  const line = {
    conversion: { by: 'charged', statement: null },
    converted: '13.87',
    refunds: [refund],
  } as const
  expect(formulaOf('Converted', { ...line, refunds: [refund] })).toBe('ROUND(P2-5,2)')
})

test.each<[string, Partial<ClaimLine>]>([
  [
    'an amount with more than 15 digits',
    { ...BY_RATE, amount: '123456789.012345678', converted: '950617.28' },
  ],
  ['a recorded amount', { conversion: { by: 'record' } }],
  ['an amount that is another than its rate gives', { ...BY_RATE, converted: '18.86' }],
  ['an amount of trillions', { ...BY_RATE, amount: '2450000000000', converted: '18865000000' }],
])('%s has a value and no formula', (_what, line) => {
  expect(formulaOf('Converted', line, RATE)).toBeUndefined()
})

test.each(['KWD', 'JPY'])('the sums of a claim in %s have formulas, also its rounded due', (currency) => {
  const lines = [
    claimLine(1, {
      category: 'a*',
      amount: '10.5',
      currency,
      conversion: { by: 'currency' },
      converted: '10.5',
    }),
    claimLine(2, {
      category: 'A?',
      amount: '1.25',
      currency,
      conversion: { by: 'currency' },
      converted: '1.25',
    }),
    claimLine(3, { category: '', amount: '4', currency, conversion: { by: 'currency' }, converted: '4' }),
  ]
  const advances = [{ date: '2026-10-01', amount: '3', note: '' }]
  const payments = [
    { version: 1, date: '2026-10-02', amount: '2', unconverted: [] },
    { version: 2, date: '2026-10-03', amount: '-0.5', unconverted: [] },
  ]
  const claim = withTotals(lines, { currency, decimals: currency === 'KWD' ? 3 : 2, advances, payments })
  const found = formulasOf(claim)
  expect(found.filter(({ number, result }) => !result.eq(number))).toEqual([])
  const numbers = Object.fromEntries(found.map(({ place, number }) => [place, Number(number)]))
  expect(numbers).toMatchObject({ 'Claim Total': 15.75, 'Claim a*': 10.5, 'Claim A?': 1.25, 'Claim none': 4 })
  expect(numbers['Claim Due']).toBe(currency === 'KWD' ? 11.25 : 11)
})

test('the workbook has each formula with its result, and a last row with the total', async () => {
  const claim = withTotals([claimLine(1, BY_RATE), claimLine(2, { ...BY_RATE, merchant: '=1+1' })], RATE)
  const { sheets } = await readWorkbook(await claimXlsx(claim))
  const lines = sheets.get('Lines') ?? []
  expect(lines[1]?.get('R')).toMatchObject({ digits: '18.87', formula: 'ROUND(H2*N2/M2,2)' })
  expect(lines[2]?.get('C')).toEqual({ text: '=1+1' })
  expect(lines.at(-1)?.get('C')).toEqual({ text: 'Total' })
  expect(lines.at(-1)?.get('U')).toMatchObject({
    digits: '37.74',
    formula: "ROUND(SUM('Lines'!$U$2:$U$3),2)",
  })
})
