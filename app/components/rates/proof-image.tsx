import { pageOf, Thumbnail } from '~/components/receipts/thumbnail'
import type { ProofViewModel } from './view-models'

/** A thumbnail of a proof, which opens the file. */
export const ProofImage = ({ document, size }: { document: ProofViewModel; size: number }) => (
  <a href={pageOf(document.thumbnail)} target="_blank" rel="noreferrer" className="thumbnail">
    <Thumbnail thumbnail={document.thumbnail} alt={`Show ${document.name}`} size={size} />
  </a>
)
