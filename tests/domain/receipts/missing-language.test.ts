import { afterAll, expect, test } from 'vitest'
import { missingLanguageNote } from '~/domain/receipts/reading/missing-language'
import { groupIntoLines, type Word } from '~/domain/receipts/reading/page-text'
import type { Reread } from '~/domain/receipts/reading/piece-words'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { rereadInLanguage } from '~/domain/receipts/reading/second-look'
import { languageDataFolder } from '~/domain/receipts/recognition/language-data.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'
import { printedReceipt } from '../../support/printed-receipt'
import { wordsOf } from './text'

// Receipts in a language whose data is not installed.

const engine = new FileProcessor(READER, { makeFolder })
const { put } = temporaryFolder()
afterAll(() => engine.end())

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
  const words = await rereadInLanguage(wordsInPieces(first), first.length, reread)
  return { lines: groupIntoLines(words).map(({ text }) => text), asked: [...asked] }
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

const SWEDISH = `CAFÉ ÄNGEN AB
Storgatan 4, 111 22 Stockholm
KVITTO
Smörgås            45,00
Kaffe              25,00
Att betala SEK     70,00
Moms 12%            7,50
Kontant           100,00
Tillbaka           30,00
2025-05-14 12:31`

// somebody may have added the language to try it
test.runIf(languageDataFolder('swe') === null)(
  'a photo of a Swedish receipt is read without Swedish data, and says that it is missing',
  async () => {
    const picture = await printedReceipt({ lines: SWEDISH.split('\n') })
    const { reading } = await readReceiptFile({ path: put('swedish.jpg', picture), kind: 'jpeg' }, engine)
    expect([reading.total?.value, reading.date?.value, reading.missingLanguage]).toEqual([
      '70.00',
      '2025-05-14',
      'swe',
    ])
  },
)

test('a photo of a German receipt, whose data is installed, misses no language', async () => {
  const lines = ['BÄCKEREI GRÜN GMBH', 'Summe EUR  9,00', 'MwSt 7%  0,59', 'Bar 10,00', 'Rückgeld 1,00']
  const picture = await printedReceipt({ lines })
  const { reading } = await readReceiptFile({ path: put('german.jpg', picture), kind: 'jpeg' }, engine)
  expect([reading.merchant?.value, reading.missingLanguage]).toEqual(['BÄCKEREI GRÜN GMBH', null])
})
