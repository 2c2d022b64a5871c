import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

/** Rows that are kept: about 1.5 kB each. */
const LIMIT = 10_000

const kept = new Map<unknown, Map<string, string>>()

/**
 * A row of a table as HTML. A row depends on nothing but its props, so the same props are the same text: nothing has to be
 * invalidated, and what is kept too long only takes room.
 */
export function renderRow<T extends object>(Row: FunctionComponent<T>, props: T): string {
  let rows = kept.get(Row)
  if (!rows) {
    rows = new Map()
    kept.set(Row, rows)
  }
  const key = JSON.stringify(props)
  const known = rows.get(key)
  if (known !== undefined) return known
  const html = renderToString(createElement(Row, props))
  // the oldest goes first
  if (rows.size >= LIMIT) rows.delete(rows.keys().next().value as string)
  rows.set(key, html)
  return html
}
