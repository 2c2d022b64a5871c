// Limits and lifetimes that more than one file needs, the same for all installations. A limit that one file
// applies stands in that file. What an operator may set is in infra/env.server.ts. Pure, so that server and
// browser agree.
//
// In this order: units; texts that somebody types; uploads; rates and taxes; receipts; electronic invoices
// and codes; bank statements; lists of pages; possible duplicates; claims; sessions and the trash; search;
// processes and the database.

// Units

/** A megabyte, in bytes, wherever a size is set or shown. */
export const MB = 1024 * 1024

/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000

// Texts that somebody types, in characters

export const EVENT_NAME_CHARACTERS_MAX = 200

export const MERCHANT_CHARACTERS_MAX = 200
export const CATEGORY_CHARACTERS_MAX = 100
export const EXPENSE_NOTE_CHARACTERS_MAX = 1_000

/** The number of an invoice or receipt, as its issuer gave it. */
export const INVOICE_NUMBER_CHARACTERS_MAX = 100

/** The note of a rate or an advance. */
export const NOTE_CHARACTERS_MAX = 500

/** Why an expense has no receipt. */
export const DECLARATION_CHARACTERS_MAX = 500

/** What the claimant says to a finding before closing. */
export const EXPLANATION_CHARACTERS_MAX = 500

export const PERSON_NAME_CHARACTERS_MAX = 200

/** A password: nothing else is asked of it, but that it is not easy to guess. */
export const PASSWORD_CHARACTERS_MIN = 12
export const PASSWORD_CHARACTERS_MAX = 128

export const SEARCH_CHARACTERS_MAX = 200

// Uploads

/** The largest receipt, in bytes. */
export const FILE_BYTES_MAX = 25 * MB

/** Files that one form may carry. */
export const FILES_PER_FORM_MAX = 50

/**
 * Bytes of a form with files beside their contents: boundaries, names, and fields that are passed over.
 */
export const UPLOAD_OVERHEAD_BYTES_MAX = MB

/** The largest form with files, in bytes. */
export const FILES_FORM_BYTES_MAX = FILES_PER_FORM_MAX * FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX

/** Seconds in which an upload of a signed-in user has to arrive. */
export const UPLOAD_ARRIVAL_SECONDS_MAX = 30 * 60

/** How long a temporary file is kept. */
export const TEMP_FILE_MINUTES = 60

/**
 * Forms with files of one user that are under way at a time in one process of the server: what arrives stands
 * on the disk before quota and queue are asked.
 */
export const UPLOADS_PER_USER_MAX = 6

/**
 * Free space that uploads leave on the disk of DATA_DIR, in bytes, so that the database can still be written.
 */
export const DISK_RESERVE_BYTES = 512 * MB

/** Texts that a user hands over from one page to the next, such as a statement; the oldest go. */
export const TEMP_FILES_PER_USER_MAX = 5

// Rates and taxes

/**
 * The decimals of the two amounts of a rate. Published rates are written for one unit: 1 KES = 0.0077432 USD.
 */
export const RATE_DECIMALS_MAX = 10

/** Rates of tax on one receipt. */
export const TAX_LINES_MAX = 10

/** A VAT number with its country and marks; no country has one that is nearly as long. */
export const VAT_NUMBER_CHARACTERS_MAX = 30

export const RATES_PER_EVENT_MAX = 1_000

// Receipts

/** Pages of a receipt's PDF. */
export const RECEIPT_PAGES_MAX = 200

/** Pages of a receipt that have a preview. */
export const RECEIPT_PREVIEWS_MAX = 20

/** Receipts that one file is divided into. */
export const RECEIPT_PARTS_MAX = 20

/** Words of a receipt that are judged, on all of its pages. */
export const RECEIPT_WORDS_MAX = 5_000
export const RECEIPT_WORD_CHARACTERS_MAX = 100

/** The text of a receipt that is searched in. */
export const RECEIPT_TEXT_CHARACTERS_MAX = 20_000

/** Values that a reading offers beside that of one field, when it is not sure. */
export const OTHER_VALUES_MAX = 3

/** How long a process that reads a receipt may be silent before another one reads it, in milliseconds. */
export const READING_LEASE_MS = 20_000

/**
 * The maximum number of receipts in the queue, of all users and of one user. Beyond that, a receipt is stored
 * without a reading, and the user fills in its form.
 */
export const RECEIPTS_WAITING_MAX = 20_000
export const RECEIPTS_WAITING_PER_USER_MAX = 500

// Electronic invoices and codes

/** The XML of an invoice with the files in it; nearly all have less than 100 kB. */
export const E_INVOICE_BYTES_MAX = 5 * MB

/** Files in a PDF that are looked at, because one of them may be the XML of the invoice. */
export const PDF_ATTACHMENTS_MAX = 20

/** Codes and electronic invoices of a file that are kept with what is read of it. */
export const EXACT_READINGS_MAX = 10

/**
 * The text of a code that is printed on a receipt, and the fields in it. No code on paper holds much more.
 */
export const CODE_CHARACTERS_MAX = 3_000
export const CODE_FIELDS_MAX = 50

// Bank statements

export const STATEMENT_BYTES_MAX = 5 * MB
export const STATEMENT_ROWS_MAX = 20_000
export const STATEMENT_COLUMNS_MAX = 200

/** Accounts that are named of a statement. */
export const STATEMENT_ACCOUNTS_MAX = 3

export const STATEMENT_CELL_CHARACTERS_MAX = 5_000

/** What is shown and stored of the text of a row. */
export const STATEMENT_TEXT_CHARACTERS_MAX = 300

/** What is shown of a row as it stands in its file. */
export const STATEMENT_SOURCE_CHARACTERS_MAX = 500

/** Rows of a state that are shown though they show no charge. */
export const STATEMENT_REST_SHOWN_MAX = 100

/**
 * Rows of a statement that its page proposes, and that are accepted, at a time; each is a value of the form.
 */
export const STATEMENT_PROPOSALS_MAX = 500

/** Expenses that one row of a statement is compared with: those of the nearest days. */
export const STATEMENT_EXPENSES_PER_ROW_MAX = 30

/** The days from an expense to its refund, at most. */
export const REFUND_DAYS_MAX = 180

/** The days that a refund may come before the bill that it belongs to, as deposits do. */
export const REFUND_DAYS_AHEAD_MAX = 10

// Lists of pages, in rows

export const EVENTS_PER_PAGE = 100

/** Categories of an event whose sums are shown, and that can be chosen: those of the most expenses. */
export const CATEGORIES_SHOWN_MAX = 100

/** The maximum number of other papers that the page of an event lists. */
export const PAPERS_SHOWN_MAX = 200

/** Claim currencies that the insights of a year show. */
export const INSIGHT_CURRENCIES_MAX = 12

/** Categories that a user keeps. */
export const CATEGORIES_PER_USER_MAX = 50

// Possible duplicates

/**
 * Different merchants of one day and amount that are all compared with each other, and the nearest merchants
 * that the row of a bank statement is compared with.
 */
export const DUPLICATE_NAMES_COMPARED_MAX = 40

/**
 * Expenses of equal day and amount among which the page of an event looks for duplicates; closing looks among
 * all. Receipts with a tip among which both look for bills.
 */
export const DUPLICATE_ROWS_SHOWN_MAX = 500

/** Pairs that a page shows beside other things; when some of them are dismissed, others follow. */
export const DUPLICATE_PAIRS_SHOWN_MAX = 20

/** Dismissed pairs that one search of other events reads. */
export const DISMISSED_DUPLICATES_READ_MAX = 10_000

/**
 * The newest events of a user in which Claimbook looks for the expenses of another event, and the expenses
 * that all queries of a search return together.
 */
export const DUPLICATE_EVENTS_MAX = 300
export const DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX = 10_000

// Claims

export const EXPLANATIONS_PER_EVENT_MAX = 5_000
export const DISMISSED_DUPLICATES_PER_EVENT_MAX = 5_000

/** Findings of a kind that the page of closing shows. */
export const CLOSING_FINDINGS_MAX = 100

/** Lines of a claim whose PDF is made; its other files have no bound. */
export const CLAIM_PDF_LINES_MAX = 20_000

// Sessions and the trash

/** The life of a session from its beginning, however much it is used. */
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60

/** Days that what was deleted can be brought back, to the moment. */
export const TRASH_RETENTION_DAYS = 30

// Search

/** Of what a search across everything finds, so many of each kind are shown. */
export const SEARCH_RESULTS_MAX = 6

// Processes and the database

/** Rows up to which work is done in the server's own thread; that of more goes to a background thread. */
export const FOREGROUND_ROWS_MAX = 1_000

/** How often one says that it is alive, in milliseconds. */
export const HEARTBEAT_MS = 1_000

/** How long requests may go on once nothing is accepted any more, in milliseconds. */
export const DRAIN_MS = 10_000

/** How long a query waits for a connection, in milliseconds. */
export const CONNECTION_WAIT_MS = 5_000

/** How long a process that holds a lease may be silent before another one takes it, in milliseconds. */
export const LEASE_MS = 30_000

/** How long the answer of /readyz may take, in milliseconds. */
export const READINESS_DEADLINE_MS = 2_000

/** The maximum number of a user's tasks that wait for a background thread of one process. */
export const BACKGROUND_WAITING_PER_USER_MAX = 50
