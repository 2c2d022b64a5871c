import { previewPath, thumbnailPath } from '~/components/receipts/paths'
import type { ExpenseViewModel } from './view-models'

type Props = Pick<ExpenseViewModel, 'thumbnailId' | 'files' | 'image' | 'isDeclared'> & { name: string }

/**
 * A thumbnail of the first file of an expense, which opens the file. Without a file: the path of an old
 * record's receipt, or that there is none, declared or not.
 */
export function ReceiptThumbnail({ thumbnailId, files, image, isDeclared, name }: Props) {
  const none = <span className="off">{isDeclared ? 'Declared' : 'No receipt'}</span>
  if (thumbnailId === null) return image ?? none
  return (
    <a
      className="thumbnail"
      href={previewPath(thumbnailId)}
      target="_blank"
      rel="noreferrer"
      data-image-path={image ?? undefined}
    >
      <img
        src={thumbnailPath(thumbnailId)}
        alt={`Receipt of ${name}`}
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
      />
      {files > 1 && <span className="small">+{files - 1}</span>}
      {image === null && none}
    </a>
  )
}
