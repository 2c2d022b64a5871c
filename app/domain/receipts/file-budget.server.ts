import { ProcessorBudget } from '~/infra/files/processor-budget.server'

/**
 * Processor time that one user's files may use within an hour to be prepared and read, in each process of the
 * server.
 */
const FILE_PROCESSOR_MINUTES_PER_HOUR_MAX = 10

/** The part of it after which reading waits, so that the user's next uploads have the rest. */
const READING_PROCESSOR_MINUTES_PER_HOUR_MAX = 5

const MINUTE_MS = 60_000

/** What the files of each user may use of a processor, to be prepared and read. */
export const fileBudget = new ProcessorBudget(FILE_PROCESSOR_MINUTES_PER_HOUR_MAX * MINUTE_MS)

/** The budget for reading, which stops earlier: no user waits for it, and uploads need the rest. */
export const readingBudget = fileBudget.upTo(READING_PROCESSOR_MINUTES_PER_HOUR_MAX * MINUTE_MS)
