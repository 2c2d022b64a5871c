// The limits and lifetimes that are the same for all installations, each with its unit, in one file on
// purpose: who looks for one need not know which feature it belongs to. A bound that only one algorithm or
// display knows stands there. What an operator may set, such as quotas, is configuration
// (infra/env.server.ts). Pure, so that server and browser agree.

/** A megabyte, in bytes, wherever a size is set or shown. */
export const MB = 1024 * 1024

const GB = 1024 * MB

/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000

// Forms

/** The largest form without files, in bytes. */
export const FORM_BYTES_MAX = MB

/** Values in a form, those of its query included. */
export const FORM_VALUES_MAX = 2_000

/** Seconds in which a form without files has to arrive. */
export const FORM_ARRIVAL_SECONDS_MAX = 30

/** Seconds in which an upload of a signed-in user has to arrive. */
export const UPLOAD_ARRIVAL_SECONDS_MAX = 30 * 60

/** Seconds in which a statement has to arrive, which is held in memory. */
export const STATEMENT_ARRIVAL_SECONDS_MAX = 2 * 60

/**
 * Seconds in which a body that no handler reads has to arrive; longer than forms, so that the form reader
 * answers first.
 */
export const UNREAD_ARRIVAL_SECONDS_MAX = 35

/**
 * Requests of a connection that wait for the one before them. Browsers send the next when they have the
 * answer.
 */
export const PIPELINED_REQUESTS_MAX = 20

/** Error messages of one field. */
export const FIELD_MESSAGES_MAX = 5

// Texts of forms, in characters

export const EVENT_NAME_CHARACTERS_MAX = 200
export const PURPOSE_CHARACTERS_MAX = 1_000

/** More than any currency code has; what a form field cannot hold is not stored either. */
export const CURRENCY_CHARACTERS_MAX = 100

export const MERCHANT_CHARACTERS_MAX = 200
export const CATEGORY_CHARACTERS_MAX = 100
export const EXPENSE_NOTE_CHARACTERS_MAX = 1_000

/** What the form of an expense says that it began with: ten times what its fields hold. */
export const FIRST_VALUES_CHARACTERS_MAX = 50_000

/** The number of an invoice or receipt, as its issuer gave it. */
export const INVOICE_NUMBER_CHARACTERS_MAX = 100

/** Rates of tax on one receipt. */
export const TAX_LINES_MAX = 10

/** The note of a rate or an advance. */
export const NOTE_CHARACTERS_MAX = 500

/** Why an expense has no receipt. */
export const DECLARATION_CHARACTERS_MAX = 500

/** The key of a finding before closing, and what the claimant says to it. */
export const FINDING_KEY_CHARACTERS_MAX = 200
export const EXPLANATION_CHARACTERS_MAX = 500

export const FILE_NAME_CHARACTERS_MAX = 200

export const PERSON_NAME_CHARACTERS_MAX = 200
export const EMAIL_CHARACTERS_MAX = 254

/** A company, a department, a cost centre or an approver. */
export const ORGANIZATION_CHARACTERS_MAX = 200

/** A password: nothing else is asked of it, but that it is not easy to guess. */
export const PASSWORD_CHARACTERS_MIN = 12
export const PASSWORD_CHARACTERS_MAX = 128

// Pages of lists, in rows

export const EVENTS_PER_PAGE = 100

/** A browser lays out, selects and restyles the rows of a page in less than 100 ms. */
export const EXPENSES_PER_PAGE = 200

/** Expenses that one form may change. */
export const EXPENSES_PER_CHANGE_MAX = 1_000

export const TRASH_PER_PAGE = 100

/** Claim currencies that the insights of a year show. */
export const INSIGHT_CURRENCIES_MAX = 12

/** The latest expenses of an event, among which the review lets choose the one that a receipt belongs to. */
export const REVIEW_CHOICES_MAX = 100

// Searches and headers

export const SEARCH_CHARACTERS_MAX = 200

/** Words of a search that are looked for. */
export const SEARCH_WORDS_MAX = 20

/** Of what a search across everything finds, so many of each kind are shown. */
export const SEARCH_RESULTS_MAX = 6

/** Characters of a browser's list of languages that are looked at. */
export const LANGUAGES_CHARACTERS_MAX = 500

/** How long browsers that have seen the server over https ask it over nothing else, in seconds. */
export const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60

// Files

/** The largest receipt, in bytes. */
export const FILE_BYTES_MAX = 25 * MB

/** Files that one form may carry. */
export const FILES_PER_FORM_MAX = 50

/**
 * Forms with files of one user that are under way at a time in one process of the server: what arrives stands
 * on the disk before quota and queue are asked.
 */
export const UPLOADS_PER_USER_MAX = 6

/**
 * Files that one page sends at a time: a slow one does not hold up the others, and the connection of a phone
 * is not overloaded.
 */
export const UPLOADS_PER_PAGE_MAX = 3

/**
 * How far from the server's clock the moment may be at which a file was chosen, in milliseconds: clocks
 * differ, and a file may wait for a connection. What is further off says nothing.
 */
export const FILE_CHOSEN_WITHIN_MS = DAY_MS

/**
 * Bytes of a form with files beside their contents: boundaries, names, and fields that are passed over.
 */
export const UPLOAD_OVERHEAD_BYTES_MAX = MB

/** The largest form with files, in bytes. */
export const FILES_FORM_BYTES_MAX = FILES_PER_FORM_MAX * FILE_BYTES_MAX + UPLOAD_OVERHEAD_BYTES_MAX

/** Parts of a form with files. Each file beyond FILES_PER_FORM_MAX is answered for as well. */
export const FORM_PARTS_MAX = 1_000

/** Pixels of a picture; the cameras of phones make 50 million. */
export const IMAGE_PIXELS_MAX = 100_000_000

/** Processor time and memory of one task over a file, such as reading it. */
export const FILE_TASK_PROCESSOR_MS_MAX = 60_000
export const FILE_TASK_MEMORY_BYTES_MAX = 1.5 * GB

/** How long a child process for files is there without a task, in milliseconds. */
export const FILE_WORKER_IDLE_MS = 60_000

/** How long one may take to start: it has to load its code first. */
export const FILE_WORKER_START_MS_MAX = 30_000

/**
 * Processor time in which an upload is prepared: the other files of its user wait behind one that is hard.
 * Photos take a few seconds, 20 scanned pages 15 where nothing else is done.
 */
export const UPLOAD_PROCESSOR_MS_MAX = 30_000

/**
 * Processor time that one user's files may use within an hour to be prepared and read, in each process of the
 * server.
 */
export const FILE_PROCESSOR_MINUTES_PER_HOUR_MAX = 10

/** The part of it after which reading waits, so that the user's next uploads have the rest. */
export const READING_PROCESSOR_MINUTES_PER_HOUR_MAX = 5

/** Uploads that one process of the server prepares at a time: one of a user, and not all of one address. */
export const UPLOADS_PREPARED_MAX = 5
export const UPLOADS_PREPARED_PER_NETWORK_MAX = 2

/** Those of them that turned out to be hard, beside the others. */
export const HARD_UPLOADS_PREPARED_MAX = 2

/**
 * What is read and overwritten of a photo's directories of positions. Those of cameras have some 50 entries
 * of at most 100 bytes.
 */
export const POSITION_DIRECTORY_ENTRIES_MAX = 500
export const POSITION_ENTRIES_MAX = 20_000
export const POSITION_VALUE_BYTES_MAX = 64 * 1024
export const POSITION_BYTES_CLEARED_MAX = MB

/** Places of a photo that look like the head of EXIF, or a property of XMP, and are looked at. */
export const POSITION_PLACES_MAX = 1_000

/** Chunks of a PNG among which those of its metadata are looked for. */
export const PNG_CHUNKS_MAX = 100_000

/** Texts that a user hands over from one page to the next, such as a statement; the oldest go. */
export const TEMP_FILES_PER_USER_MAX = 5

/** How long they are there. */
export const TEMP_FILE_MINUTES = 60

/**
 * Free space that uploads leave on the disk of DATA_DIR, in bytes, so that the database can still be written.
 */
export const DISK_RESERVE_BYTES = 512 * MB

// XML of bank statements and electronic invoices

export const XML_DEPTH_MAX = 50
export const XML_TAGS_MAX = 400_000

// Electronic invoices

/** The XML of an invoice with the files in it; nearly all have less than 100 kB. */
export const E_INVOICE_BYTES_MAX = 5 * MB

/** Files in a PDF that are looked at, because one of them may be the XML of the invoice. */
export const PDF_ATTACHMENTS_MAX = 20

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

/** The first rows of a statement, by which its columns are chosen. */
export const STATEMENT_OUTLINE_ROWS_MAX = 200

/** Rows of a state that are shown though they show no charge, and balances that are shown. */
export const STATEMENT_REST_SHOWN_MAX = 100
export const STATEMENT_BALANCES_SHOWN_MAX = 5

/** Expenses of an event that a statement is compared with: the first of its days. */
export const STATEMENT_EXPENSES_MAX = 2_000

/** Expenses that an incoming row is offered as a refund of. */
export const REFUND_CHOICES_MAX = 20

/** The days from an expense to its refund, at most. */
export const REFUND_DAYS_MAX = 180

/** The days that a refund may come before the bill that it belongs to, as deposits do. */
export const REFUND_DAYS_AHEAD_MAX = 10

/** Expenses that a row of a statement is offered by hand, at most. */
export const ROW_CHOICES_MAX = 20

/** Expenses that one row of a statement is compared with: those of the nearest days. */
export const STATEMENT_EXPENSES_PER_ROW_MAX = 30

/**
 * Rows of a statement that its page proposes, and that are accepted, at a time; each is a value of the form.
 */
export const STATEMENT_PROPOSALS_MAX = 500

// Receipts

/** Pages of a receipt's PDF. */
export const RECEIPT_PAGES_MAX = 200

/** Pages of a receipt that have a preview. */
export const RECEIPT_PREVIEWS_MAX = 20

/**
 * Receipts that wait to be read, of one user and of all. Above that, a receipt is stored, and filled in by
 * hand.
 */
export const RECEIPTS_WAITING_PER_USER_MAX = 500
export const RECEIPTS_WAITING_MAX = 20_000

/** How often reading is tried of a receipt that is too hard, or ends the process that reads it. */
export const READING_ATTEMPTS_MAX = 2

/** How long a process that reads a receipt may be silent before another one reads it, in milliseconds. */
export const READING_LEASE_MS = 20_000

/**
 * Pages of a PDF that are read. What an invoice says of the whole stands on its first pages, and no more
 * receipts are scanned into one file at a time, as a rule.
 */
export const RECEIPT_PAGES_READ_MAX = 12

/** Once a process has read for so long, it reads no further page of the file, in milliseconds. */
export const FURTHER_PAGES_PROCESSOR_MS_MAX = 20_000

/** Other papers of an event that its page lists. */
export const PAPERS_SHOWN_MAX = 200

/** Receipts that one file is divided into. */
export const RECEIPT_PARTS_MAX = 20

/** Words of a receipt that are judged, on all of its pages. */
export const RECEIPT_WORDS_MAX = 5_000
export const RECEIPT_WORD_CHARACTERS_MAX = 100
export const RECEIPT_LINE_CHARACTERS_MAX = 300

/** The text of a receipt that is searched in. */
export const RECEIPT_TEXT_CHARACTERS_MAX = 20_000

/**
 * The text of a code that is printed on a receipt, and the fields in it. No code on paper holds much more.
 */
export const CODE_CHARACTERS_MAX = 3_000
export const CODE_FIELDS_MAX = 50

/** Codes that are read on a page: that of the till, of advertising, and of where to pay. */
export const CODES_PER_PAGE_MAX = 8

/** Codes and electronic invoices of a file that are kept with what is read of it. */
export const EXACT_READINGS_MAX = 10

/** Values that a reading offers beside that of one field, when it is not sure. */
export const OTHER_VALUES_MAX = 3

/** A VAT number with its country and marks; no country has one that is nearly as long. */
export const VAT_NUMBER_CHARACTERS_MAX = 30

// Parts of an event that its pages read whole, in each event

export const RATES_PER_EVENT_MAX = 1_000
export const ADVANCES_PER_EVENT_MAX = 1_000
export const EXPLANATIONS_PER_EVENT_MAX = 5_000
export const DISMISSED_DUPLICATES_PER_EVENT_MAX = 5_000

// Categories

/** Categories of an event whose sums are shown, and that can be chosen: those of the most expenses. */
export const CATEGORIES_SHOWN_MAX = 100

/** Categories that a user keeps, and the words of each that are looked for in names of merchants. */
export const CATEGORIES_PER_USER_MAX = 50
export const CATEGORY_WORDS_CHARACTERS_MAX = 500

// What was entered for a merchant before

/** Events of a user, those that were made last, in which a merchant is looked for. */
export const MERCHANT_EVENTS_MAX = 1_000

/** Expenses of a merchant, the latest ones, that tell what its next one may be. */
export const MERCHANT_EXPENSES_MAX = 20

// Changes of several expenses at once

/** How long a change can be undone, in milliseconds. */
export const UNDO_MS = DAY_MS

/**
 * Changes of a user that can be undone, the latest ones. Each holds values of as many expenses as a form may
 * change.
 */
export const UNDO_BATCHES_PER_USER_MAX = 20

/** Expenses whose names are said when they could not be changed or undone. */
export const EXPENSES_NAMED_MAX = 5

/** The latest expenses of an event, among which its forms let choose the one that a file moves to. */
export const MOVE_CHOICES_MAX = 100

/** Open events that expenses can be moved to, the ones that were made last. */
export const MOVE_TARGETS_MAX = 100

// Possible duplicates

/** Expenses that one form may say a draft is no duplicate of; fewer have the same file. */
export const DISMISSED_DUPLICATES_MAX = 100

/**
 * Different merchants of one day and amount that are all compared with each other, and the nearest merchants
 * that the row of a bank statement is compared with.
 */
export const DUPLICATE_NAMES_COMPARED_MAX = 40

/** Names that one name is compared with when there are more. */
export const DUPLICATE_CANDIDATES_MAX = 10

/**
 * Expenses of equal day and amount among which the page of an event looks for duplicates; closing looks among
 * all. Receipts with a tip among which both look for bills.
 */
export const DUPLICATE_ROWS_SHOWN_MAX = 500

/**
 * The newest events of a user in which Claimbook looks for the expenses of another event, and the expenses
 * that all queries of a search return together.
 */
export const DUPLICATE_EVENTS_MAX = 300
export const DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX = 10_000

/** Other events that are named for an expense. */
export const DUPLICATE_EVENTS_NAMED_MAX = 10

/** Expenses of other events that the search passes over for one expense before it stops. */
export const DUPLICATE_REFUSALS_MAX = 500

/** Dismissed pairs that one search of other events reads. */
export const DISMISSED_DUPLICATES_READ_MAX = 10_000

/** Pairs that a page shows beside other things; when some of them are dismissed, others follow. */
export const DUPLICATE_PAIRS_SHOWN_MAX = 20

// Claims

/** Findings of a kind that the page of closing shows. */
export const CLOSING_FINDINGS_MAX = 100

/** Changes since the version before that the page of a closed event shows. */
export const CLAIM_CHANGES_MAX = 100

/** Lines of a claim whose PDF is made; its other files have no bound. */
export const CLAIM_PDF_LINES_MAX = 20_000

/**
 * Files of claims that one process of the server makes or sends at a time: of all users, of the users of one
 * network address, and of one user. Each holds a folder and descriptors.
 */
export const CLAIM_FILES_MAX = 100
export const CLAIM_FILES_PER_NETWORK_MAX = 40
export const CLAIM_FILES_PER_USER_MAX = 10

/** How long the progress is known of a file that a process left behind, in milliseconds. */
export const PROGRESS_TTL_MS = 60 * 60_000

/**
 * A pack with more pages of receipts, or more lines, waits behind others of its size, and no smaller one
 * waits for it.
 */
export const SMALL_PACK_PAGES_MAX = 40
export const SMALL_PACK_LINES_MAX = 1_000

/** Processor time and memory in which a pack is made. */
export const SMALL_PACK_PROCESSOR_MS_MAX = 120_000
export const SMALL_PACK_MEMORY_BYTES_MAX = GB
export const LARGE_PACK_PROCESSOR_MS_MAX = 600_000
export const LARGE_PACK_MEMORY_BYTES_MAX = 1.5 * GB

// The server's thread

/** A longer hold of its event loop is logged, in milliseconds. */
export const EVENT_LOOP_DELAY_LOGGED_MS = 200

// Pages that are sent again

/** What one process keeps of them, in bytes, and the largest. */
export const PAGE_CACHE_BYTES_MAX = 64 * MB
export const PAGE_CACHE_PAGE_BYTES_MAX = 4 * MB

/** How long one is kept, in seconds: it may say what is in the trash, which ends by the clock. */
export const PAGE_CACHE_SECONDS_MAX = 60

/** Rows of each component that are cached in one process: about 1.5 kB each. */
export const CACHED_ROWS_MAX = 10_000

// Work in background threads

/** Rows up to which work is done in the server's own thread; that of more goes to a background thread. */
export const FOREGROUND_ROWS_MAX = 1_000

/**
 * Background threads of one process; each runs one task at a time, and one of a user. One of them is for what
 * pages show.
 */
export const BACKGROUND_THREADS_MAX = 3

/** One task there, in milliseconds. */
export const BACKGROUND_TASK_MS_MAX = 60_000

/** The heap of each thread, in megabytes. */
export const BACKGROUND_MEMORY_MB_MAX = 1_024

/** The pages of SQLite that each of them holds, in megabytes. */
export const BACKGROUND_PAGES_MB_MAX = 64

/** How long a thread is there after a task, in milliseconds. */
export const THREAD_IDLE_MS = 60_000

/** How long after its own start a server starts a thread for large operations, in milliseconds. */
export const THREADS_START_AFTER_MS = 5_000

/** Tasks that wait for them, of all users and of one. */
export const BACKGROUND_WAITING_MAX = 500
export const BACKGROUND_WAITING_PER_USER_MAX = 50

// Identity

/** Password tries (hash, check of a chosen one, their rows) at a time in one process. */
export const PASSWORD_TRIES_MAX = 2

/** A try that takes longer was cut off, by the end of its process for example; it no longer counts. */
export const PASSWORD_TRY_MS_MAX = 60_000

/** Password tries that wait for their turn in one process, of all network addresses and of each. */
export const PASSWORD_TRIES_WAITING_MAX = 64
export const PASSWORD_TRIES_WAITING_PER_ADDRESS_MAX = 32

/** Characters of a chosen password that are judged: the work grows with their square. */
export const PASSWORD_JUDGED_CHARACTERS_MAX = 64

/**
 * The thread that judges it: milliseconds for one password, its start included, and megabytes of its heap.
 */
export const PASSWORD_JUDGING_MS_MAX = 20_000
export const PASSWORD_JUDGING_MEMORY_MB_MAX = 256

/** How long a wrong password counts, and a new account, in minutes. */
export const ATTEMPT_WINDOW_MINUTES = 15

/**
 * Wrong passwords within the window: for an account from unknown browsers, from one known browser, from a
 * network address.
 */
export const WRONG_PASSWORDS_PER_ACCOUNT_MAX = 10
export const WRONG_PASSWORDS_PER_DEVICE_MAX = 10
export const WRONG_PASSWORDS_PER_ADDRESS_MAX = 100

/** The life of a session from its beginning, however much it is used. */
export const SESSION_TTL_SECONDS = 30 * 24 * 60 * 60

/** Sessions of a user; the oldest end. */
export const SESSIONS_PER_USER_MAX = 50

/**
 * How long a browser is known to an account: the longest that browsers keep a cookie. Each sign-in begins it
 * anew.
 */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

// Requests

/**
 * Requests that one process works at: of all users, of those of one network address, and of one user. Those
 * that wait for a body, another thread or a client that reads slowly do not count. They share the thread, so
 * each one more makes all others slower.
 */
export const REQUESTS_AT_WORK_MAX = 24
export const REQUESTS_AT_WORK_PER_NETWORK_MAX = 6
export const REQUESTS_AT_WORK_PER_OWNER_MAX = 4

/** Requests of a user that wait for a connection to the database before its further ones are held back. */
export const HALF_DONE_PER_OWNER_MAX = 16

/** Requests that wait for their turn, of all users and of each: a page has up to 200 small pictures. */
export const REQUESTS_WAITING_MAX = 2_000
export const REQUESTS_WAITING_PER_OWNER_MAX = 300

/** How long an answer waits for a client that takes nothing of it, in milliseconds. */
export const STALLED_ANSWER_MS_MAX = 60_000

/** How long a turn of the event loop goes on beginning requests, in milliseconds. */
export const LOOP_TURN_MS = 5

/** How long requests are held back at a time while connections arrive, in milliseconds. */
export const CONNECTIONS_FIRST_MS = 20

/** Sessions whose user is known before they are looked up, in each process. */
export const KNOWN_SESSIONS_MAX = 10_000

// Processes that serve

/** How often one says that it is alive, in milliseconds. */
export const HEARTBEAT_MS = 1_000

/** Heartbeats that it may miss before it counts as hung; one under load may be seconds late. */
export const MISSED_HEARTBEATS_MAX = 30

/**
 * The same while it starts on a database that another has migrated and checked; the first may take as long as
 * that takes.
 */
export const MISSED_HEARTBEATS_AT_START_MAX = 60

/**
 * One that served for less, in milliseconds, is started again after a pause: first the shortest, each time
 * twice as long.
 */
export const STABLE_PROCESS_MS = 5_000
export const RESTART_PAUSE_MS_MIN = 250
export const RESTART_PAUSE_MS_MAX = 30_000

/** How long requests may go on once nothing is accepted any more, in milliseconds. */
export const DRAIN_MS = 10_000

/** How long a process may take to stop beyond its pause and its requests, in milliseconds. */
export const STOP_MARGIN_MS = 5_000

/** How often a process renews the heartbeat of its folder, in milliseconds. */
export const FOLDER_HEARTBEAT_MS = 15_000

/** Age of that heartbeat above which its process counts as gone: what it had under way is removed. */
export const ABANDONED_FOLDER_MS = 10 * 60_000

// The trash

/** Days that what was deleted can be brought back, to the moment. */
export const TRASH_RETENTION_DAYS = 30

/**
 * How much longer than it can be brought back something stays, in milliseconds. By the clock of a process
 * that is less behind than this, nothing comes back that a purge has begun with.
 */
export const PURGE_DELAY_MS = 60 * 60_000

// The database

/** Connections to PostgreSQL of one process, and of each of its background threads. */
export const CONNECTIONS_MAX = 10
export const BACKGROUND_CONNECTIONS_MAX = 2

/** How long a query waits for a connection, in milliseconds. */
export const CONNECTION_WAIT_MS = 5_000

/** How long a connection outside of their pool may take to begin, in milliseconds; PostgreSQL only. */
export const CONNECT_MS_MAX = 10_000

/** Statements and transactions that wait for a connection in one process, of all users. */
export const STATEMENTS_WAITING_MAX = 10_000

/** How long a write goes on trying while another process holds SQLite's lock, in milliseconds. */
export const SQLITE_LOCK_WAIT_MS = 10_000

/** How long opening SQLite's database waits for the lock of another process, in milliseconds. */
export const SQLITE_OPENING_WAIT_MS = 5_000

/**
 * Prepared statements that a connection to SQLite caches; texts vary with the shape of a query, not with its
 * values. What is longer has a place for each of many values, so that its text seldom comes again.
 */
export const CACHED_STATEMENTS_MAX = 500
export const CACHED_STATEMENT_CHARACTERS_MAX = 4_000

/** How long a statement waits for the lock of another, in milliseconds; PostgreSQL only. */
export const LOCK_TIMEOUT_MS = 5_000

/** Plans of queries that Prisma keeps in each thread, and as many of batches: more than there are calls. */
export const QUERY_PLANS_MAX = 250

/** How long a change to an event waits for its turn and is planned anew behind others, in milliseconds. */
export const CHANGE_RETRY_MS_MAX = 10_000

/** How often it is, at most. */
export const CHANGE_TRIES_MAX = 20

/** How long a statement may take, in milliseconds; PostgreSQL only. */
export const STATEMENT_TIMEOUT_MS = 20_000

/** How long a process that holds a lease may be silent before another one takes it, in milliseconds. */
export const LEASE_MS = 30_000

/** How long the answer of /readyz may take, in milliseconds. */
export const READINESS_DEADLINE_MS = 2_000

/** How long what /readyz found counts, however often it is asked, in milliseconds. */
export const READINESS_CHECK_EVERY_MS = 1_000

/** How long a server may serve on after a newer version has migrated its database, in milliseconds. */
export const MIGRATIONS_CHECK_EVERY_MS = 3_000

// Backups

/** Rows of a table that are one member of a backup, in bytes, but for a single row that has more. */
export const BACKUP_PORTION_BYTES = MB

/** The largest member of a backup that is held in memory, in bytes. */
export const BACKUP_MEMBER_BYTES_MAX = 256 * MB

/**
 * The decimals of the two amounts of a rate. Published rates are written for one unit: 1 KES = 0.0077432 USD.
 */
export const RATE_DECIMALS_MAX = 10
