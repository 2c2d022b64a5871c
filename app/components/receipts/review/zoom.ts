import { useCallback, useEffect, useRef, useState } from 'react'

// Enlarges and scrolls the picture of a receipt beside its form.

export const ZOOM_MAX = 4

/** The distance, in pixels, below which a pointer movement counts as a click. */
const DRAG_MIN = 4

/** The margin around an element scrolled into view, in pixels. */
const SCROLL_MARGIN = 24

type Point = Pick<DOMPoint, 'x' | 'y'>

/** A point of the pane's content, in shares of its size, and the position in the pane at which to show it. */
interface Anchor extends Point {
  left: number
  top: number
}

/** The least number of lines with marks that shows how large the receipt on a page is. */
const MARKED_LINES_MIN = 3

/** The margin around the marks of a receipt, as a share of the page's width. */
const MARKS_MARGIN = 0.06

/**
 * Returns the zoom at which a small receipt on a large white page fills the pane. It measures the marks on
 * the first page that has enough of them. Returns 1 if the receipt fills the page already.
 */
function zoomOfReceipt(pane: HTMLElement): number {
  for (const page of pane.querySelectorAll('figure')) {
    const marks = [...page.querySelectorAll('[data-place]:not([data-place^="part-"])')]
    const boxes = marks.map((mark) => mark.getBoundingClientRect())
    if (new Set(boxes.map(({ top }) => Math.round(top))).size < MARKED_LINES_MIN) continue
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    const width = page.getBoundingClientRect().width
    const share = (right - left) / width + 2 * MARKS_MARGIN
    return width > 0 ? Math.min(ZOOM_MAX, Math.max(1, Math.floor(1 / share))) : 1
  }
  return 1
}

/**
 * Manages the pane that shows a receipt at its width or enlarged. A click enlarges the clicked point, a mouse
 * drags the receipt, and the pane scrolls to the place where the focused field was read, at first that of
 * `field`. A receipt that is small on its page starts enlarged.
 */
export function useZoom(field: string) {
  const pane = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<Anchor | null>(null)

  const zoomTo = useCallback(
    (change: (zoom: number) => number, point?: Point) => {
      const element = pane.current
      if (!element) return
      anchor.current = anchorAt(element, point ?? middleOf(element, field))
      setZoom((previousZoom) => Math.min(ZOOM_MAX, Math.max(1, change(previousZoom))))
    },
    [field],
  )
  const toggle = useCallback((point?: Point) => zoomTo((zoom) => (zoom > 1 ? 1 : 2), point), [zoomTo])
  const zoomBy = useCallback((steps: number) => zoomTo((zoom) => zoom + steps), [zoomTo])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pane has changed its size when the zoom has
  useEffect(() => {
    const [element, point] = [pane.current, anchor.current]
    if (!element || !point) return
    element.scrollTo({
      left: point.x * element.scrollWidth - point.left,
      top: point.y * element.scrollHeight - point.top,
      behavior: 'instant',
    })
  }, [zoom])

  useEffect(() => {
    const fittingZoom = pane.current ? zoomOfReceipt(pane.current) : 1
    if (fittingZoom > 1) zoomTo(() => fittingZoom)
  }, [zoomTo])

  useEffect(() => {
    if (pane.current) bringIntoView(pane.current, field)
    const onFocus = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      const offeredFor = target instanceof HTMLElement ? target.dataset.offeredFor : undefined
      const name = offeredFor ?? (isField ? target.name : undefined)
      if (pane.current && name) bringIntoView(pane.current, name)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [field])

  useDragging(pane, toggle)
  return { pane, zoom, toggle, zoomBy }
}

/**
 * Returns the fields whose places can show where a field was read, best first. The fields of a tax share the
 * place of the tax's amount, and a currency that has no place uses the place of the amount.
 */
const placeNamesFor = (field: string): string[] => [
  field,
  field.replace(/^(tax_\d+)_\w+$/, '$1_amount'),
  ...(field === 'currency' ? ['amount'] : []),
]

const placeIn = (pane: HTMLElement, field: string): Element | null => {
  if (!/^\w+$/.test(field)) return null
  const places = placeNamesFor(field).map((name) => pane.querySelector(`[data-place="${name}"]`))
  return places.find((place) => place !== null) ?? null
}

/** Returns the point to show in the middle: the place of the focused field, of `field`, or the middle. */
function middleOf(pane: HTMLElement, field: string): Point {
  const { activeElement } = document
  const focused = activeElement instanceof HTMLInputElement ? placeIn(pane, activeElement.name) : null
  const { left, top, width, height } = (focused ?? placeIn(pane, field) ?? pane).getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function anchorAt(pane: HTMLElement, { x, y }: Point): Anchor {
  const edges = pane.getBoundingClientRect()
  const isInside = x >= edges.left && x <= edges.right && y >= edges.top && y <= edges.bottom
  const [left, top] = [x - edges.left, y - edges.top]
  return {
    x: (pane.scrollLeft + left) / pane.scrollWidth,
    y: (pane.scrollTop + top) / pane.scrollHeight,
    ...(isInside ? { left, top } : { left: edges.width / 2, top: edges.height / 2 }),
  }
}

/** Returns how far the pane must scroll in one direction to show a place with a margin; 0 if it shows it. */
function scrollDistance(place: [start: number, end: number], pane: [start: number, end: number]): number {
  if (place[0] < pane[0] + SCROLL_MARGIN) return place[0] - pane[0] - 2 * SCROLL_MARGIN
  return place[1] > pane[1] - SCROLL_MARGIN ? place[1] - pane[1] + 2 * SCROLL_MARGIN : 0
}

/** Scrolls the pane, and no other element, until the place of a field is visible. */
function bringIntoView(pane: HTMLElement, field: string): void {
  const place = placeIn(pane, field)?.getBoundingClientRect()
  if (!place) return
  const edges = pane.getBoundingClientRect()
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  pane.scrollBy({
    left: scrollDistance([place.left, place.right], [edges.left, edges.right]),
    top: scrollDistance([place.top, place.bottom], [edges.top, edges.bottom]),
    behavior: prefersReducedMotion ? 'instant' : 'smooth',
  })
}

/** Lets a mouse drag the pane, as touch does natively; a click or tap zooms in at its point, or out again. */
function useDragging(pane: { current: HTMLElement | null }, onTap: (point: Point) => void): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    let dragStart: PointerEvent | null = null
    let isDragged = false
    const onDown = (event: PointerEvent) => {
      isDragged = false
      if (event.pointerType === 'mouse' && event.button === 0) dragStart = event
    }
    const onMove = (event: PointerEvent) => {
      if (!dragStart) return
      if (Math.hypot(event.clientX - dragStart.clientX, event.clientY - dragStart.clientY) > DRAG_MIN)
        isDragged = true
      if (isDragged) element.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
    }
    const onUp = () => {
      dragStart = null
    }
    const onClick = (event: MouseEvent) => {
      if (!isDragged) onTap({ x: event.clientX, y: event.clientY })
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('click', onClick, { signal })
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    return () => listening.abort()
  }, [pane, onTap])
}
