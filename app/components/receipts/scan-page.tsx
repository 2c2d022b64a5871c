import type { ReactNode } from 'react'
import type { Area } from '~/domain/receipts/excerpt'
import { viewOf, WHOLE_PAGE } from './page-part'
import { previewPath } from './paths'
import type { ShownReceipt } from './thumbnail'

/** The margin around a marked place, so that the mark does not cover the outermost letters. */
const MARGIN = 0.006

interface Mark {
  /** the name of the field, or of another marked thing */
  name: string
  box: Area
}

interface Props {
  receipt: ShownReceipt
  /** from 1 */
  page: number
  marks?: Mark[]
  alt: string
  /** overlays on the picture */
  children?: ReactNode
}

/** A page of a receipt with its marks. It is an SVG, because the security policy forbids style attributes. */
export function ScanPage({ receipt, page, marks = [], alt, children }: Props) {
  const { id, width, height, turns, excerpt } = receipt
  const view = viewOf(excerpt?.area ?? WHOLE_PAGE, { width, height }, turns)
  const markRects = marks.map(({ name, box }) => (
    <rect
      key={name}
      data-place={name}
      x={(box.x0 - MARGIN) * width}
      y={(box.y0 - MARGIN) * height}
      width={(box.x1 - box.x0 + 2 * MARGIN) * width}
      height={(box.y1 - box.y0 + 2 * MARGIN) * height}
    />
  ))
  if (turns !== 0 || excerpt?.area) {
    return (
      <figure data-page={page}>
        <svg className="view" viewBox={view.box} role="img" aria-label={alt}>
          <g transform={view.transform}>
            <image href={previewPath(id, page)} width={width} height={height} />
            {markRects}
          </g>
        </svg>
        {children}
      </figure>
    )
  }
  return (
    <figure data-page={page}>
      <img
        src={previewPath(id, page)}
        alt={alt}
        width={width}
        height={height}
        loading={page > 1 ? 'lazy' : 'eager'}
        draggable={false}
      />
      {/* further pages may have another size than the first, whose size is known */}
      <svg viewBox={view.box} preserveAspectRatio="none" aria-hidden="true">
        {markRects}
      </svg>
      {children}
    </figure>
  )
}
