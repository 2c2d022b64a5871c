import { createElement } from 'react'
import { expect, it } from 'vitest'
import { CACHED_ROWS_MAX, renderRow } from '~/http/remix-shortcuts/row-cache.server'

// Rows of tables that are rendered once for the same props.

interface Props {
  id: string
  name: string
  note?: string | undefined
}

/** A component that counts how often it is rendered. */
function counted() {
  const renders = { count: 0 }
  const Row = ({ name, note }: Props) => {
    renders.count += 1
    return createElement('td', null, `${name} ${note}`)
  }
  return { Row, renders }
}

it('renders a row once for the same props, whatever other rows there are', () => {
  const { Row, renders } = counted()
  const [first, other] = [
    { id: '1', name: 'Taxi' },
    { id: '2', name: 'Hotel' },
  ]
  const rows = [first, other, { ...first }, { ...other }].map((props) => renderRow(Row, props))
  expect(rows).toEqual(['Taxi', 'Hotel', 'Taxi', 'Hotel'].map((name) => `<td>${name} undefined</td>`))
  expect(renders.count).toBe(2)
})

it('renders a row anew for every other prop: one that is another, more or less', () => {
  const { Row } = counted()
  const steps: Props[] = [
    { id: '1', name: 'Taxi' },
    { id: '1', name: 'Hotel' },
    { id: '1', name: 'Hotel', note: 'Late' },
    { id: '1', name: 'Hotel' },
  ]
  for (const props of steps) expect(renderRow(Row, props)).toBe(`<td>${props.name} ${props.note}</td>`)
})

it('renders each component for itself', () => {
  const [one, other] = [counted(), counted()]
  const props = { id: '1', name: 'Taxi' }
  for (const { Row } of [one, other]) renderRow(Row, props)
  expect([one.renders.count, other.renders.count]).toEqual([1, 1])
})

it('of one row more than are kept, the first is rendered anew, and the second is not', () => {
  const { Row, renders } = counted()
  const row = (id: number) => renderRow(Row, { id: String(id), name: 'Taxi' })
  for (let id = 0; id <= CACHED_ROWS_MAX; id++) row(id)
  const { count } = renders
  row(1)
  expect(renders.count).toBe(count)
  row(0)
  expect(renders.count).toBe(count + 1)
})

it('renders a row once for the same objects and lists in its props, and anew when one in them is another', () => {
  const renders = { count: 0 }
  const Row = ({ thumbnail }: { id: string; thumbnail: { part: number[] | null } | null }) => {
    renders.count += 1
    return createElement('td', null, JSON.stringify(thumbnail?.part))
  }
  const steps = [[1, 2], [1, 2], [1, 3], [1], null, null].map((part) => ({ id: '1', thumbnail: { part } }))
  expect(steps.map((props) => renderRow(Row, props))).toEqual(
    ['[1,2]', '[1,2]', '[1,3]', '[1]', 'null', 'null'].map((text) => `<td>${text}</td>`),
  )
  expect(renders.count).toBe(4)
})
