import type { FileTrait } from '~/infra/files/prepared-file.server'
import type { Pixels } from './image.server'

/** A file of data in a known form, such as an electronic invoice, which can be shown. */
export interface DataDocument {
  traits: FileTrait[]
  /** draws its pages, one after the other: RECEIPT_PREVIEWS_MAX at most */
  pages: () => Iterable<Pixels>
}

/**
 * Opens a file of data. Which forms are known is a matter of the domain.
 * @throws FileRefusedError for any other file
 */
export type OpenDocument = (bytes: Uint8Array) => Promise<DataDocument>
