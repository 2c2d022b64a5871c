import { expect, test } from 'vitest'
import { phrases } from '~/domain/text/phrases'

test('the words and phrases of a list stand between its commas, on one line or on several', () => {
  expect(phrases`total`).toEqual(['total'])
  expect(phrases`total, à payer, d'avance`).toEqual(['total', 'à payer', "d'avance"])
  expect(phrases`
    total, à payer,
    jan|januar
  `).toEqual(['total', 'à payer', 'jan|januar'])
})
