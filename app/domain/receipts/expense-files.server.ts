import { isPresent } from '~/domain/deleted-at'
import { normalizeImagePath } from '~/domain/expenses/expenses.server'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma, type PrismaClient, type Write } from '~/infra/database/db.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { originalName } from './stored-names.server'

// Loads the files of an expense for changes that concern its files.

const FILE_FIELDS = {
  id: true,
  role: true,
  position: true,
  sha256: true,
  kind: true,
  deletedAt: true,
} satisfies Prisma.ReceiptSelect

/** A file of an expense, or a deleted file that may be restored. */
export type ExpenseFile = Prisma.ReceiptGetPayload<{ select: typeof FILE_FIELDS }>

/**
 * Returns an expense with its files in their order, deleted ones too, and the stored path of its receipt;
 * null when the event does not have it.
 */
export const findExpenseWithFiles = (eventId: OwnedEventId, id: string) =>
  db.expense.findUnique({
    where: { id, eventId, deletedAt: null },
    select: {
      id: true,
      imagePath: true,
      receipts: { select: FILE_FIELDS, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    },
  })

export type ExpenseWithFiles = NonNullable<Awaited<ReturnType<typeof findExpenseWithFiles>>>

/** Returns the position after all files of an expense, including deleted files that may be restored. */
export const nextPosition = (files: Pick<ExpenseFile, 'position'>[]): number =>
  Math.max(-1, ...files.map(({ position }) => position)) + 1

const compareByPosition = (first: ExpenseFile, second: ExpenseFile) =>
  first.position - second.position || (first.id < second.id ? -1 : 1)

const pathOf = ({ sha256, kind }: Pick<ExpenseFile, 'sha256' | 'kind'>): string =>
  receiptStorage.pathOf(sha256, originalName(kind as FileKind))

/** Returns the stored path of the first receipt among the files; null without one. */
export function imagePathOf(files: ExpenseFile[]): string | null {
  const [first] = files.filter((file) => file.role === 'receipt' && isPresent(file)).sort(compareByPosition)
  return first ? pathOf(first) : null
}

/**
 * Stores the image path that results from the files of an expense. A path that belongs to none of its files
 * stays. A client of the contract or an administrator wrote it, and nothing else leads to that picture.
 * @param files the files of the expense after the change
 */
export function updateImagePath(
  db: PrismaClient,
  { id, imagePath, receipts }: ExpenseWithFiles,
  files: ExpenseFile[],
): Write[] {
  const newImagePath = imagePathOf(files)
  if (newImagePath === imagePath) return []
  const isKnown = [...receipts, ...files].some((file) => pathOf(file) === normalizeImagePath(imagePath ?? ''))
  if (imagePath && !isKnown) return []
  return [db.expense.update({ where: { id }, data: { imagePath: newImagePath }, select: { id: true } })]
}
