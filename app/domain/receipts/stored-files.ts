/**
 * The tables whose column `sha256` refers to a stored file: receipts, including deleted ones, and the files
 * of frozen claims.
 */
export const TABLES_NAMING_FILES = ['receipts', 'claim_files']
