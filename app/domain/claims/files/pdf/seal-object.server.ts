import { PDF_PART_MARK } from '~/domain/claims/seals/seal'

// The parts of pdfkit that its types leave out, to put a seal among the bytes of a document. The seal is the
// last object: a stream, to which the document's catalogue refers. So nothing follows the end of the PDF.

/** An object of a document that is still open. */
export interface SealObject {
  compress: boolean
  end(content: Buffer): void
}

interface Internals {
  /** the number of bytes so far */
  _offset: number
  _write(data: Uint8Array): void
  _root: { data: Record<string, unknown> }
}

const internalsOf = (doc: PDFKit.PDFDocument) => doc as unknown as Internals

/** Returns the number of bytes that a document has written. */
export const offsetOf = (doc: PDFKit.PDFDocument): number => internalsOf(doc)._offset

/** Writes the mark of a part, a comment, between two objects. */
export const writePartMark = (doc: PDFKit.PDFDocument): void =>
  internalsOf(doc)._write(Buffer.from(PDF_PART_MARK))

export function openSealObject(doc: PDFKit.PDFDocument): SealObject {
  const seal = doc.ref({ Type: 'ClaimbookSeal' }) as unknown as SealObject
  seal.compress = false
  internalsOf(doc)._root.data.ClaimbookSeal = seal
  return seal
}
