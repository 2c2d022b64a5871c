import type { ClaimFile } from '~/domain/claims/claim'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { FileRole } from '~/domain/receipts/schema'
import { db, type Prisma } from '~/infra/database/db.server'

// Reads the files of an event's claim from the database.

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

/** The roles of an expense's files that come first. Files of equal rank are sorted by position. */
const FIRST_ROLES = ['receipt', 'payment']

const roleRank = ({ role }: StoredFile) => {
  const rank = FIRST_ROLES.indexOf(role)
  return rank < 0 ? FIRST_ROLES.length : rank
}

/** Returns the files that an event's claim may contain: receipts first, then payments, then all others. */
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
  return files.sort((one, other) => roleRank(one) - roleRank(other))
}

/** Returns a file as the claim describes it, with an empty list of lines. */
export function toClaimFile(file: StoredFile, number: number): ClaimFile {
  const { id: _, expenseId: __, excerpt: ___, sha256WithoutPosition: sentSha256, role, ...fields } = file
  return { ...fields, sentSha256, number, lines: [], role: role as FileRole }
}

/** Returns a key that is the same for all stored receipts with the same file and role. */
export const fileKey = ({ sha256, role }: Pick<StoredFile, 'sha256' | 'role'>) => `${role} ${sha256}`
