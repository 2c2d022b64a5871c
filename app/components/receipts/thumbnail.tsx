import type { Excerpt } from '~/domain/receipts/excerpt'
import { viewOf, WHOLE } from './page-part'
import { previewPath, thumbnailPath } from './paths'

/** What a thumbnail shows of the file that it stands for. */
export interface ThumbnailViewModel {
  /** the id of the receipt */
  id: string
  /** by how many quarters to the right it is turned */
  turns: number
  /** the part of the file that it is, and the size of the page; null: the file as its thumbnail is */
  part: { excerpt: Excerpt; width: number; height: number } | null
}

/** A receipt of which a thumbnail is shown. */
export interface ShownReceipt {
  id: string
  turns: number
  /** null: all of the file */
  excerpt: Excerpt | null
  /** the size of a page, in pixels */
  width: number
  height: number
}

export function toThumbnail({ id, turns, excerpt, width, height }: ShownReceipt): ThumbnailViewModel {
  // the thumbnail is of the first page
  const isPart = excerpt !== null && (excerpt.area !== null || excerpt.firstPage > 1)
  return { id, turns, part: isPart ? { excerpt, width, height } : null }
}

interface Props {
  thumbnail: ThumbnailViewModel
  alt: string
  /** its width and height, in pixels */
  size: number
}

/**
 * A small picture of a receipt: the part of the file that it is, from its head, turned as its owner has
 * turned it. An SVG shows a part: the Content-Security-Policy forbids style attributes.
 */
export function Thumbnail({ thumbnail: { id, turns, part }, alt, size }: Props) {
  if (part === null)
    return (
      <img
        src={thumbnailPath(id)}
        alt={alt}
        width={size}
        height={size}
        data-turns={turns === 0 ? undefined : turns}
        loading="lazy"
        decoding="async"
      />
    )
  const { excerpt, width, height } = part
  const view = viewOf(excerpt.area ?? WHOLE, { width, height }, turns)
  return (
    <svg
      viewBox={view.box}
      width={size}
      height={size}
      preserveAspectRatio="xMidYMin slice"
      role="img"
      aria-label={alt}
    >
      <image
        href={previewPath(id, excerpt.firstPage)}
        width={width}
        height={height}
        transform={view.transform}
      />
    </svg>
  )
}

/** The address of the page that a thumbnail is of. */
export const pageOf = ({ id, part }: ThumbnailViewModel): string => previewPath(id, part?.excerpt.firstPage)
