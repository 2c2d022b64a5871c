import { FileProcessor } from '~/infra/files/file-processor.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { fileBudget } from './file-budget.server'
import { READER } from './reading/read-file.server'

// The processor time that preparing one upload may take, because the user's other files wait for it. Photos
// take a few seconds; 20 scanned pages take 15 seconds on an idle machine.
const UPLOAD_PROCESSOR_MS_MAX = 30_000

/** Uploads that one server process prepares at a time: one for each user, and not all from one network. */
const UPLOADS_PREPARED_MAX = 5

const UPLOADS_PREPARED_PER_NETWORK_MAX = 2

/** Hard uploads that may be prepared beside the normal ones. */
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
