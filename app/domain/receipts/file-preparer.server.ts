import { FileProcessor } from '~/infra/files/file-processor.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { fileBudget } from './file-budget.server'
import { READER } from './reading/read-file.server'

/**
 * Processor time in which an upload is prepared: the other files of its user wait behind one that is hard.
 * Photos take a few seconds, 20 scanned pages 15 where nothing else is done.
 */
const UPLOAD_PROCESSOR_MS_MAX = 30_000

/** Uploads that one process of the server prepares at a time: one of a user, and not all of one address. */
const UPLOADS_PREPARED_MAX = 5

const UPLOADS_PREPARED_PER_NETWORK_MAX = 2

/** Those of them that turned out to be hard, beside the others. */
const HARD_UPLOADS_PREPARED_MAX = 2

/** Opens uploads and makes their previews. Reading takes longer and has processes of its own. */
export const filePreparer = new FileProcessor(READER, {
  timeLimitMs: UPLOAD_PROCESSOR_MS_MAX,
  lanes: UPLOADS_PREPARED_MAX,
  lanesPerNetwork: UPLOADS_PREPARED_PER_NETWORK_MAX,
  hardLanes: HARD_UPLOADS_PREPARED_MAX,
  budget: fileBudget,
  makeFolder: () => receiptStorage.workspace(),
})
