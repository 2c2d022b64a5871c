import { expect, test } from 'vitest'
import { singleLineText } from '~/domain/form-fields'
import {
  hiddenCharacterIn,
  revealHidden,
  revealHiddenIn,
  textForExport,
  withoutHidden,
} from '~/domain/text/hidden-characters'

const ALL_HIDDEN = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, at) => String.fromCharCode(0x7f + at)),
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
].filter((character) => !['\t', '\n', '\r'].includes(character))

test('controls, embeddings, overrides and isolates are hidden, and their neighbours are not', () => {
  for (const character of ALL_HIDDEN) expect(hiddenCharacterIn(`a${character}b`)).not.toBe(null)
  for (const character of [
    ' ',
    '~',
    '\u00a0',
    '\u2029',
    '\u202f',
    '\u2065',
    '\u206a',
    '\u200c',
    '\u200d',
    '\t',
    '\n',
  ])
    expect(hiddenCharacterIn(`a${character}b`)).toBe(null)
  expect(hiddenCharacterIn('a\u007fb\u202e')).toBe('U+007F')
})

test.each([
  ['Café 東京 ☕', 'Café 東京 ☕'],
  ['مطعم النخيل', 'مطعم النخيل'],
  ['a\u202egpj.exe', 'a[U+202E]gpj.exe'],
  ['a\u0007\u2067b', 'a[U+0007][U+2067]b'],
  ['a\tb\nc', 'a\tb\nc'],
])('%j is shown as %j', (text, shown) => {
  expect(revealHidden(text)).toBe(shown)
  expect(textForExport(text)).toBe(shown)
})

test('marks of direction stay on pages, where figures of Intl have them, and are in no file', () => {
  expect(revealHidden('\u200e-5 \u061c')).toBe('\u200e-5 \u061c')
  expect(textForExport('\u200e-5\u200f\u061c')).toBe('-5')
})

test('what comes from outside loses hidden characters and marks, and no letter', () => {
  expect(withoutHidden(`שלום\u200f ${ALL_HIDDEN.join('')}\u200ecafé\u061c\t`)).toBe('שלום café\t')
})

test('data is shown with its hidden characters at any depth, and is itself where it has none', () => {
  const plain = { at: new Date(0), rows: [{ name: 'A', amount: 1, none: null }], more: undefined }
  expect(revealHiddenIn(plain)).toBe(plain)
  const odd = { rows: [{ name: 'A\u202e', amount: 1 }, plain], text: 'b' }
  expect(revealHiddenIn(odd)).toEqual({ rows: [{ name: 'A[U+202E]', amount: 1 }, plain], text: 'b' })
  expect(odd.rows[0]).toEqual({ name: 'A\u202e', amount: 1 })
})

test('a text of a form is refused for what it hides, and kept without its marks of direction', () => {
  const schema = singleLineText(10, 'Merchant')
  expect(schema.parse(' מלון\u200f ')).toBe('מלון')
  const { error } = schema.safeParse('a\u2066b')
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Merchant holds the invisible character U+2066. Remove it, or type the text anew',
  ])
  expect(schema.safeParse('a\0b').error?.issues.map(({ message }) => message)).toEqual([
    'Merchant holds characters that cannot be stored',
  ])
})
