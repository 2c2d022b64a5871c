import { isPresent } from '~/domain/deleted-at'
import { isOfEvent } from '~/domain/events/file-roles'
import { db, type Prisma } from '~/infra/database/db.server'
import { FIELDS_OF_FILE } from './file-fields.server'
import type { UploadResult } from './upload'

// Finds the receipts and papers that an event already has of an uploaded file.

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

/**
 * The receipts of an event that are of a file, those that are there before deleted ones. What is kept as a
 * bank statement is no receipt, and no receipt is a statement.
 */
export async function findKnown(eventId: string, sha256: string, isStatement: boolean): Promise<KnownFile[]> {
  const known = await db.receipt.findMany({
    where: { eventId, sha256, role: isStatement ? 'statement' : { not: 'statement' } },
    select: KNOWN_FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return [...known.filter(isPresent), ...known.filter((receipt) => !isPresent(receipt))]
}

/**
 * The receipt of a known file that serves where the file is sent to; null when none does, and there has to be
 * another one of it. What another expense has, or is a part of the file, does not serve an expense; a part
 * proves no rate, and one that was deleted is not all that is sent.
 */
export function mostUsable(
  { expense, rateId }: { expense: { id: string } | null; rateId: string | null },
  known: KnownFile[],
): KnownFile | null {
  const whole = known.find(({ excerpt }) => excerpt === '') ?? null
  if (rateId) return whole
  if (!expense) return known.find(isPresent) ?? whole
  const isFree = (receipt: KnownFile) =>
    (receipt.expenseId === null || !isPresent(receipt)) && receipt.excerpt === ''
  return known.find(({ expenseId }) => expenseId === expense.id) ?? known.find(isFree) ?? null
}

const isProof = ({ expenseId, role }: KnownFile) => expenseId === null && role === 'rate'

const isPaper = ({ expenseId, role }: KnownFile) => expenseId === null && role === 'paper'

export const isDraft = ({ expenseId, role }: KnownFile) => expenseId === null && !isOfEvent(role)

/** What is said of a file that the event has, and that stays where it is. */
export function presence(known: KnownFile, isHidden: boolean): Omit<UploadResult, 'name'> {
  const { id, expenseId, rates } = known
  const waiting = expenseId === null ? ', waiting for review' : ''
  const where = isProof(known)
    ? ', as the proof of a rate'
    : isPaper(known)
      ? ', kept with the claim'
      : waiting
  return {
    outcome: 'present',
    message: `This event has this file already${isHidden ? ', with a deleted expense' : where}`,
    receipt: {
      id,
      expenseId,
      rateId: known.role === 'rate' ? (rates[0]?.id ?? null) : null,
      isDeleted: isHidden,
    },
  }
}
