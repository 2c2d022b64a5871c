import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { type Box, type Edge, edgeOf, isUpright, moveEdge, type Shares } from './crop-geometry'

/** How far a key moves an edge, as a share of the picture; with Shift it moves further. */
const KEY_STEP = 0.01
const KEY_STEP_LARGE = 0.1

/** The direction in which each key moves an edge. */
const DIRECTIONS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

const EDGES: [Edge, string][] = [
  ['top', 'Top edge'],
  ['right', 'Right edge'],
  ['bottom', 'Bottom edge'],
  ['left', 'Left edge'],
]

const CORNERS = ['left top', 'right top', 'right bottom', 'left bottom']

const percent = (share: number) => `${share * 100}%`

/** Returns the box's position as a style, which the Content-Security-Policy allows scripts to set. */
const positionStyle = ({ x0, y0, x1, y1 }: Box): CSSProperties => ({
  left: percent(x0),
  top: percent(y0),
  width: percent(x1 - x0),
  height: percent(y1 - y0),
})

interface Props {
  box: Box
  /** the smallest size of the box */
  minSize: Shares
  onChange: (box: Box) => void
}

/** The box of the crop tool. Pointers drag its handles at edges and corners, and keys move its edges. */
export function CropBox({ box, minSize, onChange }: Props) {
  const movedHandle = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a handle has moved when the box has changed
  useEffect(() => {
    movedHandle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    movedHandle.current = null
  }, [box])
  const onKey = (edge: Edge) => (event: KeyboardEvent<HTMLElement>) => {
    const direction = DIRECTIONS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    event.stopPropagation()
    movedHandle.current = event.currentTarget
    const step = event.shiftKey ? KEY_STEP_LARGE : KEY_STEP
    onChange(moveEdge(box, edge, edgeOf(box, edge) + direction * step, minSize))
  }
  return (
    <div className="crop-box" style={positionStyle(box)}>
      {EDGES.map(([edge, label]) => (
        <span
          key={edge}
          role="slider"
          tabIndex={0}
          data-edges={edge}
          aria-label={label}
          aria-orientation={isUpright(edge) ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(100 * edgeOf(box, edge))}
          aria-valuetext={`${Math.round(100 * edgeOf(box, edge))} % from the ${isUpright(edge) ? 'left' : 'top'}`}
          onKeyDown={onKey(edge)}
        />
      ))}
      {CORNERS.map((edges) => (
        <span key={edges} data-edges={edges} />
      ))}
    </div>
  )
}
