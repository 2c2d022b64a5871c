import type { Prisma } from '~/infra/database/db.server'

/** What a receipt says of its file, and how it is turned, by which another receipt of the file begins. */
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

const NAMES = Object.keys(FIELDS_OF_FILE) as (keyof FileOfReceipt)[]

/** The fields of a receipt's file alone, for another receipt of it. */
export const fieldsOfFile = (receipt: FileOfReceipt): FileOfReceipt =>
  Object.fromEntries(NAMES.map((name) => [name, receipt[name]])) as unknown as FileOfReceipt
