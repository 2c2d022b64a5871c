import { expect, test } from 'vitest'
import type { Character } from '~/domain/receipts/recognition/recognise-line.server'
import { wordsIn } from '~/domain/receipts/recognition/split-words.server'

/**
 * The characters of a line with spaces, as the model reads them. Characters in `doubted` have a low
 * probability.
 */
const read = (line: string, doubted = ''): Character[] =>
  [...line].map((text, at) => ({
    text,
    probability: doubted.includes(text) ? 0.3 : 0.95,
    from: at / line.length,
    to: (at + 0.8) / line.length,
    blank: 0.02,
  }))

const words = (characters: Character[]) => wordsIn(characters).map(({ text }) => text)

test('a letter that is seen in a blank is no word', () => {
  expect(words(read('TALISMAN j RESTAURANT', 'j'))).toEqual(['TALISMAN', 'RESTAURANT'])
})

test.each([
  ['a letter that is read well', 'BAR U LIPY', ''],
  ['a digit', 'TEA 2 LARGE', '2'],
  ['a letter of a word', 'BAR jAVA', 'j'],
  ['a Chinese character', '茶 飯 TOTAL', '飯'],
])('%s is a word, or a part of one', (_, line, doubted) => {
  expect(words(read(line, doubted))).toEqual(line.split(' '))
})
