import {
  between,
  cutOut,
  type GrayImage,
  heightOf,
  lengthOf,
  type Point,
  type Quad,
} from '~/infra/files/process/gray-image'
import { median, middleOf } from './page-geometry.server'
import type { PieceWord } from './split-words.server'

// Cuts a page into rows, each across the whole width of the page's text. The models find no pieces of text
// where a row has digits of a script on which they were not trained (Arabic, Persian, Thai), so the caller
// searches whole rows for such digits.

/** A piece of text with the words that were read from it. */
export interface ReadPiece {
  quad: Quad
  words: PieceWord[]
}

/** A row of pieces, whose picture is cut out of the page and levelled. */
export interface PageRow {
  pieces: ReadPiece[]
  /** the size of the picture of the row, in pixels */
  width: number
  height: number
  /** returns the gray pixels of the picture of the row */
  cutOut: () => Uint8Array
  /** returns the column of the row's picture at a share of a piece's length: 0 is its start, 1 its end */
  columnOf: (piece: ReadPiece, share: number) => number
  /** returns the part of the page between two columns of the row's picture, as high as a line */
  quadOf: (from: number, to: number) => Quad
}

/** How far a row extends to the left and right of all pieces of the page, in line heights. */
const MARGIN_HEIGHTS = 8
/** The height of the cut-out, in line heights, with the blank around the line. */
const CUT_OUT_HEIGHTS = 1.3
/** The maximum vertical distance between pieces of one row, as a share of the line height. */
const ROW_DISTANCE_MAX = 0.45
/** The widest picture of a row, in pixels. A page that needs more has text too small to read. */
const WIDTH_MAX = 4_800
/** The number of rows that are returned, from the top: a long receipt has no more. */
const ROWS_MAX = 100

/** Whether a piece has about the usual height. Others are not lines of text. */
const isLine = (quad: Quad, usualHeight: number) =>
  heightOf(quad) > 0.3 * usualHeight && heightOf(quad) < 2 * usualHeight

interface PiecesInRow {
  /** the vertical position of the row on the levelled page */
  y: number
  pieces: ReadPiece[]
}

/** Returns the mean vertical position of pieces. Long pieces count more, in proportion to their length. */
function meanY(pieces: ReadPiece[], yOf: (piece: ReadPiece) => number): number {
  const length = pieces.reduce((sum, { quad }) => sum + lengthOf(quad), 0)
  return pieces.reduce((sum, piece) => sum + yOf(piece) * lengthOf(piece.quad), 0) / length
}

/** Groups pieces into rows from top to bottom: a piece near the row above it belongs to that row. */
function findRows(pieces: ReadPiece[], usualHeight: number, level: (point: Point) => Point): PiecesInRow[] {
  const yOf = ({ quad }: ReadPiece) => level(middleOf(quad)).y
  const rows: PiecesInRow[] = []
  for (const piece of pieces.toSorted((a, b) => yOf(a) - yOf(b))) {
    const lastRow = rows.at(-1)
    if (lastRow && yOf(piece) - lastRow.y < ROW_DISTANCE_MAX * usualHeight) {
      lastRow.pieces.push(piece)
      lastRow.y = meanY(lastRow.pieces, yOf)
    } else rows.push({ y: yOf(piece), pieces: [piece] })
  }
  return rows
}

/** Returns the point of the page with the given x that `level` moves to the given y. */
function unlevelled(x: number, y: number, level: (point: Point) => Point): Point {
  let point = { x, y }
  // each round moves the point by the distance that its levelled position still misses; neighbouring points
  // are moved almost equally by `level`, so a few rounds are enough
  for (let round = 0; round < 3; round++) {
    const missedBy = y - level(point).y
    point = { x, y: point.y + missedBy }
  }
  return point
}

/** Returns the quad between two points of a row's middle line, half its height above and below the line. */
function quadAlong(start: Point, end: Point, halfHeight: number): Quad {
  const movedDown = ({ x, y }: Point, distance: number) => ({ x, y: y + distance })
  return [
    movedDown(start, -halfHeight),
    movedDown(end, -halfHeight),
    movedDown(end, halfHeight),
    movedDown(start, halfHeight),
  ]
}

/**
 * Returns the rows of a page; none if the page is too wide for the height of its text. Each picture is scaled
 * so that a line of usual height is `lineHeight` high.
 * @param level moves a point to its position on the levelled page
 * @param lineHeight the height of a usual line in the pictures of the rows, in pixels
 */
export function pageRows(
  image: GrayImage,
  pieces: ReadPiece[],
  { level, lineHeight }: { level: (point: Point) => Point; lineHeight: number },
): PageRow[] {
  const usualHeight = median(pieces.map(({ quad }) => heightOf(quad)))
  const lines = pieces.filter(({ quad }) => isLine(quad, usualHeight))
  if (lines.length === 0) return []
  const xPositions = lines.flatMap(({ quad }) => quad.map(({ x }) => x))
  const left = Math.max(0, Math.min(...xPositions) - MARGIN_HEIGHTS * usualHeight)
  const right = Math.min(image.width, Math.max(...xPositions) + MARGIN_HEIGHTS * usualHeight)
  const scale = lineHeight / usualHeight
  const width = Math.round((right - left) * scale)
  const height = Math.round(lineHeight * CUT_OUT_HEIGHTS)
  if (width > WIDTH_MAX) return []
  const rows = findRows(lines, usualHeight, level).slice(0, ROWS_MAX)
  return rows.map(({ y, pieces: rowPieces }) => {
    const [rowStart, rowEnd] = [unlevelled(left, y, level), unlevelled(right, y, level)]
    // returns the part of the page behind some columns of the row's picture
    const quadBetween = (from: number, to: number, halfHeight: number): Quad =>
      quadAlong(between(rowStart, rowEnd, from / width), between(rowStart, rowEnd, to / width), halfHeight)
    return {
      pieces: rowPieces,
      width,
      height,
      cutOut: () => cutOut(image, quadBetween(0, width, height / scale / 2), width, height),
      columnOf: ({ quad: [upperLeft, upperRight, lowerRight, lowerLeft] }, share) => {
        const upperX = between(upperLeft, upperRight, share).x
        const lowerX = between(lowerLeft, lowerRight, share).x
        return ((upperX + lowerX) / 2 - left) * scale
      },
      quadOf: (from, to) => quadBetween(from, to, usualHeight / 2),
    }
  })
}
