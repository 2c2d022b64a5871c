/** Tables whose column `sha256` refers to a stored file: receipts, even deleted, and frozen claims' files. */
export const TABLES_NAMING_FILES = ['receipts', 'claim_files']
