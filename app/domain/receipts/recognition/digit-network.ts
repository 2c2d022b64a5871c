import network from './digit-network.json'
import type { InkPart } from './ink-parts'

// A small neural network that classifies parts of ink as digits of the Arabic or Thai script. A part is a
// connected area of ink on the picture of a line, usually one digit. scripts/train-digits.ts trained the
// weights on pictures of numbers in many fonts; it must run again after a change of classes or features.

/** The height of a usual line in the picture of a row, in pixels. */
export const LINE_HEIGHT = 36

/** The digits that the network knows. A Persian digit that looks like an Arabic one shares its class. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۴۵۶๐๑๒๓๔๕๖๗๘๙'
/** The class of all marks at the foot of digits: a comma, or the Arabic decimal mark, whose name it has. */
export const LOW_MARK = '٫'
/** The class of marks at the head of digits, with the name of the Arabic grouping mark. */
export const HIGH_MARK = '٬'
/** The marks between digits: the low and the high mark, a point, and the marks of dates and times. */
export const MARKS = [LOW_MARK, HIGH_MARK, '.', '/', ':', '-']
/** The class of all currency signs, such as `£`. A sign may be joined to its amount. */
export const SIGN = '¤'
/** The classes of the network, in the order of its outputs. The last is all other ink, such as letters. */
export const CLASSES = [...DIGITS, ...MARKS, SIGN, 'none']
const OTHER_INK = CLASSES.length - 1

/** The number of cells on each side of the grid into which the ink of a part is scaled. */
const GRID = 16
/** The number of inputs: the cells of the grid, and six sizes and positions of the part (`featuresOf`). */
export const FEATURE_COUNT = GRID * GRID + 6
/** The number of hidden nodes. */
export const NODE_COUNT = 48

/** The top and the bottom row of the large digits of a number. Marks and dots may be lower or higher. */
export interface Band {
  top: number
  bottom: number
}

/** A part whose height is below this share of the largest height in its number is a mark or a dot. */
const LARGE_HEIGHT_SHARE_MIN = 0.6

/** Returns the top and the bottom of the digits of a number. */
export function bandOf(parts: InkPart[]): Band {
  const maxHeight = Math.max(...parts.map(({ y0, y1 }) => y1 - y0))
  const large = parts.filter(({ y0, y1 }) => y1 - y0 >= LARGE_HEIGHT_SHARE_MIN * maxHeight)
  return { top: Math.min(...large.map(({ y0 }) => y0)), bottom: Math.max(...large.map(({ y1 }) => y1)) }
}

/**
 * Scales a part to fit into the middle of the grid, and adds its ink to the cells that it covers. A pixel
 * that covers several cells gives each the share of its ink that lies in the cell.
 */
function fillGrid({ x0, y0, x1, y1, ink }: InkPart, cells: Float32Array): void {
  const [width, height] = [x1 - x0, y1 - y0]
  const scale = GRID / Math.max(width, height)
  const left = (GRID - width * scale) / 2
  const top = (GRID - height * scale) / 2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = (ink[y * width + x] as number) / 255
      if (value === 0) continue
      const [cellLeft, cellTop] = [left + x * scale, top + y * scale]
      const [cellRight, cellBottom] = [cellLeft + scale, cellTop + scale]
      for (let row = Math.floor(cellTop); row < Math.min(GRID, cellBottom); row++)
        for (let column = Math.floor(cellLeft); column < Math.min(GRID, cellRight); column++) {
          const sharedArea =
            (Math.min(cellRight, column + 1) - Math.max(cellLeft, column)) *
            (Math.min(cellBottom, row + 1) - Math.max(cellTop, row))
          const cell = row * GRID + column
          cells[cell] = (cells[cell] as number) + value * Math.max(0, sharedArea)
        }
    }
}

/**
 * Returns the inputs of the network for a part of a line that is `LINE_HEIGHT` high. The grid shows the shape
 * of the part, whatever its size. The sizes and positions tell marks from digits of the same shape.
 */
export function featuresOf(part: InkPart, { top, bottom }: Band): Float32Array {
  const features = new Float32Array(FEATURE_COUNT)
  fillGrid(part, features)
  const [width, height] = [part.x1 - part.x0, part.y1 - part.y0]
  const bandHeight = Math.max(1, bottom - top)
  const sizes = [
    ...[width / bandHeight, height / bandHeight, (part.y0 - top) / bandHeight, (part.y1 - top) / bandHeight],
    ...[height / LINE_HEIGHT, width / LINE_HEIGHT],
  ]
  // limited, because noise may be of any size
  const limitedSizes = sizes.map((size) => Math.max(-1, Math.min(2, size)))
  features.set(limitedSizes, GRID * GRID)
  return features
}

/** A fully connected layer of the network. */
export interface Layer {
  /** the weights of the first input for each node, then those of the second input, and so on */
  weights: Float32Array
  biases: Float32Array
}

/** A layer in digit-network.json. */
interface StoredLayer {
  /** the weight that the stored integer 1 stands for */
  scale: number
  /** integers from -127 to 127, in base64 */
  weights: string
  biases: number[]
}

const layerOf = ({ scale, weights, biases }: StoredLayer): Layer => ({
  weights: Float32Array.from(new Int8Array(Buffer.from(weights, 'base64')), (value) => value * scale),
  biases: Float32Array.from(biases),
})

/** Returns the values of a layer's nodes: the bias of each, plus the weighted sum of the input values. */
export function nodesOf(values: Float32Array, { weights, biases }: Layer): Float32Array {
  const nodes = biases.slice()
  const { length } = nodes
  for (let input = 0; input < values.length; input++) {
    const value = values[input] as number
    // skips zeros for speed: most cells have no ink, and most nodes are off
    if (value === 0) continue
    for (let node = 0; node < length; node++)
      nodes[node] = (nodes[node] as number) + value * (weights[input * length + node] as number)
  }
  return nodes
}

/** The hidden layer and the output layer, decoded at first use. */
let layers: [Layer, Layer] | undefined

/** Returns the score of each class: the logarithm of its likelihood, up to a constant. */
export function scoresOf(features: Float32Array): Float32Array {
  layers ??= [layerOf(network.hidden), layerOf(network.output)]
  const [hidden, output] = layers
  const nodes = nodesOf(features, hidden).map((value) => Math.max(0, value))
  return nodesOf(nodes, output)
}

/**
 * Returns the most likely of some classes (indexes of `CLASSES`). Its probability is relative to these
 * classes and to all other ink, because a page has digits of one script only.
 */
export function likeliestOf(scores: Float32Array, classes: number[]) {
  const best = classes.reduce((bestClass, each) =>
    (scores[each] as number) > (scores[bestClass] as number) ? each : bestClass,
  )
  const sumOfLikelihoods = [...classes, OTHER_INK].reduce(
    (sum, each) => sum + Math.exp((scores[each] as number) - (scores[best] as number)),
    0,
  )
  return { character: CLASSES[best] as string, probability: 1 / sumOfLikelihoods }
}

/** A digit of `DIGITS`, one of `MARKS`, or `SIGN`, with its probability, from 0 to 1. */
export type Likeliest = ReturnType<typeof likeliestOf>
