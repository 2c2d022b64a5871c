import { isBillKind } from './bill-words'
import type { Columns } from './columns'
import { isBankFee, isFee } from './fee-words'
import { saysMoneyCameIn } from './incoming-words'
import { conceptsOf } from './titles'
import { plainTitle } from './titles/title-words'
import { isCashKind } from './withdrawal-words'

// Reads the bank's name for the kind of a row from a column (`Buchungsart`) or a part of an MT940 entry.

/** Titles of categories (`Cash & Carry` is a shop) and channels (an `ATM` takes payments too), not kinds. */
const TITLE_OF_OTHER_KINDS =
  /channel|method|\bmode\b|ช่องทาง|支払方法|categor|kategor|κατηγορ|категор|קטגור|ענף|分类|分類|类别|類別|カテゴリ|카테고리|หมวด|danh muc|merchant|mcc|فئة/

/** Cells of this length or longer are descriptions or names. */
const KIND_CHARACTERS_MAX = 40

/** Whether a cell is short enough to be the bank's name for the kind of its row. */
export const isKind = (cell: string): boolean => cell !== '' && cell.length < KIND_CHARACTERS_MAX

/** Whether the title of a column says that the column holds the kind of each row. */
function isKindTitle(title: string): boolean {
  const concepts = conceptsOf(title)
  if (!concepts.has('kind') || TITLE_OF_OTHER_KINDS.test(plainTitle(title.slice(0, 100)).normalize('NFC')))
    return false
  return !(['payee', 'payer', 'own', 'account', 'number', 'reference'] as const).some((each) =>
    concepts.has(each),
  )
}

/** Whether a kind says that money came in. Repaying a card's credit does not: it pays the card's bill. */
export const isIncomingKind = (kind: string): boolean => saysMoneyCameIn(kind) && !isBillKind(kind)

/** The reason why a row is ambiguous if its kind says that money came in, but its amount that money left. */
export const incomingReason = (kind: string): string =>
  `The bank calls it ${kind}, and its amount says that it was paid`

/** Whether a kind says more than a payment: a fee, cash, a card's bill, or money that came in. */
export const isTellingKind = (kind: string): boolean =>
  isKind(kind) &&
  (isFee(kind) || isBankFee(kind) || isCashKind(kind) || isBillKind(kind) || saysMoneyCameIn(kind))

/** Returns a function that reads the kinds of a row that say more than that it is a payment. */
export function kindReader(titles: string[], { payee, text }: Columns): (cells: string[]) => string[] {
  const kindColumns = titles.flatMap((title, index) =>
    index !== payee && index !== text && isKindTitle(title) ? [index] : [],
  )
  return (cells) => kindColumns.map((index) => cells[index] ?? '').filter(isTellingKind)
}
