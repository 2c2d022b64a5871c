import type { ClaimFile } from '~/domain/claims/claim'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { FileRole } from '~/domain/receipts/schema'
import { db, type Prisma } from '~/infra/database/db.server'

// The files of an event's claim, read from the database.

const FILE_FIELDS = {
  id: true,
  expenseId: true,
  role: true,
  sha256: true,
  sha256WithoutPosition: true,
  name: true,
  kind: true,
  bytes: true,
  pages: true,
  previews: true,
  excerpt: true,
  turns: true,
  allRows: true,
} satisfies Prisma.ReceiptSelect

export type StoredFile = Prisma.ReceiptGetPayload<{ select: typeof FILE_FIELDS }>

/** The files of an expense are sorted by their role in this order, and within a role by their position. */
const ROLE_ORDER = ['receipt', 'payment']

const rankOf = ({ role }: StoredFile) => {
  const rank = ROLE_ORDER.indexOf(role)
  return rank < 0 ? ROLE_ORDER.length : rank
}

/**
 * Returns the files of an event: first the receipts of its expenses, then the proofs of its rates, then other
 * papers, and bank statements last.
 */
export async function storedFiles(eventId: OwnedEventId): Promise<StoredFile[]> {
  const files = await db.receipt.findMany({
    where: {
      eventId,
      deletedAt: null,
      OR: [
        { expense: { deletedAt: null } },
        { rates: { some: { eventId } } },
        { role: { in: ['paper', 'statement'] } },
      ],
    },
    select: FILE_FIELDS,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return files.sort((one, other) => rankOf(one) - rankOf(other))
}

/** A file as the claim names it, without the lines that it belongs to. */
export function toClaimFile(file: StoredFile, number: number): ClaimFile {
  const { id: _, expenseId: __, excerpt: ___, sha256WithoutPosition: sentSha256, role, ...rest } = file
  return { ...rest, sentSha256, number, lines: [], role: role as FileRole }
}

/** The same for all receipts of one file that are there for the same. */
export const keyOf = ({ sha256, role }: Pick<StoredFile, 'sha256' | 'role'>) => `${role} ${sha256}`
