import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { originalName, previewName } from '~/domain/receipts/stored-names.server'
import type { Paper } from '~/domain/users/claimant'
import type { FileKind } from '~/infra/files/prepared-file.server'
import {
  type PrintArea,
  type PrintPicture,
  printPages,
  printPreview,
  type Strip,
  sizeOf,
  turnPicture,
} from '~/infra/files/process/print.server'
import { partPath } from './job.server'
import { type PageView, viewsOfPage } from './page-views'

// Chooses the places of the pictures of a claim's files in its pack, and reads the pictures: the previews
// made at upload, and the further pages of a long PDF.

/** The area that a picture fills: the whole page, the upper or lower half, a column, or a quarter. */
export type Shape = 'page' | 'half' | 'column' | 'quarter'

/** The place of a picture: a page of a file, or a part of a long page. */
export interface Slot {
  /** the page of the file, from 1 */
  page: number
  /** the rotation of the page, and the lines with this rotation */
  view: PageView
  /** the part of the page, from 1 */
  part: number
  parts: number
  shape: Shape
}

// Ratios are height divided by width.
/** A picture with at least this ratio, such as a receipt of a till, fills one or more columns. */
const COLUMN_RATIO_MIN = 1.9
/** An image with a smaller ratio, which is wider than high, fills half a page. */
const HALF_RATIO_MAX = 0.95
/** The ratio of the part of a long receipt that fills one column. */
const COLUMN_RATIO: Record<Paper, number> = { A4: 2.78, Letter: 2.5 }
/** The overlap of consecutive parts of a long receipt, as a share of a part's height. */
const OVERLAP = 0.04

/** Pixel sizes of pictures, as fine as print can show. A column is finer, because its letters are small. */
const SIZES: Record<Shape, PrintArea> = {
  page: { width: 1300, height: 1700 },
  half: { width: 1000, height: 750 },
  column: { width: 800, height: 2300 },
  quarter: { width: 650, height: 850 },
}

/** The position of a picture within the view of a page. */
type Place = Omit<Slot, 'page' | 'view'>

/** The most lines that the heading of a quarter of a page names. */
const QUARTER_LINES_MAX = 4

/** Whether a quarter of a page has room for each pixel of a picture, and for the lines in its heading. */
const isSmall = ({ width, height }: PrintArea, { lines }: PageView): boolean =>
  width <= SIZES.quarter.width && height <= SIZES.quarter.height && lines.length <= QUARTER_LINES_MAX

/**
 * Returns the places of a page by its ratio. A long receipt is cut into the fewest columns that show it all:
 * n columns with their overlaps show a ratio of `columnRatio * (n * (1 - OVERLAP) + OVERLAP)`.
 */
function picturePlaces(ratio: number, isImage: boolean, columnRatio: number): Place[] {
  if (ratio < COLUMN_RATIO_MIN)
    return [{ part: 1, parts: 1, shape: isImage && ratio < HALF_RATIO_MAX ? 'half' : 'page' }]
  const parts =
    ratio <= columnRatio * (1 + OVERLAP) ? 1 : Math.ceil((ratio / columnRatio - OVERLAP) / (1 - OVERLAP))
  return Array.from({ length: parts }, (_, index) => ({ part: index + 1, parts, shape: 'column' as const }))
}

/** Returns the places of a file's pictures in their order. A page that cannot be opened gets a place too. */
export async function slotsOf(
  file: ClaimFile,
  inputs: string,
  { paper, layout }: Pick<Claim, 'paper' | 'layout'>,
): Promise<Slot[]> {
  const slots: Slot[] = []
  for (let page = 1; page <= Math.max(1, file.pages); page++) {
    for (const view of viewsOfPage(file, page)) {
      const size =
        page > file.previews ? null : await sizeOf(partPath(inputs, file, previewName(page)), view.turns)
      const isImage = file.kind !== 'pdf'
      const places: Place[] =
        size === null
          ? [{ part: 1, parts: 1, shape: 'page' }]
          : layout > 1 && isImage && isSmall(size, view)
            ? [{ part: 1, parts: 1, shape: 'quarter' }]
            : picturePlaces(size.height / size.width, isImage, COLUMN_RATIO[paper])
      slots.push(...places.map((place) => ({ page, view, ...place })))
    }
  }
  return slots
}

/** Returns the strip of a long page that a part shows. */
function stripOf({ part, parts }: Slot): Strip {
  const height = 1 / (parts - (parts - 1) * OVERLAP)
  const from = (part - 1) * height * (1 - OVERLAP)
  return { from, to: Math.min(1, from + height) }
}

/** Yields the pictures of a file for its places; null for a picture that is not available. */
export async function* picturesOf(
  file: ClaimFile,
  inputs: string,
  slots: Slot[],
): AsyncGenerator<[Slot, PrintPicture | null]> {
  let printedPages: Map<number, PrintPicture> | undefined
  for (const slot of slots) {
    if (slot.page <= file.previews) {
      const preview = partPath(inputs, file, previewName(slot.page))
      yield [slot, await printPreview(preview, slot.view.turns, stripOf(slot), SIZES[slot.shape])]
    } else {
      const original = partPath(inputs, file, originalName(file.kind as FileKind))
      printedPages ??= await printPages(original, slot.page, SIZES.page)
      const picture = printedPages.get(slot.page)
      yield [slot, picture ? await turnPicture(picture, slot.view.turns, SIZES.page) : null]
    }
  }
}
