import { type RefObject, useEffect, useState } from 'react'
import { AREA_SHARE_MIN, type Area } from '~/domain/receipts/excerpt'

// Cutting a receipt out of its page: a part is drawn on the picture, and kept or not.

/** A part of a page, as it is drawn. */
export interface DrawnArea {
  page: number
  area: Area
}

const share = (value: number) => Math.min(1, Math.max(0, value))

interface PagePoint {
  page: number
  x: number
  y: number
}

/** The point of the page below the pointer, as shares of the page as the file has it. */
function pointOn(group: SVGGElement, { clientX, clientY }: PointerEvent, size: Size): PagePoint | null {
  const toPage = group.getScreenCTM()?.inverse()
  if (!toPage) return null
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPage)
  return { page: Number(group.dataset.page), x: share(x / size.width), y: share(y / size.height) }
}

interface Size {
  width: number
  height: number
}

const areaBetween = (one: PagePoint, other: PagePoint): Area => ({
  x0: Math.min(one.x, other.x),
  y0: Math.min(one.y, other.y),
  x1: Math.max(one.x, other.x),
  y1: Math.max(one.y, other.y),
})

const isLarge = ({ x0, y0, x1, y1 }: Area) => x1 - x0 >= AREA_SHARE_MIN && y1 - y0 >= AREA_SHARE_MIN

/**
 * Lets a pointer draw a part of a page in the pane while `isOn`; nothing else of the pane answers to it then.
 * @param size of a page, in the units of its SVG
 */
export function useDrawnArea(pane: RefObject<HTMLElement>, isOn: boolean, size: Size) {
  const [drawn, setDrawn] = useState<DrawnArea | null>(null)
  const { width, height } = size
  useEffect(() => {
    const element = pane.current
    if (!element || !isOn) return
    setDrawn(null)
    let from: PagePoint | null = null
    let group: SVGGElement | null = null
    const onDown = (event: PointerEvent) => {
      const figure = event.target instanceof Element ? event.target.closest('figure') : null
      group = figure?.querySelector<SVGGElement>('g[data-page]') ?? null
      from = group && pointOn(group, event, { width, height })
      event.preventDefault()
      event.stopPropagation()
    }
    const onMove = (event: PointerEvent) => {
      const to = group && from && pointOn(group, event, { width, height })
      if (!from || !to) return
      const area = areaBetween(from, to)
      setDrawn(isLarge(area) ? { page: from.page, area } : null)
    }
    const onUp = () => {
      from = null
    }
    const onClick = (event: MouseEvent) => event.stopPropagation()
    element.addEventListener('pointerdown', onDown, true)
    element.addEventListener('click', onClick, true)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    return () => {
      element.removeEventListener('pointerdown', onDown, true)
      element.removeEventListener('click', onClick, true)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
    }
  }, [pane, isOn, width, height])
  return isOn ? drawn : null
}

interface CropProps {
  draftId: string
  here: string
  drawn: DrawnArea | null
  onCancel: () => void
}

/** Says how a part is drawn, and keeps it. */
export function Crop({ draftId, here, drawn, onCancel }: CropProps) {
  return (
    <form method="post" action={here} className="scan-note small actions">
      <input type="hidden" name="intent" value="crop" />
      <input type="hidden" name="id" value={draftId} />
      <input
        type="hidden"
        name="part"
        value={drawn ? JSON.stringify({ firstPage: drawn.page, lastPage: drawn.page, area: drawn.area }) : ''}
      />
      <span>Draw a box around the receipt.</span>
      <button className="button" type="submit" disabled={!drawn}>
        Keep this part
      </button>
      <button className="button quiet" type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  )
}
