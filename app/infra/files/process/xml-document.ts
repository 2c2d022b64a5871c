import type { FileTrait } from '~/infra/files/files.server'
import type { Pixels } from './image.server'

/** An XML document of a known form, which can be shown. */
export interface XmlDocument {
  traits: FileTrait[]
  /** draws its pages, one after the other: RECEIPT_PREVIEWS_MAX at most */
  pages: () => Iterable<Pixels>
}

/**
 * Opens an XML document. Which forms are known is a matter of the domain.
 * @throws FileRefusedError for any other document
 */
export type OpenXml = (bytes: Uint8Array) => XmlDocument
