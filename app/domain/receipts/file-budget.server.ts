import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import {
  FILE_PROCESSOR_MINUTES_PER_HOUR_MAX,
  READING_PROCESSOR_MINUTES_PER_HOUR_MAX,
} from '~/limits-and-lifetimes'

const MINUTE_MS = 60_000

/** What the files of each user may use of a processor, to be prepared and read. */
export const fileBudget = new ProcessorBudget(FILE_PROCESSOR_MINUTES_PER_HOUR_MAX * MINUTE_MS)

/** The budget for reading, which stops earlier: no user waits for it, and uploads need the rest. */
export const readingBudget = fileBudget.upTo(READING_PROCESSOR_MINUTES_PER_HOUR_MAX * MINUTE_MS)
