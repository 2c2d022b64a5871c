/**
 * The tables whose column `sha256` names a stored file: receipts, deleted ones too, and what frozen claims
 * need.
 */
export const TABLES_NAMING_FILES = ['receipts', 'claim_files']
