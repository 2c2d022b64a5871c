import { expect, test } from 'vitest'
import { groupIntoLines, type Word } from '~/domain/receipts/reading/page-text'
import type { Reread } from '~/domain/receipts/reading/piece-words'
import { rereadInLanguage } from '~/domain/receipts/reading/second-look'
import { wordsOf } from './text'

/** The words of lines. Each line is a piece of its own. */
const wordsInPieces = (lines: string[], confidence = 0.9): Word[] =>
  lines.flatMap((line, piece) =>
    wordsOf(`${'\n'.repeat(piece)}${line}`, confidence).map((word) => ({ ...word, piece })),
  )

/** The lines of a page for which a second look in one language gives other words than the first look. */
async function linesOfLooks(first: string[], language: string, second: string[]) {
  const reread: Reread = async (code, pieces) =>
    code === language ? wordsInPieces(second).filter(({ piece }) => pieces.includes(piece as number)) : []
  const words = await rereadInLanguage(wordsInPieces(first, 0.8), first.length, reread)
  return groupIntoLines(words).map(({ text }) => text)
}

const FRENCH = ['TOTAL TTC 9,00', 'Especes 10,00', 'Rendu 1,00']

test('a number in a line that is read again for its accents stays as the first look read it', async () => {
  const lines = await linesOfLooks(['Date 23 fevrier 2025', ...FRENCH], 'fra', [
    'Date 23 février 2825',
    'TOTAL TTC 8,00',
  ])
  expect(lines.slice(0, 2)).toEqual(['Date 23 février 2025', 'TOTAL TTC 9,00'])
})

test('an accent stays that only one of the looks saw', async () => {
  const lines = await linesOfLooks(['Café Handel', ...FRENCH], 'fra', ['Cafe Händel'])
  expect(lines[0]).toBe('Café Händel')
})

test('letters of another script take the place of a number that the first look made of them', async () => {
  const lines = await linesOfLooks(['520.00     115', 'n7 xq'], 'heb', ['520.00    מלון', 'שלום רב'])
  expect(lines[0]).toBe('מלון 520.00')
})

test('a receipt in the script that was found last is not tried in another', async () => {
  const tried: string[] = []
  const reread: Reread = async (code) => {
    tried.push(code)
    return code === 'heb' ? wordsInPieces(['מלון הכרמל']) : []
  }
  await rereadInLanguage(wordsInPieces(['115 n7'], 0.5), 1, reread)
  tried.length = 0
  await rereadInLanguage(wordsInPieces(['115 n7'], 0.5), 1, reread)
  expect(new Set(tried)).toEqual(new Set(['heb']))
})

test('the sign & takes the place of a digit that the first look made of it', async () => {
  const lines = await linesOfLooks(['TAXI MULLER 6 SOHNE', 'GESAMT 9,00', 'MWST 0,59', 'BAR 10,00'], 'deu', [
    'TAXI MÜLLER & SÖHNE',
  ])
  expect(lines[0]).toBe('TAXI MÜLLER & SÖHNE')
})

test('numbers and single letters do not tell a script', async () => {
  const readIn: Record<string, string> = {
    bul: 'Кава 55.00 18.10.2024 213450 88213',
    tha: 'ธ ห ห ล ด ๒ อ ท ก ว 55.00 88213',
  }
  const reread: Reread = async (code) => wordsInPieces([readIn[code] ?? ''], code === 'bul' ? 0.7 : 0.9)
  // scripts that were found before are tried first
  for (const before of ['heb', 'bul']) {
    await rereadInLanguage(wordsInPieces(['115 n7'], 0.5), 1, async (code) =>
      code === before ? wordsInPieces(['מלון הכרמל Кава еспресо']) : [],
    )
    const words = await rereadInLanguage(wordsInPieces(['KaBa x 55.00'], 0.8), 1, reread)
    expect(words.map(({ text }) => text)).toContain('Кава')
  }
})

test('capitals of Latin words, none of which is known, are not taken for another script', async () => {
  const readIn: Record<string, [text: string, confidence: number]> = {
    eng: ['KENIA AIRWAYS', 0.94],
    ell: ['ΚΕΝΥΑ ΑΙRWAYS', 0.57],
  }
  const reread: Reread = async (code) => {
    const [text, confidence] = readIn[code] ?? ['', 0]
    return wordsInPieces([text], confidence)
  }
  const words = await rereadInLanguage(wordsInPieces(['KENYA AIRWAYS'], 0.99), 1, reread)
  expect(words.map(({ text }) => text)).toEqual(['KENYA', 'AIRWAYS'])
})

test('a letter within a word is a part of it', async () => {
  const speck = (word: Word, place: Partial<Word['box']>): Word => ({
    ...word,
    text: 'Ι',
    piece: 1,
    box: { ...word.box, ...place },
  })
  const [word] = wordsInPieces(['ΦΑΡΜΑΚΕΙΟ ΣΥΝΟΛΟ'], 0.9) as [Word]
  const { x0, y0, y1 } = word.box
  const inside = speck(word, { x0: x0 + 1e-3, x1: x0 + 2e-3, y0: y0 + 1e-4, y1: y1 - 1e-4 })
  const outside = speck(word, { x0: x0 + 1e-3, x1: x0 + 2e-3, y0: y1, y1: y1 + 0.01 })
  const textsWith = async (other: Word) => {
    const reread: Reread = async (code) => (code === 'ell' ? [word, other] : [])
    return (await rereadInLanguage(wordsInPieces(['QAPMAKEIO'], 0.5), 2, reread)).map(({ text }) => text)
  }
  expect(await textsWith(inside)).toEqual([word.text])
  expect(await textsWith(outside)).toEqual([word.text, 'Ι'])
})

test.each([
  ['מלו|', 'מלון'],
  ["חנ'ון", 'חניון'],
  ['ד|אר', 'דואר'],
  ["צ'יפס", "צ'יפס"],
  ["רח'", "רח'"],
])('Hebrew letters that look like marks are read in %s', async (read, expected) => {
  expect(await linesOfLooks(['n7 xq yy'], 'heb', [read])).toEqual([expected])
})

test('a second look for accents adds no word, and takes none away', async () => {
  const lines = await linesOfLooks(['Marche du Lac Noir', ...FRENCH], 'fra', ['Marché   Lac 5 Noir'])
  expect(lines[0]).toBe('Marché du Lac Noir')
})

/** The texts of words in pieces, after a second look in Arabic. */
async function textsInArabic(first: Word[], second: Word[]) {
  const reread: Reread = async (code, pieces) =>
    code === 'ara' ? second.filter(({ piece }) => pieces.includes(piece as number)) : []
  return groupIntoLines(await rereadInLanguage(first, 4, reread)).map(({ text }) => text)
}

const ARABIC = wordsInPieces(['580110 190', '35,000   قهوة', '90,000   الإجمالي', '        نقدا'], 0.9)

test('a name and a code in Latin letters beside another script stay as they were read', async () => {
  const likely = wordsInPieces(['HARBOUR IQD', '35,000', '90,000'], 1)
  const texts = await textsInArabic(
    likely,
    ARABIC.map((word) => (word.piece === 0 ? { ...word, confidence: 0.8 } : word)),
  )
  expect(texts).toEqual(['HARBOUR IQD', 'قهوة 35,000', 'الإجمالي 90,000', 'نقدا'])
})

test.each([
  ['a code', 'SDG', 0.92, '506', 0.95],
  ['a sign', 'Sf', 0.79, '5]', 0.86],
])('%s in Latin letters stays where the second look makes a likelier number of it', async (...row) => {
  const [, sign, confidence, number, likelier] = row
  const piece = (lines: string[], likely: number) => wordsInPieces(lines, likely).slice(0, 1)
  const texts = await textsInArabic(
    [...piece([sign], confidence), ...wordsInPieces(['', '35,000', '90,000'], 1)],
    [...piece([number], likelier), ...ARABIC.filter((word) => word.piece !== 0)],
  )
  expect(texts[0]).toBe(sign)
})

test('pieces of which nothing is read tell the script, though names in Latin letters stand above them', async () => {
  const names = ['SUNSHINE STORES', 'HAMRA STREET', 'GROUND FLOOR', 'PARKING LEVEL', 'CENTRE HALL']
  const likely = wordsInPieces([...names, '90,000', '', ''], 1)
  const arabic = wordsInPieces(['', '', '', '', '', '90,000   الإجمالي', '95,000  نقدا', 'الباقي'], 0.9)
  const reread: Reread = async (code, pieces) =>
    code === 'ara' ? arabic.filter(({ piece }) => pieces.includes(piece as number)) : []
  const words = await rereadInLanguage(likely, 8, reread)
  expect(groupIntoLines(words).map(({ text }) => text)).toContain('الإجمالي 90,000')
})

test('a number that the second look reads wider is the same number', async () => {
  const wider = (word: Word): Word => ({
    ...word,
    box: { ...word.box, x1: word.box.x1 + 30, y1: word.box.y1 - 9 },
  })
  const reread: Reread = async (code) =>
    code === 'fra'
      ? wordsInPieces(['Café 3 000']).map((word) => (/\d/.test(word.text) ? wider(word) : word))
      : []
  const words = await rereadInLanguage(wordsInPieces(['Cafe 3 000', ...FRENCH], 0.96), 4, reread)
  expect(groupIntoLines(words)[0]?.text).toBe('Café 3 000')
})

test('a speck that was taken for a Chinese character within a number is no word', async () => {
  const lines = await linesOfLooks(['TOTAL 125 白 440,10', ...FRENCH.slice(1), 'TVA 20% 1,00'], 'fra', [])
  expect(lines[0]).toBe('TOTAL 125 440,10')
})
