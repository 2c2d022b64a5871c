import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { FILE_PROCESSOR_MINUTES_PER_HOUR_MAX } from '~/limits'

/** What the files of each user may use of a processor, to be prepared and read. */
export const fileBudget = new ProcessorBudget(FILE_PROCESSOR_MINUTES_PER_HOUR_MAX * 60_000)
