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

// Cuts a page into rows, each across the whole width of its text. Where the models find no piece of text,
// there may be digits on which they were not trained.

/** A piece of text with the words that were read from it. */
export interface ReadPiece {
  quad: Quad
  words: PieceWord[]
}

/** A levelled picture of a row of pieces. */
export interface PageRow {
  pieces: ReadPiece[]
  width: number
  height: number
  cutOut: () => Uint8Array
  /** returns the column of the picture at a share of a piece's length, from 0 to 1 */
  columnOf: (piece: ReadPiece, share: number) => number
  /** returns the part of the page between two columns, as high as a line */
  quadOf: (from: number, to: number) => Quad
}

/** How far the numbers of a row may be from all found pieces, in line heights. */
const MARGIN_HEIGHTS = 8
/** The height of the cut-out, in line heights, with the blank around the line. */
const CUT_OUT_HEIGHTS = 1.3
/** The maximum vertical distance between pieces of one row, as a share of the line height. */
const ROW_DISTANCE_MAX = 0.45
/** The widest picture of a row, in pixels. A page that needs more has text too small to read. */
const WIDTH_MAX = 4_800
const ROWS_MAX = 100
/** Whether a piece has about the usual height. Others are not lines of text. */
const isLine = (quad: Quad, usualHeight: number) =>
  heightOf(quad) > 0.3 * usualHeight && heightOf(quad) < 2 * usualHeight

interface PiecesInRow {
  y: number
  pieces: ReadPiece[]
}

/** Returns the mean vertical position of pieces, weighted by their length. */
function meanHeight(pieces: ReadPiece[], heightAt: (piece: ReadPiece) => number): number {
  const length = pieces.reduce((sum, { quad }) => sum + lengthOf(quad), 0)
  return pieces.reduce((sum, piece) => sum + heightAt(piece) * lengthOf(piece.quad), 0) / length
}

function findRows(pieces: ReadPiece[], usualHeight: number, level: (point: Point) => Point): PiecesInRow[] {
  const heightAt = ({ quad }: ReadPiece) => level(middleOf(quad)).y
  const rows: PiecesInRow[] = []
  for (const piece of pieces.toSorted((a, b) => heightAt(a) - heightAt(b))) {
    const lastRow = rows.at(-1)
    if (lastRow && heightAt(piece) - lastRow.y < ROW_DISTANCE_MAX * usualHeight) {
      lastRow.pieces.push(piece)
      lastRow.y = meanHeight(lastRow.pieces, heightAt)
    } else rows.push({ y: heightAt(piece), pieces: [piece] })
  }
  return rows
}

/** Returns the point of the page that `level` moves to the given height. */
function unlevelled(x: number, y: number, level: (point: Point) => Point): Point {
  let point = { x, y }
  // the shift hardly changes with the height, so a few rounds are enough
  for (let round = 0; round < 3; round++) point = { x, y: point.y + y - level(point).y }
  return point
}

/**
 * Returns the rows of a page.
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
    const quadAround = (from: number, to: number, halfHeight: number): Quad => {
      const [a, b] = [between(rowStart, rowEnd, from / width), between(rowStart, rowEnd, to / width)]
      const moved = ({ x, y }: Point, down: number) => ({ x, y: y + down })
      return [moved(a, -halfHeight), moved(b, -halfHeight), moved(b, halfHeight), moved(a, halfHeight)]
    }
    return {
      pieces: rowPieces,
      width,
      height,
      cutOut: () => cutOut(image, quadAround(0, width, height / scale / 2), width, height),
      columnOf: ({ quad: [a, b, c, d] }, share) =>
        ((between(a, b, share).x + between(d, c, share).x) / 2 - left) * scale,
      quadOf: (from, to) => quadAround(from, to, usualHeight / 2),
    }
  })
}
