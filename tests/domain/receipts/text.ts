import { groupIntoLines, type Word } from '~/domain/receipts/reading/page-text'

const CHARACTER = 12
const LINE = 30

/** The words of a receipt that is given as text, each where a till with a monospaced font would print it. */
export function wordsOf(text: string, confidence = 0.9): Word[] {
  return text
    .split('\n')
    .flatMap((line, row) =>
      [...line.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        confidence,
        page: 1,
        box: {
          x0: match.index * CHARACTER,
          y0: row * LINE,
          x1: (match.index + match[0].length) * CHARACTER,
          y1: row * LINE + 20,
        },
      })),
    )
}

export const linesOfText = (text: string) => groupIntoLines(wordsOf(text))
