import { expect, test } from 'vitest'
import { missingLanguageNote } from '~/domain/receipts/reading/missing-language'
import { linesOf, type Word } from '~/domain/receipts/reading/page-text'
import type { Reread } from '~/domain/receipts/reading/piece-words'
import { lookAgain } from '~/domain/receipts/reading/second-look'
import { languageDataFolder } from '~/domain/receipts/recognition/language-data.server'
import { wordsOf } from './text'

// Receipts in a language whose data is not installed.

const wordsInPieces = (lines: string[]): Word[] =>
  lines.flatMap((line, piece) =>
    wordsOf(`${'\n'.repeat(piece)}${line}`, 0.9).map((word) => ({ ...word, piece })),
  )

/** The lines of a page after all looks, and the languages whose data they asked for. */
async function linesWithout(first: string[], installed: Record<string, string[]> = {}) {
  const asked = new Set<string>()
  const reread: Reread = async (code, pieces) => {
    asked.add(code)
    const lines = installed[code]
    return lines ? wordsInPieces(lines).filter(({ piece }) => pieces.includes(piece as number)) : null
  }
  const words = await lookAgain(wordsInPieces(first), first.length, reread)
  return { lines: linesOf(words).map(({ text }) => text), asked: [...asked] }
}

test('a Swedish receipt without Swedish data keeps its first reading', async () => {
  const lines = ['Cafe Angen', 'Att betala 90,00', 'Moms 12% 9,64', 'Kontant 100,00', 'Tillbaka 10,00']
  expect(await linesWithout(lines)).toEqual({ lines, asked: ['swe'] })
})

test('a Russian receipt without Ukrainian data keeps what the data of the script read', async () => {
  const cyrillic = ['Кафе Волна', 'ИТОГО 90.00', 'НДС 20% 15.00', 'НАЛИЧНЫМИ 100.00', 'СДАЧА 10.00']
  const first = ['KaBe x', 'N7 90.00', 'H q 15.00', 'x7 100.00', 'q7 10.00']
  const { lines, asked } = await linesWithout(first, { bul: cyrillic })
  expect(lines[0]).toBe('Кафе Волна')
  expect(asked).toContain('ukr')
})

test.each([
  ['swe', 'Swedish'],
  ['chi_tra', 'traditional Chinese'],
])('the note about %s names %s and who can add it', (code, name) => {
  expect(missingLanguageNote(code)).toBe(
    `Check the spelling: Claimbook reads ${name} letters only after your administrator adds the language.`,
  )
})

test('no missing language makes no note', () => {
  expect(missingLanguageNote(null)).toBe('')
})

test('data is found in the folder of its package, and a language without a package has none', () => {
  expect(languageDataFolder('deu')).toMatch(/@tesseract\.js-data[\\/]deu[\\/]4\.0\.0_best_int$/)
  expect(languageDataFolder('xyz')).toBeNull()
})
