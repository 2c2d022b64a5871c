import { isPresent } from '~/domain/deleted-at'
import { isEventRole } from '~/domain/events/file-roles'
import { db, type Prisma } from '~/infra/database/db.server'
import { FIELDS_OF_FILE } from './file-fields.server'
import type { UploadResult } from './upload'

// Finds the receipts and papers that an event already has of an uploaded file. A receipt may have only a part
// of its file; an empty `excerpt` is the whole file.

const KNOWN_FIELDS = {
  ...FIELDS_OF_FILE,
  id: true,
  expenseId: true,
  role: true,
  position: true,
  excerpt: true,
  state: true,
  reading: true,
  text: true,
  allRows: true,
  deletedAt: true,
  expense: { select: { deletedAt: true } },
  rates: { select: { id: true }, orderBy: { number: 'asc' }, take: 1 },
} satisfies Prisma.ReceiptSelect

/** A stored file of an event in any role. */
export type KnownFile = Prisma.ReceiptGetPayload<{ select: typeof KNOWN_FIELDS }>

/** Returns an event's receipts of a file, deleted ones last: bank statements or all others, never both. */
export async function findReceiptsOfFile(eventId: string, sha256: string, isStatement: boolean) {
  const receipts = await db.receipt.findMany({
    where: { eventId, sha256, role: isStatement ? 'statement' : { not: 'statement' } },
    select: KNOWN_FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return [...receipts.filter(isPresent), ...receipts.filter((receipt) => !isPresent(receipt))]
}

/**
 * Returns the known receipt that already serves the destination of an uploaded file; null when a new receipt
 * must be created. For an expense, that is a receipt of the expense itself, or one of the whole file that is
 * free. For a rate, it must be the whole file, because a part proves no rate. Without a destination, a
 * deleted receipt counts only if it is the whole file.
 */
export function reusableReceipt(
  { expense, rateId }: { expense: { id: string } | null; rateId: string | null },
  knownFiles: KnownFile[],
): KnownFile | null {
  const receiptOfWholeFile = knownFiles.find(({ excerpt }) => excerpt === '') ?? null
  if (rateId) return receiptOfWholeFile
  if (!expense) return knownFiles.find(isPresent) ?? receiptOfWholeFile
  // no expense shows the receipt, because it has none or is deleted
  const isFree = (receipt: KnownFile) =>
    (receipt.expenseId === null || !isPresent(receipt)) && receipt.excerpt === ''
  return knownFiles.find(({ expenseId }) => expenseId === expense.id) ?? knownFiles.find(isFree) ?? null
}

export const isDraft = ({ expenseId, role }: KnownFile) => expenseId === null && !isEventRole(role)

/** Returns the end of the sentence that says where a known file is; empty for a file of an expense. */
function whereText({ expenseId, role }: KnownFile): string {
  if (expenseId !== null) return ''
  if (role === 'rate') return ', as the proof of a rate'
  return role === 'paper' ? ', kept with the claim' : ', waiting for review'
}

/**
 * Returns the result for an uploaded file that the event already has and that stays where it is.
 * @param isHidden whether the file belongs to a deleted expense
 */
export function alreadyPresentResult(knownFile: KnownFile, isHidden: boolean): Omit<UploadResult, 'name'> {
  const { id, expenseId, role, rates } = knownFile
  const rateId = role === 'rate' ? (rates[0]?.id ?? null) : null
  return {
    outcome: 'present',
    message: `This event has this file already${isHidden ? ', with a deleted expense' : whereText(knownFile)}`,
    receipt: { id, expenseId, rateId, isDeleted: isHidden },
  }
}
