import type { FileRole } from './schema'

/** What the roles of files are called. */
export const ROLE_LABELS: Record<FileRole, string> = {
  receipt: 'Receipt',
  payment: 'Proof of payment',
  other: 'Other document',
  rate: 'Proof of rate',
  paper: 'Other paper',
  statement: 'Bank statement',
}
