import { expect, test } from 'vitest'
import { CATEGORY_WORDS_CHARACTERS_MAX } from '~/domain/expenses/category-schema'
import { categoryOfMerchant } from '~/domain/receipts/category-of-merchant'

const found = (words: string, merchant: string) =>
  categoryOfMerchant([{ name: 'Taxi', words }], merchant) !== ''

test.each([
  ['uber', 'UBER *TRIP', true],
  ['uber', 'Hauberg GmbH', false],
  ['uber', 'Uberto', false],
  ['java house', 'JAVA-HOUSE Ltd.', true],
  ['java house', 'House of Java', false],
  ['bolt, uber', 'Uber B.V.', true],
  [' , ,', 'Uber', false],
  ['', 'Uber', false],
  ['café', 'CAFE CENTRAL', true],
  ['s-bahn', 'S Bahn Berlin', true],
  ['スターバックス', 'スターバックスコーヒー渋谷店', true],
  ['a.*', 'Abc', false],
  ['uber', '', false],
])('the words %j are those of the merchant %j: %s', (words, merchant, expected) => {
  expect(found(words, merchant)).toBe(expected)
})

test('of categories whose words a merchant has, the first counts; without any it is none', () => {
  const categories = [
    { name: 'Fees', words: '' },
    { name: 'Meals', words: 'java' },
    { name: 'Travel', words: 'java house' },
  ]
  expect(categoryOfMerchant(categories, 'Java House')).toBe('Meals')
  expect(categoryOfMerchant(categories, 'Naivas')).toBe('')
  expect(categoryOfMerchant([], 'Java House')).toBe('')
})

test.each(['a', '-', 'a-', 'a ', '(a+)+', '.*', '[', '\\'])(
  'as many words of the shape %j as there is room for do not hold up the server',
  (shape) => {
    const words = shape.repeat(CATEGORY_WORDS_CHARACTERS_MAX).slice(0, CATEGORY_WORDS_CHARACTERS_MAX)
    const merchant = `${shape.repeat(200).slice(0, 200)}!`
    const categories = Array.from({ length: 50 }, (_, at) => ({ name: `C ${at}`, words }))
    expect(categoryOfMerchant(categories, merchant)).toBeTypeOf('string')
  },
  2_000,
)
