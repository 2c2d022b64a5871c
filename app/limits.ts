// Limits and lifetimes that more than one file uses, the same for all installations. A limit that only one
// file uses is in that file. The settings of an operator are in infra/env.server.ts. This file imports
// nothing, so that server and browser can share it.
//
// In this order: units; texts that users type; uploads; rates and taxes; receipts; electronic invoices
// and codes; bank statements; lists of pages; possible duplicates; claims; sessions and the trash; search;
// processes and the database.

// Units

/** A megabyte, in bytes. */
export const MB = 1024 * 1024

export const DAY_MS = 24 * 60 * 60 * 1000

// Texts that users type, in characters

export const EVENT_NAME_CHARACTERS_MAX = 200
export const MERCHANT_CHARACTERS_MAX = 200
export const CATEGORY_CHARACTERS_MAX = 100
export const EXPENSE_NOTE_CHARACTERS_MAX = 1_000
export const SHARE_REASON_CHARACTERS_MAX = 300
export const GUESTS_CHARACTERS_MAX = 1_000

/** The issuer's number of an invoice or receipt. */
export const INVOICE_NUMBER_CHARACTERS_MAX = 100

/** The note of a rate or an advance. */
export const NOTE_CHARACTERS_MAX = 500

/** The reason why an expense has no receipt. */
export const DECLARATION_CHARACTERS_MAX = 500

/** The claimant's explanation of a finding or of a row of a bank statement. */
export const EXPLANATION_CHARACTERS_MAX = 500

export const PERSON_NAME_CHARACTERS_MAX = 200

/** A password. Claimbook also rejects passwords that are easy to guess, and has no other rule. */
export const PASSWORD_CHARACTERS_MIN = 12
export const PASSWORD_CHARACTERS_MAX = 128

export const SEARCH_CHARACTERS_MAX = 200

// Uploads

/** The largest receipt, in bytes. */
export const FILE_BYTES_MAX = 25 * MB

export const FILES_PER_FORM_MAX = 50

/** The bytes of a form with files that are not file contents: boundaries, names and ignored fields. */
export const UPLOAD_OVERHEAD_BYTES_MAX = MB

/** The largest form with files, in bytes. */
export const FILES_FORM_BYTES_MAX = FILES_PER_FORM_MAX * FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX

/** The seconds in which an upload of a signed-in user must arrive. */
export const UPLOAD_ARRIVAL_SECONDS_MAX = 30 * 60

export const TEMP_FILE_MINUTES = 60

/** The uploads of a user at a time, per process: they reach the disk before quota and queue are checked. */
export const UPLOADS_PER_USER_MAX = 6

/** The free space that uploads leave on the disk of DATA_DIR for the database, in bytes. */
export const DISK_RESERVE_BYTES = 512 * MB

/** The texts that pages store for a user, such as a bank statement. The oldest ones are removed. */
export const TEMP_FILES_PER_USER_MAX = 5

// Rates and taxes

/** The decimals of a rate's two amounts. Published rates for one unit have many: 1 KES = 0.0077432 USD. */
export const RATE_DECIMALS_MAX = 10

/** The tax rates of one receipt. */
export const TAX_LINES_MAX = 10

/** A VAT number with its country and punctuation. The numbers of all countries are much shorter. */
export const VAT_NUMBER_CHARACTERS_MAX = 30

export const RATES_PER_EVENT_MAX = 1_000

// Receipts

export const RECEIPT_PAGES_MAX = 200

/** The pages of a receipt that get a preview. */
export const RECEIPT_PREVIEWS_MAX = 20

/** The receipts that one file can be divided into. */
export const RECEIPT_PARTS_MAX = 20

/** The words of a receipt that are read, on all of its pages together. */
export const RECEIPT_WORDS_MAX = 5_000
export const RECEIPT_WORD_CHARACTERS_MAX = 100

/** The stored text of a receipt, which users can search. */
export const RECEIPT_TEXT_CHARACTERS_MAX = 20_000

/** The alternatives that a reading offers for a field when it is not sure of the value. */
export const OTHER_VALUES_MAX = 3

/** How long a reading process may be silent before another process reads its receipt, in milliseconds. */
export const READING_LEASE_MS = 20_000

/** The receipts in the queue, of all users and of one. Beyond it, users fill in forms without a reading. */
export const RECEIPTS_WAITING_MAX = 20_000
export const RECEIPTS_WAITING_PER_USER_MAX = 500

// Electronic invoices and codes

/** The XML of an invoice with the files that it embeds. Nearly all have less than 100 kB. */
export const E_INVOICE_BYTES_MAX = 5 * MB

/** The files in a PDF that are searched for the XML of the invoice. */
export const PDF_ATTACHMENTS_MAX = 20

/** The codes and electronic invoices of a file that are stored with its reading. */
export const EXACT_READINGS_MAX = 10

/** The text of a code on a receipt, and its fields. Printed codes hold hardly more than this. */
export const CODE_CHARACTERS_MAX = 3_000
export const CODE_FIELDS_MAX = 50

// Bank statements

export const STATEMENT_BYTES_MAX = 5 * MB
export const STATEMENT_ROWS_MAX = 20_000
export const STATEMENT_COLUMNS_MAX = 200

/** The accounts of a statement that are shown. */
export const STATEMENT_ACCOUNTS_MAX = 3

export const STATEMENT_CELL_CHARACTERS_MAX = 5_000

/** The text of a row that is shown and stored. */
export const STATEMENT_TEXT_CHARACTERS_MAX = 300

/** The original text of a row in its file that is shown. */
export const STATEMENT_SOURCE_CHARACTERS_MAX = 500

/** The most rows without a charge, such as refunds, that a page shows for each state of rows. */
export const ROWS_WITHOUT_CHARGE_SHOWN_MAX = 100

/** The rows that the page of a statement proposes, and that one form accepts. Each row is a form field. */
export const STATEMENT_PROPOSALS_MAX = 500

/** The expenses that one row of a statement is compared with. */
export const STATEMENT_EXPENSES_PER_ROW_MAX = 30

/** The most days from an expense to its refund. */
export const REFUND_DAYS_MAX = 180

/** The most days by which a refund may precede its expense, as a returned deposit can precede the bill. */
export const REFUND_DAYS_AHEAD_MAX = 10

// Lists on pages, in rows

export const EVENTS_PER_PAGE = 100

/** The expenses on a page. A browser can lay out, select and restyle this many rows in less than 100 ms. */
export const EXPENSES_PER_PAGE = 200

/** The expenses that the form of a refund offers, the latest ones of its currency. */
export const REFUND_TARGETS_MAX = 200

/** The categories of an event that have a sum and can be chosen: the ones with the most expenses. */
export const CATEGORIES_SHOWN_MAX = 100

/** The other papers that the page of an event lists. */
export const PAPERS_SHOWN_MAX = 200

/** The claim currencies that the insights of a year show. */
export const INSIGHT_CURRENCIES_MAX = 12

export const CATEGORIES_PER_USER_MAX = 50

// Possible duplicates

/**
 * The most merchant names that one name is compared with. Up to this many names of one day and amount, each
 * is compared with each. Part payments and expenses in other currencies have as many candidates.
 */
export const DUPLICATE_NAMES_COMPARED_MAX = 40

/**
 * The most expenses that a page compares: expenses of equal day and amount, or with a tip on top of the
 * amount. Closing compares all expenses.
 */
export const DUPLICATE_ROWS_SHOWN_MAX = 500

/** The pairs that a page shows. When the user dismisses some, further pairs appear. */
export const DUPLICATE_PAIRS_SHOWN_MAX = 20

/** The dismissed pairs that one search of other events reads. */
export const DISMISSED_DUPLICATES_READ_MAX = 10_000

/** The other events that are searched for duplicates, the newest, and the expenses found in all of them. */
export const DUPLICATE_EVENTS_MAX = 300
export const DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX = 10_000

// Claims

export const EXPLANATIONS_PER_EVENT_MAX = 5_000
export const DISMISSED_DUPLICATES_PER_EVENT_MAX = 5_000

/** The findings of each kind that the closing page shows. */
export const CLOSING_FINDINGS_MAX = 100

/** The lines of a claim that its PDF and its ZIP may have. Other files of a claim have no limit. */
export const CLAIM_PDF_LINES_MAX = 20_000

// Sessions and the trash

/** The lifetime of a session from sign-in. Use does not extend it. */
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60

/** The days in which a user can bring back a deleted item, counted from the moment of deletion. */
export const TRASH_RETENTION_DAYS = 30

// Search

/** The results of each kind that a search of everything shows. */
export const SEARCH_RESULTS_MAX = 6

// Processes and the database

/** The rows up to which an operation runs in the main thread. With more, it runs in a background thread. */
export const FOREGROUND_ROWS_MAX = 1_000

/** The interval of heartbeats, in milliseconds. */
export const HEARTBEAT_MS = 1_000

/** How long open requests may take after a server stops accepting new ones, in milliseconds. */
export const DRAIN_MS = 10_000

/** How long a query waits for a connection, in milliseconds. */
export const CONNECTION_WAIT_MS = 5_000

/** How long the holder of a lease may be silent before another process takes it, in milliseconds. */
export const LEASE_MS = 30_000

/** How long the answer of /readyz may take, in milliseconds. */
export const READINESS_DEADLINE_MS = 2_000

/** The maximum number of a user's tasks that wait for a background thread of one process. */
export const BACKGROUND_WAITING_PER_USER_MAX = 50
