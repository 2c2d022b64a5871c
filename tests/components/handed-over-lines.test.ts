import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HandedOverLines, Rates } from '~/components/answers/handed-over-lines'
import { handedOverView } from '~/domain/claims/answers/handed-over'
import type { Claim } from '~/domain/claims/claim'
import { claimFile, claimLine, claimOf, claimRate, storedFile } from '../support/claims'

// The lines and rates of a frozen version on the page of its link.

const linesOf = (claim: Claim) =>
  renderToStaticMarkup(
    createElement(HandedOverLines, {
      ...{ token: 'token', lines: handedOverView(claim, 1).lines, kinds: [], failure: undefined, values: {} },
    }),
  )

const ratesOf = (claim: Claim) =>
  renderToStaticMarkup(createElement(Rates, { token: 'token', rates: handedOverView(claim, 1).rates.shown }))

const OFFICIAL = {
  publisher: 'ecb' as const,
  rule: 'published' as const,
  steps: [
    {
      ...{ baseAmount: '1', base: 'USD', quoteAmount: '129.87', quote: 'KES' },
      ...{ count: null, from: '2026-10-04', to: '2026-10-04' },
    },
  ],
  ...{ appliesFrom: '2026-10-04', appliesTo: '2026-10-04', isMonthStated: false },
  file: { name: 'ecb.csv', sha256: 'a'.repeat(64), bytes: 9, firstDay: null, lastDay: null },
}

it.each([
  ['a published rate', claimRate({ source: 'published', official: OFFICIAL }), 'European Central Bank'],
  ['the rate of a card', claimRate(), 'Card'],
])('a line with %s names its source and day, and leads to the rate', (_, rate, source) => {
  const line = claimLine(1, {
    conversion: { by: 'rate', code: 'R1' },
    ...{ share: '50%', whole: '18.87', converted: '9.44' },
  })
  const claim = claimOf([line], { rates: [rate] })
  expect(linesOf(claim)).toContain(
    `= 18.87 USD (<a href="#rate-R1">R1</a>: ${source}, 2026-10-04); claimed 50 %: 9.44 USD</p>`,
  )
  expect(ratesOf(claim)).toContain('<li id="rate-R1">')
})

it('a line whose rate is beyond the hundred listed ones names it without a link', () => {
  const rates = Array.from({ length: 101 }, (_, index) => claimRate({ code: `R${index + 1}` }))
  const lines = ['R100', 'R101'].map((code, index) =>
    claimLine(index + 1, { conversion: { by: 'rate', code } }),
  )
  const shown = linesOf(claimOf(lines, { rates }))
  expect(shown).toContain('(<a href="#rate-R100">R100</a>: Card, 2026-10-04)')
  expect(shown).toContain('(R101: Card, 2026-10-04)')
})

it('the proof of two rates is named by each of them, a receipt by its line', () => {
  const files = [
    claimFile(1, 1, 'lunch.jpg', storedFile()),
    claimFile(2, null, 'slip.jpg', storedFile('b'), 'rate'),
  ]
  const rates = ['R1', 'R2'].map((code) => claimRate({ code, file: 2 }))
  const claim = claimOf([claimLine(1, { files: [1] })], { files, rates })
  expect(linesOf(claim)).toContain('Receipt 1: lunch.jpg')
  for (const code of ['R1', 'R2']) expect(ratesOf(claim)).toContain(`Proof of rate ${code}: slip.jpg`)
})

it('lines of one trip name the source of their allowances once, and another source again', () => {
  const german = '(Germany, 2026-01-01 to 2026-12-31: § 9 Abs. 4a EStG; vyhláška (262/2006 Sb.))'
  const texts = [
    `28.00 EUR for a whole day ${german}`,
    `28.00 EUR less 5.60 EUR (breakfast) = 22.40 EUR ${german}`,
    '12 x 0.42 EUR (France (URSSAF), 2026-01-01 to 2026-12-31: barème)',
    '14.00 EUR',
    '14.00 EUR',
  ]
  const claim = claimOf(texts.map((arithmetic, index) => claimLine(index + 1, { arithmetic })))
  expect(handedOverView(claim, 1).lines.map(({ details }) => details)).toEqual([
    [texts[0]],
    ['28.00 EUR less 5.60 EUR (breakfast) = 22.40 EUR (source: see line 1)'],
    [texts[2]],
    ['14.00 EUR'],
    ['14.00 EUR'],
  ])
})
