import type { FileFault } from '~/infra/file-fault'

/** What is wrong with a stored file, in words behind its name. */
export const FAULT_WORDS: Record<FileFault, string> = {
  missing: 'it is missing',
  no_file: 'something that is not a file is in its place',
  unreadable: 'it cannot be read',
  empty: 'it is empty',
  other_size: 'its size has changed',
  other_bytes: 'its bytes have changed',
}

/** What is wrong with a stored file, in one word. */
export const faultLabel = (fault: FileFault): 'missing' | 'damaged' =>
  fault === 'missing' ? 'missing' : 'damaged'

/** What stands behind the name of a file: `is damaged: its size has changed`. */
export const faultSentence = (fault: FileFault): string =>
  fault === 'missing' ? 'is missing' : `is damaged: ${FAULT_WORDS[fault]}`
