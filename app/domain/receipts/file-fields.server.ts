import type { Prisma } from '~/infra/database/db.server'

/** The columns of a receipt's file and rotation, which another receipt of the same file copies. */
export const FIELDS_OF_FILE = {
  sha256: true,
  sha256WithoutPosition: true,
  name: true,
  kind: true,
  bytes: true,
  pages: true,
  previews: true,
  width: true,
  height: true,
  traits: true,
  turns: true,
} satisfies Prisma.ReceiptSelect

type FileOfReceipt = Prisma.ReceiptGetPayload<{ select: typeof FIELDS_OF_FILE }>

const FIELD_NAMES = Object.keys(FIELDS_OF_FILE) as (keyof FileOfReceipt)[]

/** Returns only the columns of a receipt's file, to create another receipt of the same file. */
export const fieldsOfFile = (receipt: FileOfReceipt): FileOfReceipt =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, receipt[name]])) as unknown as FileOfReceipt
