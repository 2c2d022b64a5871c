import { originalPath, previewPath } from '~/components/receipts/paths'
import { Key } from './keyboard-shortcuts'
import type { DraftViewModel } from './view-models'
import { useZoom, ZOOM_MAX } from './zoom'

/**
 * Units of the overlay's width and height. Percentages would need a style attribute, which the
 * Content-Security-Policy forbids.
 */
const UNITS = 1000

/** The margin around a marked place, so that the mark does not cover the outermost letters. */
const MARGIN = 0.006

/**
 * The pages of a receipt with marks where each field was read. With scripts they can be zoomed and dragged.
 */
export function Scan({ draft }: { draft: DraftViewModel }) {
  const { id, name, pages, previews, width, height, places } = draft
  const { pane, zoom, toggle, zoomBy } = useZoom(draft.focused ?? 'amount')
  return (
    <section className="scan" aria-label="The receipt">
      <div className="scan-bar small">
        <span className="file">{name}</span>
        <span className="zoom">
          <button
            className="button quiet"
            type="button"
            aria-keyshortcuts="Z"
            aria-pressed={zoom > 1}
            onClick={() => toggle()}
          >
            Zoom <Key>Z</Key>
          </button>
          <button
            className="button quiet"
            type="button"
            aria-label="Smaller"
            aria-keyshortcuts="-"
            onClick={() => zoomBy(-1)}
          >
            −
          </button>
          <button
            className="button quiet"
            type="button"
            aria-label="Larger"
            aria-keyshortcuts="Plus"
            onClick={() => zoomBy(1)}
          >
            +
          </button>
        </span>
        <a className="quiet-link" href={previewPath(id)} target="_blank" rel="noreferrer">
          Open
        </a>
        <a className="quiet-link" href={originalPath(id)} download={name}>
          Download
        </a>
      </div>
      {draft.note && <p className="scan-note small muted">{draft.note}</p>}
      <section
        className="scan-pane"
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        aria-label="Pages"
        data-zoom={Math.min(zoom, ZOOM_MAX)}
      >
        <div className="scan-pages">
          {Array.from({ length: previews }, (_, at) => at + 1).map((page) => (
            <figure key={page}>
              <img
                src={previewPath(id, page)}
                alt={pages > 1 ? `Page ${page} of ${pages}` : 'The receipt'}
                width={width}
                height={height}
                loading={page > 1 ? 'lazy' : 'eager'}
                draggable={false}
              />
              <svg viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" aria-hidden="true">
                {places
                  .filter((place) => place.page === page)
                  .map(({ field, box }) => (
                    <rect
                      key={field}
                      data-place={field}
                      x={(box.x0 - MARGIN) * UNITS}
                      y={(box.y0 - MARGIN) * UNITS}
                      width={(box.x1 - box.x0 + 2 * MARGIN) * UNITS}
                      height={(box.y1 - box.y0 + 2 * MARGIN) * UNITS}
                    />
                  ))}
              </svg>
            </figure>
          ))}
          {pages > previews && (
            <p className="rest small muted">
              {pages - previews === 1 ? 'The last page is' : `The last ${pages - previews} pages are`} in the
              file only.
            </p>
          )}
        </div>
      </section>
    </section>
  )
}
