import { isBillKind } from './bill-words'
import type { Columns } from './columns'
import { isBankFee, isFee } from './fee-words'
import { namesIncoming } from './incoming-words'
import { conceptsOf } from './titles'
import { plainTitle } from './titles/title-words'
import { namesWithdrawal } from './withdrawal-words'

// Columns that say how the bank booked each row: `Transaction type`, `Buchungsart`.

/** Stems of titles of what was bought (`Category`), or with whom: their `Cash & Carry` is no withdrawal. */
const CATEGORY =
  /categor|kategor|κατηγορ|категор|קטגור|ענף|分类|分類|类别|類別|カテゴリ|카테고리|หมวด|danh muc|merchant|mcc|فئة/

/** Longer cells are texts, or names. */
const KIND_CHARACTERS_MAX = 40

/** Whether a column says by its title how the bank booked each row. */
function isKindTitle(title: string): boolean {
  const concepts = conceptsOf(title)
  if (!concepts.has('kind') || CATEGORY.test(plainTitle(title.slice(0, 100)).normalize('NFC'))) return false
  return !(['payee', 'payer', 'own', 'account', 'number', 'reference'] as const).some((each) =>
    concepts.has(each),
  )
}

/** Whether a kind says that money came in. To pay back what a card lent is to pay its bill. */
export const isIncomingKind = (kind: string): boolean => namesIncoming(kind) && !isBillKind(kind)

/**
 * Returns a function that reads what the columns of kinds say of a row, where it is more than a payment:
 * a fee, cash, a card's bill, or money that came in.
 */
export function kindReader(titles: string[], { payee, text }: Columns): (cells: string[]) => string[] {
  const places = titles.flatMap((title, at) =>
    at !== payee && at !== text && isKindTitle(title) ? [at] : [],
  )
  const isTelling = (cell: string) =>
    isFee(cell) || isBankFee(cell) || namesWithdrawal(cell) || isBillKind(cell) || namesIncoming(cell)
  return (cells) =>
    places
      .map((at) => cells[at] ?? '')
      .filter((cell) => cell !== '' && cell.length < KIND_CHARACTERS_MAX && isTelling(cell))
}
