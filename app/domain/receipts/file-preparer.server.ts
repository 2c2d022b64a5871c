import { FileProcessor } from '~/infra/files/file-processor.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import {
  HARD_UPLOADS_PREPARED_MAX,
  UPLOAD_PROCESSOR_MS_MAX,
  UPLOADS_PREPARED_MAX,
  UPLOADS_PREPARED_PER_NETWORK_MAX,
} from '~/limits-and-lifetimes'
import { fileBudget } from './file-budget.server'
import { READER } from './reading/read-file.server'

/** Opens uploads and makes their previews. Reading takes longer and has processes of its own. */
export const filePreparer = new FileProcessor(READER, {
  timeLimitMs: UPLOAD_PROCESSOR_MS_MAX,
  lanes: UPLOADS_PREPARED_MAX,
  lanesPerNetwork: UPLOADS_PREPARED_PER_NETWORK_MAX,
  hardLanes: HARD_UPLOADS_PREPARED_MAX,
  budget: fileBudget,
  makeFolder: () => receiptStorage.workspace(),
})
