import { pageOf, Thumbnail } from '~/components/receipts/thumbnail'
import type { ExpenseViewModel } from './view-models'

type Props = Pick<ExpenseViewModel, 'thumbnail' | 'files' | 'image' | 'isDeclared'> & { name: string }

/**
 * A thumbnail of the first file of an expense, which opens the file. Without a file it shows the path of an
 * old record's receipt, or says that there is no receipt, with or without a declaration.
 */
export function ReceiptThumbnail({ thumbnail, files, image, isDeclared, name }: Props) {
  const none = <span className="secondary">{isDeclared ? 'Declared' : 'No receipt'}</span>
  if (thumbnail === null) return image ?? none
  return (
    <a
      className="thumbnail"
      data-file={thumbnail.id}
      href={pageOf(thumbnail)}
      target="_blank"
      rel="noreferrer"
      data-image-path={image ?? undefined}
    >
      <Thumbnail thumbnail={thumbnail} alt={`Receipt of ${name}`} size={40} />
      {files > 1 && <span className="small">+{files - 1}</span>}
      {image === null && none}
    </a>
  )
}
