import type { FileRole } from './schema'

/** The displayed names of file roles. */
export const ROLE_LABELS: Record<FileRole, string> = {
  receipt: 'Receipt',
  payment: 'Proof of payment',
  other: 'Other document',
  rate: 'Proof of rate',
  paper: 'Other paper',
  statement: 'Bank statement',
}
