import { isSameMerchant, merchantName } from '~/domain/expenses/duplicates'
import type { Excerpt } from '~/domain/receipts/excerpt'
import { median } from '~/domain/receipts/recognition/page-geometry.server'
import { type Box, boxAround, groupIntoLines, type Word } from './page-text'
import { NAMED_TOTAL_CONFIDENCE_MIN, readPage, type SuggestedFields } from './receipt'

// Suggests whether a file holds several receipts, scanned into one PDF or side by side on one photo. The
// claimant decides. A single page is cut at an empty strip between two complete purchases.

/** The minimum confidence of a merchant. Below it, the merchant may be any line of a page without a head. */
const MERCHANT_CONFIDENCE_MIN = 0.5

/** Whether a reading is that of a complete purchase. */
function isPurchase({ total, date, merchant }: SuggestedFields): boolean {
  return (total?.confidence ?? 0) >= NAMED_TOTAL_CONFIDENCE_MIN && (date ?? merchant) !== null
}

/** Whether two readings are two purchases. Equal totals are not, because a card slip repeats its receipt. */
function areTwoPurchases(first: SuggestedFields, second: SuggestedFields): boolean {
  if (!isPurchase(first) || !isPurchase(second) || first.total?.value === second.total?.value) return false
  if (first.date && second.date && first.date.value !== second.date.value) return true
  const names = [first.merchant, second.merchant].flatMap((merchant) =>
    merchant && merchant.confidence >= MERCHANT_CONFIDENCE_MIN ? [merchantName(merchant.value)] : [],
  )
  const [name, otherName] = names
  return name !== undefined && otherName !== undefined && !isSameMerchant(name, otherName)
}

/** The text of a further page of a document: `Page 2 of 3`, `Seite 2/3`. */
const FURTHER_PAGE =
  /(?<!\p{L})(?:page|seite|blatt|p[aá]gina|strona|strana|oldal|sida|side|sivu|sayfa)[ :]{0,2}(?:[2-9]|[1-9]\d)(?!\d)/iu

const isFurtherPage = (words: Word[]) => groupIntoLines(words).some(({ text }) => FURTHER_PAGE.test(text))

/** A range of pages that form one receipt. */
interface ReceiptPages {
  /** the numbers of its first and last page, from 1 */
  first: number
  last: number
  /** the reading of its last page with a purchase; null before there is one */
  reading: SuggestedFields | null
}

/** Joins consecutive pages of one purchase; a page with another purchase begins a new receipt. */
function receiptPagesIn(pages: Word[][], today: Date): ReceiptPages[] {
  const receipts: ReceiptPages[] = []
  for (const words of pages) {
    const [{ page = 0 } = {}] = words
    // the empty back of a sheet
    if (page === 0) continue
    const pageReading = readPage(words, today)
    const receipt = receipts.at(-1)
    const purchase = isPurchase(pageReading) ? pageReading : null
    const isNew =
      receipt?.reading && purchase && areTwoPurchases(receipt.reading, purchase) && !isFurtherPage(words)
    if (!receipt || isNew) receipts.push({ first: page, last: page, reading: purchase })
    else {
      receipt.last = page
      receipt.reading = purchase ?? receipt.reading
    }
  }
  return receipts
}

/** The minimum width of an empty strip between words, as a share of the page. */
const STRIP_WIDTH_MIN = 0.02
/** The minimum height of an empty strip between lines, in line heights. Lines are usually closer. */
const STRIP_LINE_HEIGHTS_MIN = 2.5
/** The number of strips in each direction that are tried, the widest first. */
const STRIPS_TRIED_MAX = 3
/** How often a part is divided again. */
const CUT_DEPTH_MAX = 2

type Axis = 'x' | 'y'

/** An empty strip across a page. `x`: it is upright, and words stand on its left and right. */
interface Strip {
  axis: Axis
  /** its middle, as a share of the page */
  position: number
  /** as a share of the page */
  width: number
}

const startOf = ({ box }: Word, axis: Axis) => (axis === 'x' ? box.x0 : box.y0)
const endOf = ({ box }: Word, axis: Axis) => (axis === 'x' ? box.x1 : box.y1)

/** Returns the widest empty strips across all words. */
function emptyStrips(words: Word[], axis: Axis, widthMin: number): Strip[] {
  const strips: Strip[] = []
  // the end of all words so far; infinite before the first word, so that no strip lies before it
  let end = Number.POSITIVE_INFINITY
  for (const word of words.toSorted((first, second) => startOf(first, axis) - startOf(second, axis))) {
    const start = startOf(word, axis)
    if (start - end >= widthMin) strips.push({ axis, position: (start + end) / 2, width: start - end })
    end = end === Number.POSITIVE_INFINITY ? endOf(word, axis) : Math.max(end, endOf(word, axis))
  }
  return strips.sort((first, second) => second.width - first.width).slice(0, STRIPS_TRIED_MAX)
}

/** Returns the words of each receipt on a page. It cuts the page at an empty strip between two purchases. */
function splitPage(words: Word[], today: Date, cutsLeft = CUT_DEPTH_MAX): Word[][] {
  if (cutsLeft === 0) return [words]
  const lineHeight = median(words.map((word) => endOf(word, 'y') - startOf(word, 'y')))
  const strips = [
    ...emptyStrips(words, 'x', STRIP_WIDTH_MIN),
    ...emptyStrips(words, 'y', Math.max(STRIP_WIDTH_MIN, lineHeight * STRIP_LINE_HEIGHTS_MIN)),
  ]
  for (const { axis, position } of strips) {
    const wordsBefore = words.filter((word) => endOf(word, axis) < position)
    const wordsAfter = words.filter((word) => endOf(word, axis) >= position)
    if (areTwoPurchases(readPage(wordsBefore, today), readPage(wordsAfter, today)))
      return [wordsBefore, wordsAfter].flatMap((part) => splitPage(part, today, cutsLeft - 1))
  }
  return [words]
}

/** The margin around the words of a receipt, as a share of the page. */
const MARGIN = 0.015

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** Returns the area of the words on the page in the file. */
function areaOf(words: Word[]): Box {
  const { x0, y0, x1, y1 } = boxAround(words.map(({ place, box }) => place ?? box))
  return { x0: clamp(x0 - MARGIN), y0: clamp(y0 - MARGIN), x1: clamp(x1 + MARGIN), y1: clamp(y1 + MARGIN) }
}

/**
 * Returns the parts of a file that seem to be separate receipts; empty if it seems to be one.
 * @param today the current date; later dates are not read
 */
export function receiptsIn(pages: Word[][], today: Date = new Date()): Excerpt[] {
  const [firstPageWords = [], ...otherPages] = pages
  if (otherPages.length > 0) {
    const receipts = receiptPagesIn(pages, today)
    if (receipts.length < 2) return []
    return receipts.map(({ first, last }) => ({ firstPage: first, lastPage: last, area: null }))
  }
  const receiptWords = firstPageWords.length === 0 ? [] : splitPage(firstPageWords, today)
  if (receiptWords.length < 2) return []
  return receiptWords.map((words) => ({ firstPage: 1, lastPage: 1, area: areaOf(words) }))
}
