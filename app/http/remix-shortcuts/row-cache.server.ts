import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

/** Rows of each component that are cached in one process: about 1.5 kB each. */
export const CACHED_ROWS_MAX = 10_000

interface CachedRow<T> {
  props: T
  html: string
}

const rowsByComponent = new Map<unknown, Map<string, CachedRow<unknown>>>()

// For pages right after a write: one of 200 rows of which one has changed costs half as much again without
// this. It can go when such a page is rendered in parts (docs/decisions/0003-pages.md).

/**
 * A row of a table as HTML. A row depends on nothing but its props, so the same props are the same text: what
 * was rendered last for an id is taken again as long as its props are the same, and nothing has to be
 * invalidated.
 */
export function renderRow<T extends { id: string }>(Row: FunctionComponent<T>, props: T): string {
  let rows = rowsByComponent.get(Row) as Map<string, CachedRow<T>> | undefined
  if (!rows) {
    rows = new Map()
    rowsByComponent.set(Row, rows)
  }
  const known = rows.get(props.id)
  if (known && isSame(known.props, props)) return known.html
  // one flat string: what React puts together is a tree of pieces that would be walked at every use
  const html = Buffer.from(renderToString(createElement(Row, props))).toString()
  // the oldest goes first
  if (rows.size >= CACHED_ROWS_MAX) rows.delete(rows.keys().next().value as string)
  rows.set(props.id, { props, html })
  return html
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** Whether two props are the same, or objects and lists of the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}
