import { boxAround, type Line, type Word } from './page-text'

// Splits lines into columns that stand side by side.

/** The width of a space that separates two columns, in characters of the words beside it. */
const COLUMN_GAP_CHARACTERS_MIN = 6

const characterWidth = ({ box, text }: Word) => (box.x1 - box.x0) / Math.max(text.length, 1)

/** Joins words into a line. */
export const lineOfWords = (words: Word[]): Line => ({
  words,
  text: words.map(({ text }) => text).join(' '),
  box: boxAround(words.map(({ box }) => box)),
})

/** Returns the columns of a line, each as its own line. A gap of several characters starts a new column. */
export function columnsOf(line: Line): Line[] {
  const columns: Word[][] = []
  for (const word of line.words) {
    const lastColumn = columns.at(-1)
    const previousWord = lastColumn?.at(-1)
    // one of the two differences is the gap, because words of Arabic or Hebrew follow from right to left
    const gap = previousWord
      ? Math.max(word.box.x0 - previousWord.box.x1, previousWord.box.x0 - word.box.x1)
      : 0
    const width = previousWord ? Math.max(characterWidth(previousWord), characterWidth(word)) : 0
    if (!lastColumn || gap > COLUMN_GAP_CHARACTERS_MIN * width) columns.push([word])
    else lastColumn.push(word)
  }
  return columns.length === 1 ? [line] : columns.map(lineOfWords)
}
