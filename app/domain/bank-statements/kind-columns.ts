import { isBillKind } from './bill-words'
import type { Columns } from './columns'
import { isBankFee, isFee } from './fee-words'
import { namesIncoming } from './incoming-words'
import { conceptsOf } from './titles'
import { plainTitle } from './titles/title-words'
import { isCashKind } from './withdrawal-words'

// What a bank calls a row apart from its text: in a column of its own (`Transaction type`, `Buchungsart`), or
// in a part of an entry of MT940.

/**
 * Stems of titles that do not name the bank's kind of a row. A column of categories has `Cash & Carry`, which
 * is a shop, and a column of channels has `ATM`, where people pay bills too.
 */
const OTHER_TITLE =
  /channel|method|\bmode\b|ช่องทาง|支払方法|categor|kategor|κατηγορ|категор|קטגור|ענף|分类|分類|类别|類別|カテゴリ|카테고리|หมวด|danh muc|merchant|mcc|فئة/

/** Longer cells are texts, or names. */
const KIND_CHARACTERS_MAX = 40

/** Whether a cell is so short that it may be the kind of its row. */
export const isKind = (cell: string): boolean => cell !== '' && cell.length < KIND_CHARACTERS_MAX

/** Whether a column says by its title how the bank booked each row. */
function isKindTitle(title: string): boolean {
  const concepts = conceptsOf(title)
  if (!concepts.has('kind') || OTHER_TITLE.test(plainTitle(title.slice(0, 100)).normalize('NFC')))
    return false
  return !(['payee', 'payer', 'own', 'account', 'number', 'reference'] as const).some((each) =>
    concepts.has(each),
  )
}

/** Whether a kind says that money came in. To pay back what a card lent is to pay its bill. */
export const isIncomingKind = (kind: string): boolean => namesIncoming(kind) && !isBillKind(kind)

/** Why a row whose kind says that money came in is ambiguous where its amount was paid. */
export const incomingReason = (kind: string): string =>
  `The bank calls it ${kind}, and its amount says that it was paid`

/** Whether a kind says more than a payment: a fee, cash, a card's bill, or money that came in. */
export const isTellingKind = (kind: string): boolean =>
  isKind(kind) &&
  (isFee(kind) || isBankFee(kind) || isCashKind(kind) || isBillKind(kind) || namesIncoming(kind))

/** Returns a function that reads what the columns of kinds say of a row, where it is more than a payment. */
export function kindReader(titles: string[], { payee, text }: Columns): (cells: string[]) => string[] {
  const places = titles.flatMap((title, at) =>
    at !== payee && at !== text && isKindTitle(title) ? [at] : [],
  )
  return (cells) => places.map((at) => cells[at] ?? '').filter(isTellingKind)
}
