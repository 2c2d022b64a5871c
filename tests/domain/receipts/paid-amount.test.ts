import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Receipts with a different paid amount below the total.

const BREAKFAST = 'Grumpy Baker\nBreakfast 86.90\nTOTAL AUD 86.90'

/** The total with all its readings. */
function totalOf(text: string) {
  const { value, confidence = 0, alternatives = [] } = readReceipt([wordsOf(text, 1)]).total ?? {}
  return { values: [value, ...alternatives], isSure: confidence >= SURE_CONFIDENCE_MIN }
}

test.each([
  ['a surcharge that the card pays as well', `${BREAKFAST}\nSurcharge 1.5% 1.30\nVISA 88.20`, '88.20'],
  ['a voucher that a card pays less by', `${BREAKFAST}\nVoucher sold before -50.00\nVISA 36.90`, '36.90'],
  ['one total with a tip', `${BREAKFAST}\nTip (20%) 17.38\nTotal w/ tip 104.28`, '104.28'],
  ['a tip and what is charged with it', `${BREAKFAST}\nTip 10.00\nAmount charged 96.90`, '96.90'],
  ['a tip alone', `${BREAKFAST}\nTip 10.00`, '96.90'],
  ['a suggested total', `${BREAKFAST}\nSuggested tip 8.69\nSuggested total 95.59`, '95.59'],
  ['a rounding of what is paid in cash', `${BREAKFAST}\nRounding 0.02\nCash 90.00\nChange 3.08`, '86.92'],
  ['less cash than the total', `${BREAKFAST}\nVoucher redeemed\nCash 36.90`, '36.90'],
])('the total is asked about where the receipt shows %s', (_, text, paid) => {
  expect(totalOf(text)).toEqual({ values: ['86.90', paid], isSure: false })
})

test.each([
  ['the card pays the total', `${BREAKFAST}\nVISA 86.90`],
  ['change comes back', `${BREAKFAST}\nCash 90.00\nChange 3.10`],
  ['cash is handed over and no change is printed', `${BREAKFAST}\nCash 90.00`],
  ['card and cash pay the total together', `${BREAKFAST}\nVISA 50.00\nCash 36.90`],
  ['a card takes out cash as well', `${BREAKFAST}\nVISA 106.90\nCash back change 20.00`],
  ['the card is charged in its own currency', `${BREAKFAST}\nGST AUD 7.90\nVISA GBP 41.48`],
  ['a card saved something', `${BREAKFAST}\nSaved with card 0.60`],
  ['tips are suggested', `${BREAKFAST}\nTip 10% 8.69\nWith tip 95.59\nTip 20% 17.38\nWith tip 104.28`],
  ['an item costs as much and cards are sold', 'Baker\nFood 86.90\nCard 20.00\nGift -20.00\nTOTAL AUD 86.90'],
  ['cards to write on are sold', `Grumpy Baker\nGreeting card 6.90\nBreakfast 80.00\nTOTAL AUD 86.90`],
])('the total is sure where %s', (_, text) => {
  expect(totalOf(text)).toEqual({ values: ['86.90'], isSure: true })
})

test.each([
  ['a line for a tip', 'Tip: ______\nTotal: ______'],
  ['a line for a gratuity without its rule', 'Gratuity\nGrand Total\nI agree to pay'],
  ['a tip that cannot be read', 'TIP ~8 oo\nSignature'],
])('the total is not sure above %s, which is filled in by hand', (_, slip) => {
  expect(totalOf(`${BREAKFAST}\n${slip}`).isSure).toBe(false)
})

test('a wish for tips is no line for one', () => {
  expect(totalOf(`${BREAKFAST}\nTIPS APPRECIATED!\nTip not included`).isSure).toBe(true)
})
