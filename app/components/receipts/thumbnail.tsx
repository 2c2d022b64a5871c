import type { Excerpt } from '~/domain/receipts/excerpt'
import { viewOf, WHOLE_PAGE } from './page-part'
import { previewPath, thumbnailPath } from './paths'

/** A receipt that is shown as a thumbnail. */
export interface ShownReceipt {
  id: string
  /** its rotation in quarter turns to the right */
  turns: number
  /** the part of the file that it shows; null: the whole file */
  excerpt: Excerpt | null
  /** the size of a page, in pixels */
  width: number
  height: number
}

/** Returns the view model of a receipt's thumbnail. */
export function toThumbnail({ id, turns, excerpt, width, height }: ShownReceipt) {
  // the stored thumbnail shows the whole first page, so other excerpts need a preview
  const isPart = excerpt !== null && (excerpt.area !== null || excerpt.firstPage > 1)
  return { id, turns, part: isPart ? { excerpt, width, height } : null }
}

/** A thumbnail, with its rotation in quarter turns; without a part, it shows the whole thumbnail. */
export type ThumbnailViewModel = ReturnType<typeof toThumbnail>

interface Props {
  thumbnail: ThumbnailViewModel
  alt: string
  /** its width and height, in pixels */
  size: number
}

/** The top of a receipt's excerpt, rotated. An SVG crops it, because the CSP forbids style attributes. */
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
  const view = viewOf(excerpt.area ?? WHOLE_PAGE, { width, height }, turns)
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

/** Returns the address of the page that a thumbnail shows. */
export const pageOf = ({ id, part }: ThumbnailViewModel): string => previewPath(id, part?.excerpt.firstPage)
