import sharp from 'sharp'
import {
  type GrayImage,
  halfTurned,
  heightOf,
  lengthOf,
  type Point,
  type Quad,
  stretchContrast,
} from '~/infra/files/process/gray-image'
import type { Box, RecognisedPage } from '~/infra/files/process/recognised.server'
import { detectText } from './detect-text.server'
import { type NativeNumber, nativeNumbers } from './native-numbers.server'
import { directionOf, isSideways, levelling, median, type Region, textRegion } from './page-geometry.server'
import type { ReadPiece } from './page-rows.server'
import { type Character, recogniseLine } from './recognise-line.server'
import { recogniseLinesIn } from './recognise-lines-in-language.server'
import { type PieceWord, toWord, wordsIn } from './split-words.server'
import { turnedBack, turnRight } from './turn.server'

// Reads a picture of a page in any orientation. A piece is a word or a line, with its four corners as a quad.
// `readPicture` finds the pieces of text in steps:
// 1. `detectLines` finds pieces on a small overview, rotates a page whose text lies sideways, and then
//    analyses the area of the text in more detail.
// 2. `turnToUpright` reads some lines in both directions to find out whether the page is upside down.
// 3. The models read each piece. A network of its own reads numbers in Arabic, Persian or Thai digits.

/** The size in pixels of a picture for finding the area of the text, and for separating its lines. */
const OVERVIEW_PIXELS = 300_000
const DETAIL_PIXELS = 750_000
/** The maximum enlargement. Beyond it only the noise grows. */
const ENLARGEMENT_MAX = 2
/** The text height in pixels to which larger text is shrunk before it is cut into lines. */
const TEXT_HEIGHT_MAX = 64
/** The text detector takes pictures whose sides are multiples of this many pixels. */
const DETECTOR_SIDE_STEP = 32
/** The number of lines that are read in both directions if the page may be upside down. */
const SAMPLE_LINES = 8
/** The maximum length and height of these lines, in usual heights. Longer lines take long to read. */
const SAMPLE_LENGTH_MAX = 15
const SAMPLE_HEIGHT_MAX = 2
/** The minimum mean probability of the characters of lines that are certainly upright. */
const UPRIGHT_PROBABILITY_MIN = 0.9

/** A picture with the function that maps its points to the original picture. */
interface View {
  image: GrayImage
  toPage: (point: Point) => Point
}

/** Rotates a picture by 90° clockwise. */
function turnedRight({ image, toPage }: View): View {
  return { image: turnRight(image), toPage: (point) => toPage(turnedBack(point, image.height)) }
}

/** Shrinks a picture by a factor below 1, and keeps the way back to the original. */
async function shrunkTo({ image, toPage }: View, scale: number): Promise<View> {
  const { data, info } = await sharpOf(image)
    .resize({ width: Math.max(1, Math.round(image.width * scale)) })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // rounding makes the two factors differ a little
  const [factorX, factorY] = [image.width / info.width, image.height / info.height]
  return {
    image: { data, width: info.width, height: info.height },
    toPage: (point) => toPage({ x: point.x * factorX, y: point.y * factorY }),
  }
}

const sharpOf = ({ data, width, height }: GrayImage) => sharp(data, { raw: { width, height, channels: 1 } })

/** Finds the pieces of text in a region, which is scaled to about `pixels` pixels. */
async function detectIn(image: GrayImage, region: Region, pixels: number): Promise<Quad[]> {
  const scale = Math.min(Math.sqrt(pixels / (region.width * region.height)), ENLARGEMENT_MAX)
  const roundedSide = (length: number) =>
    Math.max(1, Math.round((length * scale) / DETECTOR_SIDE_STEP)) * DETECTOR_SIDE_STEP
  const width = roundedSide(region.width)
  const height = roundedSide(region.height)
  const data = await sharpOf(image)
    .extract(region)
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const quads = await detectText({ data: stretchContrast(data), width, height })
  const toPicture = ({ x, y }: Point) => ({
    x: region.left + (x * region.width) / width,
    y: region.top + (y * region.height) / height,
  })
  return quads.map(([a, b, c, d]): Quad => [toPicture(a), toPicture(b), toPicture(c), toPicture(d)])
}

const overviewOf = ({ image }: View) =>
  detectIn(image, { left: 0, top: 0, width: image.width, height: image.height }, OVERVIEW_PIXELS)

/** Returns the mean probability of all characters of some lines; 0 without characters. */
const meanProbability = (lines: Character[][]) => {
  const characters = lines.flat()
  return characters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(characters.length, 1)
}

/** A picture with the pieces of text on it. */
interface DetectedText {
  view: View
  quads: Quad[]
}

/** Finds the pieces of text in more detail, in the area where some are already known. */
async function detectInDetail(view: View, knownQuads: Quad[]): Promise<DetectedText> {
  const region = textRegion(knownQuads, view.image)
  return { view, quads: region ? await detectIn(view.image, region, DETAIL_PIXELS) : [] }
}

/** Returns the lines that are read to find out whether a page is upside down: long ones of usual height. */
function sampleOf(quads: Quad[]): Quad[] {
  const usualHeight = median(quads.map(heightOf))
  return quads
    .filter(
      (quad) =>
        lengthOf(quad) < SAMPLE_LENGTH_MAX * usualHeight && heightOf(quad) < SAMPLE_HEIGHT_MAX * usualHeight,
    )
    .toSorted((p, q) => lengthOf(q) - lengthOf(p))
    .slice(0, SAMPLE_LINES)
}

async function recogniseLines(image: GrayImage, quads: Quad[]): Promise<Character[][]> {
  const lines: Character[][] = []
  for (const quad of quads) lines.push(await recogniseLine(image, quad))
  return lines
}

/** Returns the quad that a piece of text has after the whole picture is rotated by 180°. */
const onTurnedPicture = (quad: Quad, { width, height }: GrayImage) =>
  halfTurned(quad).map(({ x, y }) => ({ x: width - x, y: height - y })) as Quad

/** An upright page with its pieces of text. */
interface UprightPage {
  view: View
  quads: Quad[]
  /** the characters of the pieces that were already read to check the orientation */
  linesRead: Map<Quad, Character[]>
}

/** Rotates a page by 180° if its lines are more probable the other way. */
async function turnToUpright(view: View, quads: Quad[]): Promise<UprightPage> {
  const sample = sampleOf(quads)
  const lines = await recogniseLines(view.image, sample)
  const linesRead = new Map(sample.map((quad, index) => [quad, lines[index] as Character[]]))
  const probability = meanProbability(lines)
  if (probability >= UPRIGHT_PROBABILITY_MIN) return { view, quads, linesRead }
  const turnedLines = await recogniseLines(view.image, sample.map(halfTurned))
  if (meanProbability(turnedLines) <= probability) return { view, quads, linesRead }
  const uprightView = turnedRight(turnedRight(view))
  // detects again, because pieces of an upside-down page are cut out less precisely
  const turnedQuads = quads.map((quad) => onTurnedPicture(quad, view.image))
  return { ...(await detectInDetail(uprightView, turnedQuads)), linesRead: new Map() }
}

/** Whether text was found, and most of it runs to the right or the left. */
const isLevel = ({ quads }: DetectedText) => quads.length > 0 && !isSideways(quads)

/**
 * Finds the pieces of text in more detail, after large text is shrunk.
 * @param overview the pieces that were found on the whole picture
 */
async function detectShrunk(wholePicture: View, overview: Quad[]): Promise<DetectedText> {
  const usualHeight = median(overview.map(heightOf))
  const scale = Math.min(1, TEXT_HEIGHT_MAX / usualHeight)
  const view = scale < 1 ? await shrunkTo(wholePicture, scale) : wholePicture
  const quads = overview.map((quad) => quad.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Quad)
  return detectInDetail(view, quads)
}

/**
 * Finds the pieces of text on a page that may lie sideways. The overview and the detailed analysis may both
 * show that it does. The rotated picture is then analysed from the start, because the detector finds few
 * pieces of sideways text. If rotation does not help, the result for the page as it is stands.
 */
async function detectLines(picture: GrayImage): Promise<DetectedText> {
  const wholePicture: View = { image: picture, toPage: (point) => point }
  const overview = await overviewOf(wholePicture)
  const detectedAsIs = isSideways(overview) ? null : await detectShrunk(wholePicture, overview)
  if (detectedAsIs && isLevel(detectedAsIs)) return detectedAsIs
  const turnedView = turnedRight(wholePicture)
  const detected = await detectShrunk(turnedView, await overviewOf(turnedView))
  return isLevel(detected) ? detected : (detectedAsIs ?? detectShrunk(wholePicture, overview))
}

/** The maximum length of a vertical piece that is a single character, in usual line heights. */
const CHARACTER_HEIGHT_MAX = 1.5

/** Whether the direction of a piece is closer to vertical than to level. */
const isVertical = (quad: Quad) => Math.abs(Math.sin(directionOf(quad))) >= Math.SQRT1_2

/**
 * Returns the pieces of level lines. The detector takes the longer side of a piece for its direction, so a
 * lone character such as the 4 of `4 600` seems to run downwards: its quad is rotated back. Longer vertical
 * pieces are left out.
 */
function levelPieces(quads: Quad[]): Quad[] {
  const usualHeight = median(quads.filter((quad) => !isVertical(quad)).map(heightOf))
  return quads.flatMap((quad): Quad[] => {
    if (!isVertical(quad)) return [quad]
    const [a, b, c, d] = quad
    return lengthOf(quad) <= CHARACTER_HEIGHT_MAX * usualHeight ? [[d, a, b, c]] : []
  })
}

/** A digit of any script. */
const DIGIT = /\p{Nd}/u

/** Whether the middle of a box is inside another box. */
function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2]
  return x > outer.x0 && x < outer.x1 && y > outer.y0 && y < outer.y1
}

/** Reads a picture's words and its Arabic or Thai digits. The result can reread in another language. */
export async function readPicture(picture: GrayImage): Promise<RecognisedPage> {
  const detected = await detectLines(picture)
  const page = await turnToUpright(detected.view, detected.quads)
  const { image, toPage } = page.view
  const quads = levelPieces(page.quads)
  const toLevel = levelling(quads)
  const pointMaps = { toLevel, toPage }
  // `lines` has the words of each piece; `pieceNumbers` has the indexes of these pieces in `quads`
  const toWords = (lines: PieceWord[][], pieceNumbers: number[]) =>
    lines.flatMap((line, index) => {
      const piece = pieceNumbers[index] as number
      return line.map((word) => toWord(word, { piece, quad: quads[piece] as Quad }, pointMaps))
    })
  const pieces: ReadPiece[] = []
  for (const quad of quads)
    pieces.push({ quad, words: wordsIn(page.linesRead.get(quad) ?? (await recogniseLine(image, quad))) })
  const nativeNumbersFound = nativeNumbers(image, pieces, toLevel)
  const replacedWords = new Set(nativeNumbersFound.flatMap((number) => number.replaced))
  const toNumberWord = ({ text, confidence, quad, piece }: NativeNumber, index: number) => {
    // a number outside all pieces is a piece of its own, which cannot be reread
    const pieceNumber = piece ? pieces.indexOf(piece) : quads.length + index
    return toWord({ text, confidence, from: 0, to: 1 }, { piece: pieceNumber, quad }, pointMaps)
  }
  const numberWords = nativeNumbersFound.map(toNumberWord)
  const keptWords = pieces.map(({ words }) => words.filter((word) => !replacedWords.has(word)))
  return {
    words: [...toWords(keptWords, [...quads.keys()]), ...numberWords],
    width: image.width,
    height: image.height,
    storedSize: { width: picture.width, height: picture.height },
    pieces: quads.length,
    reread: async (language, requestedPieces) => {
      const knownPieces = requestedPieces.filter((piece) => quads[piece])
      const knownPieceQuads = knownPieces.map((piece) => quads[piece] as Quad)
      const words = toWords(await recogniseLinesIn(language, image, knownPieceQuads), knownPieces)
      // on a page with Arabic or Thai numbers, drops all digits and all words inside these numbers: no
      // language data knows the digits, so digits that it returns are misread letters or specks
      return words.filter(
        ({ text, box }) =>
          numberWords.length === 0 ||
          !(DIGIT.test(text) || numberWords.some((number) => isInside(box, number.box))),
      )
    },
  }
}
