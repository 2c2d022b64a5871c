import { ProcessorBudget } from '~/infra/files/processor-budget.server'

/** The processor time per hour that each server process spends on preparing and reading a user's files. */
const FILE_PROCESSOR_MINUTES_PER_HOUR_MAX = 10

/** The part of the hourly budget that reading may use. The rest stays for the user's next uploads. */
const READING_PROCESSOR_MINUTES_PER_HOUR_MAX = 5

const MINUTE_MS = 60_000

/** The processor budget of each user for preparing and reading files. */
export const fileBudget = new ProcessorBudget(FILE_PROCESSOR_MINUTES_PER_HOUR_MAX * MINUTE_MS)

/** The budget for reading. It ends earlier, because no user waits for a reading and uploads need the rest. */
export const readingBudget = fileBudget.upTo(READING_PROCESSOR_MINUTES_PER_HOUR_MAX * MINUTE_MS)
