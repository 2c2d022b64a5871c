import { pageOf, Thumbnail } from '~/components/receipts/thumbnail'
import type { ExpenseViewModel } from './view-models'

type Props = Pick<ExpenseViewModel, 'thumbnail' | 'files' | 'image' | 'isDeclared' | 'isAllowance'> & {
  name: string
}

/**
 * A thumbnail of the first file of an expense, which opens the file. Without a file it shows the path of the
 * receipt, which old records have, or says that there is no receipt or that its absence is declared. It says
 * so too beside a file that is not a receipt.
 */
export function ReceiptThumbnail({ thumbnail, files, image, isDeclared, isAllowance, name }: Props) {
  const missingWords = isAllowance ? 'Allowance' : 'No receipt'
  const missingText = <span className="secondary">{isDeclared ? 'Declared' : missingWords}</span>
  if (thumbnail === null) return image ?? missingText
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
      {image === null && missingText}
    </a>
  )
}
