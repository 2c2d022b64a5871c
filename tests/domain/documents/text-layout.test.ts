import { expect, onTestFinished, test } from 'vitest'
import { drawEmoji, featuresFor } from '~/domain/documents/fonts.server'
import { joinIsolated, layOut, layOutLine } from '~/domain/documents/text-layout.server'
import { MERCHANTS } from '../../support/full-claim'

const style = { size: 10 }
const read = (text: string, width?: number) =>
  layOut(text, style, width).lines.map(({ runs }) => runs.map((run) => run.text).join(''))
const shapes = (text: string) =>
  layOut(text, style).lines.flatMap(({ runs }) =>
    runs.flatMap(({ face, text: shown }) => face.font.layout(shown).glyphs),
  )

test.each(Object.entries(MERCHANTS))('%s: no letter is without a shape', (_, merchant) => {
  expect(shapes(merchant).every(({ id }) => id !== 0)).toBe(true)
  expect(read(merchant).join('')).not.toContain('□')
})

test('Chinese characters are those of the language that the text is in', () => {
  const faces = (text: string) =>
    new Set(layOut(text, style).lines.flatMap(({ runs }) => runs.map(({ face }) => face.name)))
  expect(faces('直骨')).toEqual(new Set(['chinese regular']))
  expect(faces('直す骨')).toEqual(new Set(['japanese regular']))
  expect(faces('直한骨')).toEqual(new Set(['korean regular']))
})

test('texts of two directions stand in the order of the bidirectional algorithm', () => {
  const runs = (text: string) =>
    (layOut(text, style).lines[0]?.runs ?? []).map((run) => run.text.trim()).filter(Boolean)
  // from left to right on paper: the Latin name, the number, and the Arabic words, whose first one is
  // rightmost
  expect(runs('مطعم 24 Cairo')).toEqual(['Cairo', '24', 'مطعم'])
  expect(runs('Cairo مطعم 24 end')).toEqual(['Cairo', '24', 'مطعم', 'end'])
  // brackets open towards their content
  expect(read('א (ב)')).toEqual(['(ב) א'])
  // text in another direction does not reverse its surroundings
  expect(runs(joinIsolated('Line 3', 'مطعم', '12.00 USD')).join(' ')).toBe('Line 3 · مطعم · 12.00 USD')
})

test('Arabic letters are joined', () => {
  const alone = ['م', 'ط', 'ع'].flatMap((letter) => shapes(letter).map(({ id }) => id))
  expect(shapes('مطعم').map(({ id }) => id)).not.toEqual(expect.arrayContaining(alone))
})

test.each([
  ['a turned name', 'abc\u202egpj.exe', ['abcgpj.exe']],
  ['control characters and line ends', 'a\u0000b\u0007\r\nc\td', ['ab c d']],
  ['an emoji', 'Pizza 🍕 place', ['Pizza 🍕 place']],
  ['a family', '👨‍👩‍👧‍👦!', ['👨‍👩‍👧‍👦!']],
  ['a flag', '🇰🇪', ['🇰🇪']],
  ['a letter of no font', 'a 𐎀 b', ['a □ b']],
  ['half a character', 'a\ud83db', ['a\ufffdb']],
  ['nothing', '', []],
  ['nothing but white space', ' \n\t ', []],
])('%s is shown with the letters that the fonts have', (_, text, lines) => {
  expect(read(text)).toEqual(lines)
})

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇰🇪'],
  ['a digit on a key', '1️⃣'],
])('%s has one shape', (_, text) => {
  const [run] = layOut(text, style).lines[0]?.runs ?? []
  expect(run?.face.font.layout(text, featuresFor(run.face, text)).glyphs).toHaveLength(1)
})

test('a document without emoji has a box for each', () => {
  drawEmoji(false)
  onTestFinished(() => drawEmoji(true))
  expect(['Pizza 🍕 place', '👨‍👩‍👧‍👦!', '🇰🇪'].map((text) => read(text)[0])).toEqual([
    'Pizza □ place',
    '□!',
    '□',
  ])
})

test.each([
  '\u0301',
  'a\u0301\u0301\u0301\u0301',
  '\u0e34',
  '\u064b\u064b',
  `z${'\u0310'.repeat(200)}`,
  '\u200d\u200d',
  '\ufe0f',
  '\u{e0041}',
  '\u2068\u2067',
])('lone and piled up marks do no harm (%j)', (text) => {
  expect(Number.isFinite(layOut(text, style, 50).width)).toBe(true)
})

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

test.each([
  [
    'Arabic',
    between(0x621, 0x64a),
    [...between(0x610, 0x61a), ...between(0x64b, 0x65f), ...between(0x6d6, 0x6ed)],
  ],
  ['Thai', between(0xe01, 0xe2e), ['\u0e31', ...between(0xe34, 0xe3a), ...between(0xe47, 0xe4e)]],
])('every %s letter has a width with every mark, alone and after another letter', (_, letters, marks) => {
  for (const letter of letters)
    for (const mark of marks)
      for (const before of ['', letters[1]])
        expect(layOut(`${before}${letter}${mark}`, style).width).toBeGreaterThan(0)
})

test('words are whole where there is room for them, and long ones are broken anywhere', () => {
  const width = 60
  for (const text of [
    'A merchant with quite a long name',
    'x'.repeat(500),
    '上海浦东国际机场餐饮有限公司',
    'mail@example.org/with/a/path',
    `${'مطعم '.repeat(20)}`,
  ]) {
    const block = layOut(text, style, width)
    expect(block.width).toBeLessThanOrEqual(width + 0.01)
    expect(block.lines.length).toBeGreaterThan(1)
  }
  expect(read('A merchant with a name', 60)).toEqual(['A merchant', 'with a name'])
  expect(read('東京駅、大阪駅', 31)).toEqual(['東京', '駅、大', '阪駅'])
})

test('a text that has to stand in one line ends with an ellipsis', () => {
  const { lines, width } = layOutLine('A merchant with quite a long name', style, 80)
  expect(lines).toHaveLength(1)
  expect(width).toBeLessThanOrEqual(80)
  expect(lines[0]?.runs.map(({ text }) => text).join('')).toMatch(/^A merchant.*…$/)
})

test('a line ends between a letter and a character of Asia, not behind a non-breaking space', () => {
  expect([read('aaaa 12\u5186', 42), read('aaaa 12\u00a0\u5186', 45)]).toEqual([
    ['aaaa 12', '\u5186'],
    ['aaaa', '12\u00a0\u5186'],
  ])
})
