import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Box, boxBetween, type Edge, edgeOf, isUpright, moveEdge, type Shares } from './crop-geometry'

// Handles pointers on the box of the crop tool: they draw it and move its edges. crop-box.tsx handles keys.

/** The box on one of the pages. */
export interface Crop {
  page: number
  box: Box
  /** whether the claimant has set the box */
  isSet: boolean
}

/** The initial box. It leaves room around it, so that users can reach its handles. */
const FIRST_BOX: Box = { x0: 0.1, y0: 0.1, x1: 0.9, y1: 0.9 }

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const share = (value: number) => Math.min(1, Math.max(0, value))

function pointOn(figure: Element, { clientX, clientY }: Point): Shares {
  const { left, top, width, height } = figure.getBoundingClientRect()
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) }
}

const pageOf = (figure: Element) => Number(figure.getAttribute('data-page'))

/** Returns the page in the middle of a pane, or else the first. */
function pageInMiddle(pane: Element): number {
  const { top, height } = pane.getBoundingClientRect()
  const figures = [...pane.querySelectorAll('figure')]
  const middle = figures.find((each) => each.getBoundingClientRect().bottom > top + height / 2) ?? figures[0]
  return middle ? pageOf(middle) : 1
}

/** Returns the drag that a press begins; null if the browser handles the press, such as a finger's scroll. */
function beginDrag(event: PointerEvent, crop: Crop | null) {
  const target = event.target instanceof Element ? event.target : null
  const figure = target?.closest('figure')
  if (!figure || event.button !== 0) return null
  const edges = (target?.closest('[data-edges]')?.getAttribute('data-edges') ?? '').split(' ').filter(Boolean)
  if (edges.length === 0 && event.pointerType === 'touch') return null
  // with the box before the drag
  return { figure, edges: edges as Edge[], startPoint: pointOn(figure, event), box: crop?.box ?? null }
}

type Drag = NonNullable<ReturnType<typeof beginDrag>>

/** Returns the box when the pointer of a drag is at a point. */
function boxOfDrag({ edges, startPoint: from, box }: Drag, to: Shares, minSize: Shares): Box | null {
  if (edges.length === 0) return boxBetween(from, to, minSize)
  return edges.reduce((moved, edge) => {
    if (!moved || !box) return null
    const distance = isUpright(edge) ? to.x - from.x : to.y - from.y
    return moveEdge(moved, edge, edgeOf(box, edge) + distance, minSize)
  }, box)
}

/** The distance from the pane's visible edge, in pixels, within which a pointer scrolls the pane. */
const SCROLL_ZONE = 40
/** Pixels to scroll in each frame when the pointer is at the edge. */
const SCROLL_STEP = 14

/** Returns how far to scroll for a pointer between two edges. */
function scrollStep(pointer: number, start: number, end: number): number {
  const [beforeStart, pastEnd] = [start + SCROLL_ZONE - pointer, pointer - (end - SCROLL_ZONE)]
  const step = (depth: number) => Math.ceil((Math.min(depth, SCROLL_ZONE) / SCROLL_ZONE) * SCROLL_STEP)
  if (beforeStart > 0) return -step(beforeStart)
  return pastEnd > 0 ? step(pastEnd) : 0
}

/** Scrolls the pane, or else the window, when the pointer is near the visible edge of the pane. */
function scrollTowards(pane: Element, { clientX, clientY }: Point): void {
  const { left, top, right, bottom } = pane.getBoundingClientRect()
  const x = scrollStep(clientX, Math.max(0, left), Math.min(innerWidth, right))
  const y = scrollStep(clientY, Math.max(0, top), Math.min(innerHeight, bottom))
  if (x === 0 && y === 0) return
  const scrollTopBefore = pane.scrollTop
  pane.scrollBy({ left: x, top: y, behavior: 'instant' })
  if (y !== 0 && pane.scrollTop === scrollTopBefore) scrollBy({ top: y, behavior: 'instant' })
}

/** Calls `onPoint` when a pressed pointer moves or the pane scrolls under it. Returns a stop function. */
function followPointer(pane: Element, down: PointerEvent, onPoint: (point: Point) => void): () => void {
  let pointerPosition: Point = down
  const onMove = (moved: PointerEvent) => {
    pointerPosition = moved
    onPoint(pointerPosition)
  }
  let frame = requestAnimationFrame(function nextFrame() {
    // pressing without moving must not scroll
    if (pointerPosition !== down) {
      scrollTowards(pane, pointerPosition)
      onPoint(pointerPosition)
    }
    frame = requestAnimationFrame(nextFrame)
  })
  window.addEventListener('pointermove', onMove)
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', onMove)
  }
}

/** Intercepts presses and clicks on a pane before its other handlers. Returns a function that stops this. */
function interceptPresses(pane: Element, onDown: (event: PointerEvent) => void, onUp: () => void) {
  const listening = new AbortController()
  const { signal } = listening
  const onPress = (event: Event) => {
    event.stopPropagation()
    onDown(event as PointerEvent)
  }
  pane.addEventListener('pointerdown', onPress, { capture: true, signal })
  pane.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onUp, { signal })
  return () => listening.abort()
}

/**
 * While `isOn`, lets a pointer move the edges of a box in the pane or draw a new one; the pane's other
 * handlers get no pointer events.
 * The last parameter is the smallest size of a box.
 */
export function useCropBox(pane: RefObject<HTMLElement>, isOn: boolean, { x, y }: Shares) {
  const [crop, setCrop] = useState<Crop | null>(null)
  const latest = useRef(crop)
  latest.current = crop
  useEffect(() => {
    const element = pane.current
    if (!element || !isOn) return
    setCrop({ page: pageInMiddle(element), box: FIRST_BOX, isSet: false })
    let endDrag = () => {}
    const onDown = (event: PointerEvent) => {
      endDrag()
      const drag = beginDrag(event, latest.current)
      if (!drag) return
      event.preventDefault()
      endDrag = followPointer(element, event, (point) => {
        const box = boxOfDrag(drag, pointOn(drag.figure, point), { x, y })
        if (box) setCrop({ page: pageOf(drag.figure), box, isSet: true })
      })
    }
    const endPresses = interceptPresses(element, onDown, () => endDrag())
    return () => {
      endDrag()
      endPresses()
      setCrop(null)
    }
  }, [pane, isOn, x, y])
  return { crop, setCrop }
}
