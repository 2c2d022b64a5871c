import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { rowActionDonePath, statementFilePath } from '~/components/bank-statements/paths'
import { listPath, panelPath } from '~/components/events/paths'
import { ALL_EXPENSES, expenseDeletedPath, expenseSearchPath } from '~/components/expenses/paths'
import { ratePreviewPath } from '~/components/rates/paths'
import { previewPath, uploadPath } from '~/components/receipts/paths'
import { afterReviewPath } from '~/components/receipts/review/paths'
import { emptyTrashPath, trashDeletedPath, trashItemPath, trashPath } from '~/components/trash/paths'
import { Pagination } from '~/components/ui/pagination'

// The addresses that pages link to.

it.each([
  [1, [undefined, '/trash?page=2']],
  [2, ['/trash', '/trash?page=3']],
  [3, ['/trash?page=2', undefined]],
])('page %i of 3 links to its neighbours, and to none beyond the ends', (page, neighbours) => {
  const props = { page, pages: 3, pathOf: trashPath, previous: 'Newer', next: 'Older' }
  const html = renderToStaticMarkup(createElement(Pagination, props))
  const link = (rel: string) => new RegExp(`rel="${rel}" href="([^"]*)"`).exec(html)?.[1]
  expect([link('prev'), link('next')]).toEqual(neighbours)
  expect([html.includes('Newer'), html.includes('Older')]).toEqual(
    neighbours.map((path) => path !== undefined),
  )
})

const EVENTS = { search: '', status: null, page: 1 }

it.each([
  [EVENTS, '/dashboard'],
  [{ ...EVENTS, search: 'a b' }, '/dashboard?search=a+b'],
  [{ ...EVENTS, status: 'open' as const }, '/dashboard?status=open'],
  [{ ...EVENTS, page: 2 }, '/dashboard?page=2'],
])('the list of events of the search %j is %s', (search, path) => {
  expect(listPath(search)).toBe(path)
})

const EXPENSES = ALL_EXPENSES

it.each([
  [{}, ''],
  [{ search: 'a b' }, '?search=a+b'],
  [{ category: 'Meals' }, '?category=Meals'],
  [{ currency: 'KES' }, '?currency=KES'],
  [{ receipt: 'missing' as const }, '?receipt=missing'],
  [{ sort: 'newest' as const }, '?sort=newest'],
  [{ page: 2 }, '?page=2'],
])('the list of expenses of the search %j has the query %j', (search, query) => {
  expect(expenseSearchPath('a/b', { ...EXPENSES, ...search })).toBe(`/events/a%2Fb/expenses${query}`)
})

it.each([
  ['/list', '/list?'],
  ['/list?page=2', '/list?page=2&'],
])('what is added to the address %s follows %s', (here, beginning) => {
  const entry = { kind: 'receipt', id: 'a&b' } as const
  expect([
    panelPath(here, 'edit', 'a&b'),
    expenseDeletedPath(here, new Date(7)),
    trashItemPath(here, 'restored', entry),
    trashDeletedPath(here, 'all'),
    emptyTrashPath(here),
  ]).toEqual(
    ['edit=a%26b', 'deleted_at=7', 'kind=receipt&restored=a%26b', 'gone=all', 'empty='].map(
      (added) => beginning + added,
    ),
  )
})

it('an action on a draft leads to the next one, or without one to the review', () => {
  expect([afterReviewPath('e', 'd', 'deleted', 'x'), afterReviewPath('e', null, 'confirmed', 'y')]).toEqual([
    '/events/e/review?draft=d&deleted=x',
    '/events/e/review?confirmed=y',
  ])
})

it('an upload names the expense or the rate that it is for, and an event’s neither', () => {
  expect([
    uploadPath('e'),
    uploadPath('e', { expenseId: 'x', rateId: null }),
    uploadPath('e', { expenseId: null, rateId: 'r' }),
  ]).toEqual(['/events/e/receipts', '/events/e/receipts?expense_id=x', '/events/e/receipts?rate_id=r'])
})

it('the preview of a first page has no number', () => {
  expect([previewPath('a'), previewPath('a', 2)]).toEqual([
    '/receipts/a/preview',
    '/receipts/a/preview?page=2',
  ])
})

it('the page of a statement names the columns that were chosen, the first of the file too', () => {
  const columns = { ...{ date: 0, text: 1, amount: null, currency: null }, original: 3 }
  const others = { original_currency: null, order: 'dmy', sign: null }
  const chosen = { columns: { ...columns, ...others }, encoding: null }
  const path = statementFilePath('e', 'f', { ...chosen, linesOfferedAgain: [] } as never)
  expect(path).toBe('/events/e/statement?file=f&date=0&text=1&original=3&order=dmy')
  expect(statementFilePath('e', 'f', { ...chosen, linesOfferedAgain: [3, 7] } as never)).toBe(
    `${path}&again%5B%5D=3&again%5B%5D=7`,
  )
  expect([
    rowActionDonePath(path, 'accepted', { count: 2, skipped: 0 }),
    rowActionDonePath('/?', 'created', { count: 2, skipped: 1 }),
  ]).toEqual([`${path}&accepted=2`, '/?&created=2&passed=1'])
})

it('the address of a rate that was not saved holds what was typed, and not what its form has shown', () => {
  const typed = { intent: 'change', seen: 'KES 1', id: 'r', currency: 'KES', fee: '' }
  expect(ratePreviewPath('e', 'edit', typed)).toBe('/events/e/rates?edit=r&currency=KES&fee=')
})
