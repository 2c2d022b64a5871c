import type { FileFault } from '~/infra/storage/file-fault'

/** The fault of a stored file as a clause. */
export const FAULT_WORDS: Record<FileFault, string> = {
  missing: 'it is missing',
  no_file: 'something that is not a file is in its place',
  unreadable: 'it cannot be read',
  empty: 'it is empty',
  other_size: 'its size has changed',
  other_bytes: 'its bytes have changed',
}

/** Returns the fault of a stored file in one word. */
export const faultLabel = (fault: FileFault): 'missing' | 'damaged' =>
  fault === 'missing' ? 'missing' : 'damaged'

/** Returns the text that follows the name of a file: `is damaged: its size has changed`. */
export const faultSentence = (fault: FileFault): string =>
  fault === 'missing' ? 'is missing' : `is damaged: ${FAULT_WORDS[fault]}`
