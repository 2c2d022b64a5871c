import { useState } from 'react'
import { WHOLE_PAGE } from '~/components/receipts/page-part'
import { originalPath, previewPath } from '~/components/receipts/paths'
import { previewedPages } from '~/components/receipts/receipt-view'
import { ScanPage } from '~/components/receipts/scan-page'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { Crop } from './crop'
import { CropBox } from './crop-box'
import { areaOfBox, minBoxSize } from './crop-geometry'
import { useCropBox } from './use-crop-box'
import type { DraftViewModel, ReviewViewModel } from './view-models'
import { useZoom, ZOOM_MAX } from './zoom'

type Props = Pick<ReviewViewModel, 'formAction'> & { draft: DraftViewModel; isOpen: boolean }

/** The pages of a receipt, with marks where fields were read. With scripts, users can zoom and drag them. */
export function Scan({ draft, formAction, isOpen }: Props) {
  const { id, name, pages, previews, places, parts, excerpt } = draft
  const { pane, zoom, toggle, zoomBy } = useZoom(draft.fieldToCheck ?? 'amount')
  const [isCropping, setCropping] = useState(false)
  const picture = { area: excerpt?.area ?? WHOLE_PAGE, turns: draft.turns }
  const minSize = minBoxSize(picture)
  const { crop, setCrop } = useCropBox(pane, isCropping, minSize)
  const shownPages = previewedPages(previews, excerpt)
  const hiddenPageCount = (excerpt ? excerpt.lastPage - excerpt.firstPage + 1 : pages) - shownPages.length
  const marksOn = (page: number) => [
    ...places.filter((place) => place.page === page).map(({ field, box }) => ({ name: field, box })),
    ...parts.flatMap(({ firstPage, area }, index) =>
      area && firstPage === page ? [{ name: `part-${index + 1}`, box: area }] : [],
    ),
  ]
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
          {isOpen && draft.isCroppable && (
            <button
              className="button quiet"
              type="button"
              aria-pressed={isCropping}
              onClick={() => setCropping(!isCropping)}
            >
              Crop
            </button>
          )}
        </span>
        {isOpen && (
          <form method="post" action={formAction}>
            <input type="hidden" name="intent" value="turn" />
            <input type="hidden" name="id" value={id} />
            <button className="button quiet" type="submit" aria-keyshortcuts="T">
              Turn <Key>T</Key>
            </button>
          </form>
        )}
        <a className="quiet-link" href={previewPath(id, excerpt?.firstPage)} target="_blank" rel="noreferrer">
          Open
        </a>
        <a className="quiet-link" href={originalPath(id)} download={name}>
          Download
        </a>
      </div>
      {isCropping && (
        <Crop
          draftId={id}
          formAction={formAction}
          part={
            crop?.isSet
              ? { firstPage: crop.page, lastPage: crop.page, area: areaOfBox(crop.box, picture) }
              : null
          }
          onCancel={() => setCropping(false)}
        />
      )}
      {draft.note && <p className="scan-note small muted">{draft.note}</p>}
      <section
        className="scan-pane"
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        aria-label="Pages"
        data-zoom={Math.min(zoom, ZOOM_MAX)}
        data-cropping={isCropping || undefined}
      >
        <div className="scan-pages">
          {shownPages.map((page) => (
            <ScanPage
              key={page}
              receipt={draft}
              page={page}
              marks={marksOn(page)}
              alt={pages > 1 ? `Page ${page} of ${pages}` : 'The receipt'}
            >
              {crop?.page === page && (
                <CropBox
                  box={crop.box}
                  minSize={minSize}
                  onChange={(box) => setCrop({ page, box, isSet: true })}
                />
              )}
            </ScanPage>
          ))}
          {hiddenPageCount > 0 && (
            <p className="pages-without-preview small muted">
              {hiddenPageCount === 1 ? 'The last page is' : `The last ${hiddenPageCount} pages are`} in the
              file only.
            </p>
          )}
        </div>
      </section>
    </section>
  )
}
