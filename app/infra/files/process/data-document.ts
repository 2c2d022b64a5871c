import type { FileTrait } from '~/infra/files/prepared-file.server'
import type { Pixels } from './image.server'

/** A data file in a known format, such as an electronic invoice, that can be drawn as pages. */
export interface DataDocument {
  traits: FileTrait[]
  /** draws the pages in order: RECEIPT_PREVIEWS_MAX at most */
  pages: () => Iterable<Pixels>
}

/**
 * Opens a data file. The domain decides which formats are known.
 * @throws FileRefusedError for any other file
 */
export type OpenDocument = (bytes: Uint8Array) => Promise<DataDocument>
