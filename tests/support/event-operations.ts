import type { Client } from './client'
import { type FilledEvent, VERSION } from './filled-event'
import { RATE } from './rates'
import { formOf, type Sent } from './uploads'

// Every operation on an event: how to send it, which tables it writes, which forms become stale, and how the
// server answers when it refuses it.

export interface Sender {
  client: Client
  ids: FilledEvent
  /** a bank statement that the owner has uploaded for the event */
  statement: string
  /** the file of the deleted draft */
  file: Sent
}

export interface Operation {
  title: string
  /** the function that calls `changeEvent` or `changeReceipt`; null when another function writes */
  by: string | null
  ask: (sender: Sender) => Promise<Response>
  /** the tables whose rows it changes, besides versions */
  writes: string[]
  /** the changed objects whose older forms are stale afterwards */
  stale?: string[]
  /** by how much it raises the version of the event; 1 by default */
  versions?: number
  /** the status that its event must have; open by default */
  status?: 'closed'
  /** the statuses of the server's answers */
  answers: Answers
}

interface Answers {
  done: number
  /** on a closed event; equal to `done` when the operation is allowed there */
  closed: number
  /** for another user */
  another: number
  /** in a deleted event; null when the operation does something else there */
  deleted: number | null
}

const PAGE: Answers = { done: 303, closed: 409, another: 403, deleted: 404 }
const PAGE_CLOSED_TOO: Answers = { ...PAGE, closed: 303 }
const DASHBOARD: Answers = { done: 303, closed: 303, another: 403, deleted: 403 }
/** the cookie or the address names the event */
const ENDPOINT: Answers = { done: 200, closed: 409, another: 403, deleted: 404 }
const ENDPOINT_CLOSED_TOO: Answers = { ...ENDPOINT, closed: 200 }
/** the request names a part of the event, which the server does not find */
const PART: Answers = { done: 200, closed: 409, another: 404, deleted: 404 }
const TRASH: Answers = { done: 303, closed: 409, another: 404, deleted: 404 }
/** the object has already been deleted for good, and a purge may be running */
const FOR_GOOD: Answers = { ...TRASH, closed: 303, deleted: null }

export const LUNCH = { date: '2026-10-06', merchant: 'Elsewhere', amount: '12', currency: 'USD' }
export const ADVANCE = { date: '2026-10-02', amount: '6' }
export const CHANGED_RATE = { ...RATE, claim_amount: '8' }
const EURO = { ...RATE, currency: 'EUR', receipt_amount: '1', claim_amount: '1.1' }
export const TERMS = {
  name: 'Trip',
  base_currency: 'USD',
  sample_receipt_amount: '1000',
  sample_receipt_currency: 'TZS',
  sample_claim_amount: '8',
}

const DAY_TRIP = { scheme: 'de', start: '2026-03-02T06:00', end: '2026-03-02T20:00', days: [] }
const DRIVE = {
  ...{ scheme: 'de', date: '2026-03-02', vehicle: 'car', distance: '128' },
  note: 'Berlin to Hamburg, fair',
}

const UPPER_HALF = { firstPage: 1, lastPage: 1, area: { x0: 0, y0: 0, x1: 1, y1: 0.5 } }

type Values = Record<string, string> | [string, string][]

/** Sends a form of a page of the event. */
const onPage =
  (page: string, intent: string, values: (ids: FilledEvent) => Values = () => ({})) =>
  ({ client, ids }: Sender) =>
    client.form('POST', `/events/${ids.event}/${page}`, [
      ['intent', intent],
      ...[values(ids)].flatMap((each) => (Array.isArray(each) ? each : Object.entries(each))),
    ])

const inTrash = (intent: string, values: (ids: FilledEvent) => Record<string, string>) => (sender: Sender) =>
  sender.client.form('POST', '/trash', { intent, ...values(sender.ids) })

const onDashboard =
  (intent: string, values: Record<string, string> = {}) =>
  ({ client, ids }: Sender) =>
    client.form('POST', '/dashboard', { intent, id: ids.event, ...values })

/** Sends a request to an endpoint; the cookie names the event. */
const atEvent = (path: string, values: Record<string, string>) => (sender: Sender) => {
  sender.client.cookies.set('current_event_id', sender.ids.event)
  return sender.client.form('POST', path, values)
}

const FILES = ['expenses', 'receipts']
const PROOFS = ['rates', 'receipts']

const operation = (
  [title, by, ask]: [string, string | null, Operation['ask']],
  answers: Answers,
  writes: string[],
  more: Pick<Operation, 'stale' | 'versions' | 'status'> = {},
): Operation => ({ title, by, ask, answers, writes, ...more })

const expensesPage = (intent: string, by: string, values?: (ids: FilledEvent) => Values) =>
  [`expenses: ${intent}`, by, onPage('expenses', intent, values)] as [string, string, Operation['ask']]
const reviewPage = (intent: string, by: string, values?: (ids: FilledEvent) => Values) =>
  [`review: ${intent}`, by, onPage('review', intent, values)] as [string, string, Operation['ask']]
const ratesPage = (intent: string, by: string, values?: (ids: FilledEvent) => Values) =>
  [`rates: ${intent}`, by, onPage('rates', intent, values)] as [string, string, Operation['ask']]
const detailsPage = (intent: string, by: string, values?: (ids: FilledEvent) => Values) =>
  [`details: ${intent}`, by, onPage('details', intent, values)] as [string, string, Operation['ask']]
const allowancesPage = (intent: string, by: string, values?: (ids: FilledEvent) => Values) =>
  [`allowances: ${intent}`, by, onPage('allowances', intent, values)] as [string, string, Operation['ask']]
const closePage = (intent: string, by: string, values?: (ids: FilledEvent) => Values) =>
  [`close: ${intent}`, by, onPage('close', intent, values)] as [string, string, Operation['ask']]

/** Confirms a draft and undoes that, because only the last change to an event can be undone. */
async function confirmAndUndo(sender: Sender): Promise<Response> {
  const send = (intent: string, values: (ids: FilledEvent) => Values) =>
    onPage('review', intent, values)(sender)
  await send('confirm', ({ draft }) => ({ ...LUNCH, id: draft }))
  return send('unconfirm', ({ draft }) => ({ id: draft }))
}

/** The form that changes a field of selected expenses. */
const changeOf = (field: string, by: string, values: (ids: FilledEvent) => [string, string][]) =>
  [
    `expenses: change-selected ${field}`,
    by,
    onPage('expenses', 'change-selected', (ids) => [['field', field], ['batch', ids.batch], ...values(ids)]),
  ] as [string, string, Operation['ask']]

/** Changes several expenses and undoes that. */
async function changeAndUndo(sender: Sender): Promise<Response> {
  const changed = await changeOf('currency', '', ({ lunch, hotel }) => [
    ...selected(lunch, hotel),
    ['currency', 'EUR'],
    ['charge_answer', 'keep'],
  ])[2](sender)
  if (changed.status !== 303) return changed
  return onPage('expenses', 'undo', ({ batch }) => ({ batch }))(sender)
}

export const newId = () => crypto.randomUUID()
const selected = (...ids: string[]): [string, string][] => ids.map((id) => ['id[]', id])
const twoOf = ({ lunch, taxi }: FilledEvent) => ({ id: lunch, other: taxi })

export const OPERATIONS: Operation[] = [
  operation(
    expensesPage('add', 'addExpense', () => ({ ...LUNCH, id: newId() })),
    PAGE,
    ['expenses'],
    { stale: ['new'] },
  ),
  operation(
    expensesPage('change', 'changeExpense', ({ lunch }) => ({ ...LUNCH, id: lunch })),
    PAGE,
    ['expenses'],
    { stale: ['lunch'] },
  ),
  operation(
    expensesPage('delete', 'deleteExpense', ({ taxi }) => ({ id: taxi })),
    PAGE,
    ['expenses'],
  ),
  operation(
    expensesPage('restore', 'restoreExpense', ({ deletedExpense }) => ({ id: deletedExpense })),
    PAGE,
    ['expenses'],
  ),
  operation(
    expensesPage('delete-selected', 'deleteExpenses', ({ lunch, taxi }) => selected(lunch, taxi)),
    PAGE,
    ['expenses'],
  ),
  operation(
    expensesPage('restore-deleted', 'restoreExpenses', ({ deletedAt }) => ({
      deleted_at: String(Date.parse(deletedAt)),
    })),
    PAGE,
    ['expenses'],
  ),
  ...[
    ['category', 'Meals'],
    ['date', '2026-10-06'],
    ['currency', 'EUR'],
    ['payment', 'cash'],
    ['note', 'With Ada'],
  ].map(([field = '', value = '']) =>
    operation(
      changeOf(field, 'changeExpenses', ({ lunch, hotel }) => [
        ...selected(lunch, hotel),
        [field, value],
        ...(field === 'currency' ? [['charge_answer', 'keep'] as [string, string]] : []),
      ]),
      PAGE,
      ['expenses'],
      { stale: ['hotel', 'lunch'] },
    ),
  ),
  operation(
    changeOf('rate', 'changeExpenses', ({ lunch, rate }) => [...selected(lunch), ['rate_id', rate]]),
    PAGE,
    ['expenses'],
    { stale: ['lunch'] },
  ),
  operation(
    changeOf('declaration', 'changeExpenses', ({ taxi }) => [...selected(taxi), ['reason', 'Lost']]),
    PAGE,
    ['expenses'],
  ),
  operation(
    changeOf('explanation', 'explainSelected', ({ taxi }) => [...selected(taxi), ['explanation', 'Late']]),
    PAGE,
    ['explanations'],
  ),
  operation(
    changeOf('event', 'moveSelected', ({ lunch, hotel, empty }) => [
      ...selected(lunch, hotel),
      ['event_id', empty],
    ]),
    PAGE,
    ['expenses', 'receipts', 'statement_rows'],
  ),
  operation(
    ['expenses: change-selected, then undo', 'undo', changeAndUndo],
    PAGE,
    // the undo restores everything
    [],
    { versions: 2, stale: [] },
  ),
  operation(
    expensesPage('file-move', 'moveReceipt', ({ firstFile, taxi, batch }) => ({
      ...{ file_id: firstFile, to: taxi, batch },
    })),
    PAGE,
    FILES,
  ),
  operation(
    expensesPage('declare', 'declareReceipt', ({ taxi }) => ({ id: taxi, reason: 'Lost' })),
    PAGE,
    ['expenses'],
  ),
  operation(
    expensesPage('evidence-remove', 'removeEvidence', ({ hotel }) => ({ id: hotel })),
    PAGE,
    ['expenses', 'statement_rows'],
    { stale: ['hotel'] },
  ),
  operation(expensesPage('distinct', 'dismissDuplicate', twoOf), PAGE, ['no_duplicates']),
  operation(
    expensesPage('file-role', 'setRole', ({ lunch, secondFile }) => ({
      ...{ id: lunch, file_id: secondFile, role: 'other' },
    })),
    PAGE,
    FILES,
  ),
  operation(
    expensesPage('file-up', 'moveUp', ({ lunch, secondFile }) => ({ id: lunch, file_id: secondFile })),
    PAGE,
    FILES,
  ),
  operation(
    expensesPage('file-remove', 'deleteReceipt', ({ lunch, firstFile }) => ({
      ...{ id: lunch, file_id: firstFile },
    })),
    PAGE,
    FILES,
  ),
  operation(
    expensesPage('file-restore', 'restoreReceipt', ({ lunch, removedFile }) => ({
      ...{ id: lunch, file_id: removedFile },
    })),
    PAGE,
    FILES,
  ),
  operation(
    expensesPage('file-again', 'addDraftOfFile', ({ lunch, firstFile }) => ({
      ...{ id: lunch, file_id: firstFile },
    })),
    PAGE,
    ['receipts'],
  ),
  operation(
    expensesPage('paper-back', 'backToReview', ({ paper }) => ({ id: paper })),
    PAGE,
    ['receipts'],
  ),
  operation(
    expensesPage('paper-delete', 'deleteReceipt', ({ paper }) => ({ id: paper })),
    PAGE,
    ['receipts'],
  ),
  operation(expensesPage('reopen', 'reopenEvent'), PAGE_CLOSED_TOO, ['events'], { status: 'closed' }),
  operation(
    reviewPage('confirm', 'confirmDraft', ({ draft }) => ({ ...LUNCH, id: draft })),
    PAGE,
    FILES,
    // the expense has the id of the draft
    { stale: ['draft'] },
  ),
  operation(
    ['review: confirm, then unconfirm', 'undoConfirm', confirmAndUndo],
    // on a closed event the confirm is refused, so that nothing can be undone
    PAGE_CLOSED_TOO,
    // the undo restores everything
    [],
    { versions: 2 },
  ),
  operation(
    reviewPage('attach', 'attachDraft', ({ draft, lunch }) => ({
      ...{ id: draft, expense_id: lunch, role: 'receipt' },
    })),
    PAGE,
    FILES,
  ),
  operation(
    reviewPage('delete', 'deleteDraft', ({ draft }) => ({ id: draft })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('keep', 'keepAsPaper', ({ draft }) => ({ id: draft })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('back-to-review', 'backToReview', ({ paper }) => ({ id: paper })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('turn', 'turnReceipt', ({ draft }) => ({ id: draft })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('crop', 'replaceByPlan', ({ draft }) => ({ id: draft, part: JSON.stringify(UPPER_HALF) })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('divide', 'replaceByPlan', ({ draft }) => ({
      id: draft,
      'part[]': JSON.stringify(UPPER_HALF),
    })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('restore', 'restoreReceipt', ({ deletedDraft }) => ({ id: deletedDraft })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('again', 'readAgain', ({ draft }) => ({ id: draft })),
    PAGE,
    ['receipts'],
  ),
  operation(
    reviewPage('distinct', 'dismissDuplicate', ({ draft, lunch }) => ({ id: draft, 'other[]': lunch })),
    PAGE,
    ['no_duplicates'],
  ),
  operation(reviewPage('reopen', 'reopenEvent'), PAGE_CLOSED_TOO, ['events'], { status: 'closed' }),
  operation(
    ratesPage('add', 'addRate', () => ({ ...EURO, id: newId() })),
    PAGE,
    ['rates'],
    { stale: ['new'] },
  ),
  operation(
    ratesPage('change', 'changeRate', ({ rate }) => ({
      ...{ ...CHANGED_RATE, id: rate, seen: 'KES 1000 8 USD 2026-10-05' },
    })),
    PAGE,
    ['expenses', 'rates'],
    { stale: ['rate'] },
  ),
  operation(
    ratesPage('delete', 'deleteRate', ({ rate }) => ({ id: rate })),
    PAGE,
    ['expenses', ...PROOFS],
  ),
  operation(
    ratesPage('remove-proof', 'removeProof', ({ rate, proof }) => ({ id: rate, file_id: proof })),
    PAGE,
    PROOFS,
  ),
  operation(
    ratesPage('restore-proof', 'restoreProof', ({ rate, removedProof }) => ({
      ...{ id: rate, file_id: removedProof },
    })),
    PAGE,
    PROOFS,
  ),
  operation(
    allowancesPage('trip', 'claimTrip', () => ({ trip: JSON.stringify(DAY_TRIP) })),
    PAGE,
    ['events', 'expenses'],
    { stale: ['new'] },
  ),
  operation(
    allowancesPage('mileage', 'claimMileage', () => ({ ...DRIVE, id: newId() })),
    PAGE,
    ['expenses'],
    { stale: ['new'] },
  ),
  operation(
    detailsPage('save', 'changeDetails', () => ({ purpose: 'Conference' })),
    PAGE,
    ['events'],
    { stale: ['event'] },
  ),
  operation(
    detailsPage('add', 'addAdvance', () => ({ ...ADVANCE, id: newId() })),
    PAGE,
    ['advances'],
    { stale: ['new'] },
  ),
  operation(
    detailsPage('change', 'changeAdvance', ({ advance }) => ({ ...ADVANCE, id: advance })),
    PAGE,
    ['advances'],
    { stale: ['advance'] },
  ),
  operation(
    detailsPage('delete', 'deleteAdvance', ({ advance }) => ({ id: advance })),
    PAGE,
    ['advances'],
  ),
  operation(
    ['dashboard: update', 'storeUpdate', onDashboard('update', { ...TERMS, seen: 'USD 0.008 TZS' })],
    // a closed event accepts a new name, but no new currency or rate
    { ...DASHBOARD, closed: 409 },
    ['events', 'expenses'],
    { stale: ['event'] },
  ),
  operation(['dashboard: delete', null, onDashboard('delete')], DASHBOARD, ['events'], { versions: 0 }),
  operation(['dashboard: reopen', 'reopenEvent', onDashboard('reopen')], PAGE_CLOSED_TOO, ['events'], {
    status: 'closed',
  }),
  operation(
    closePage('explain', 'explain', () => ({ key: 'one', text: 'It was late' })),
    PAGE,
    ['explanations'],
  ),
  operation(closePage('distinct', 'dismissDuplicate', twoOf), PAGE, ['no_duplicates']),
  operation(closePage('close', 'closeAndFreeze'), PAGE_CLOSED_TOO, ['claims', 'events']),
  operation(closePage('reopen', 'reopenEvent'), PAGE_CLOSED_TOO, ['events'], { status: 'closed' }),
  operation(
    [
      'the page of an event that an administrator closed',
      'freezeClosed',
      ({ client, ids }) => client.get(`/events/${ids.event}/close`),
    ],
    ENDPOINT_CLOSED_TOO,
    ['claims', 'events'],
    { status: 'closed' },
  ),
  operation(
    [
      'statement: accept',
      'acceptAll',
      (sender) =>
        onPage('statement', 'accept', ({ lunch }) => ({
          ...{ file: sender.statement, 'pick[]': `2 ${lunch}`, version: String(VERSION) },
        }))(sender),
    ],
    PAGE,
    ['expenses', 'statement_rows'],
    { stale: ['lunch'] },
  ),
  operation(
    [
      'statement: create',
      'createAll',
      (sender) => onPage('statement', 'create', () => ({ file: sender.statement, 'row[]': '2' }))(sender),
    ],
    PAGE,
    ['expenses', 'statement_rows'],
    { stale: ['new'] },
  ),
  operation(
    [
      'statement: refund',
      'createAll',
      (sender) =>
        onPage('statement', 'refund', ({ lunch }) => ({
          ...{ file: sender.statement, 'refund[]': `4 ${lunch}` },
        }))(sender),
    ],
    PAGE,
    ['expenses', 'statement_rows'],
    { stale: ['new'] },
  ),
  operation(['POST /expenses', 'addExpense', atEvent('/expenses', LUNCH)], ENDPOINT, ['expenses'], {
    stale: ['new'],
  }),
  operation(
    [
      'PUT /expenses/{id}',
      'changeExpense',
      ({ client, ids }) => client.form('PUT', `/expenses/${ids.lunch}`, LUNCH),
    ],
    PART,
    ['expenses'],
    { stale: ['lunch'] },
  ),
  operation(
    [
      'DELETE /expenses/{id}',
      'deleteExpense',
      ({ client, ids }) => client.send('DELETE', `/expenses/${ids.lunch}`),
    ],
    PART,
    ['expenses'],
  ),
  operation(
    [
      'PUT /expenses/{id}/declaration',
      'declareReceipt',
      ({ client, ids }) => client.form('PUT', `/expenses/${ids.taxi}/declaration`, { reason: 'Lost' }),
    ],
    PART,
    ['expenses'],
  ),
  operation(['POST /rates', 'addRate', atEvent('/rates', EURO)], ENDPOINT, ['rates'], { stale: ['new'] }),
  operation(
    [
      'PUT /rates/{id}',
      'changeRate',
      ({ client, ids }) => client.form('PUT', `/rates/${ids.rate}`, CHANGED_RATE),
    ],
    PART,
    ['expenses', 'rates'],
    { stale: ['rate'] },
  ),
  operation(
    ['DELETE /rates/{id}', 'deleteRate', ({ client, ids }) => client.send('DELETE', `/rates/${ids.rate}`)],
    PART,
    ['expenses', ...PROOFS],
  ),
  operation(['POST /advances', 'addAdvance', atEvent('/advances', ADVANCE)], ENDPOINT, ['advances'], {
    stale: ['new'],
  }),
  operation(
    [
      'PUT /advances/{id}',
      'changeAdvance',
      ({ client, ids }) => client.form('PUT', `/advances/${ids.advance}`, ADVANCE),
    ],
    PART,
    ['advances'],
    { stale: ['advance'] },
  ),
  operation(
    [
      'DELETE /advances/{id}',
      'deleteAdvance',
      ({ client, ids }) => client.send('DELETE', `/advances/${ids.advance}`),
    ],
    PART,
    ['advances'],
  ),
  operation(
    [
      'PUT /events/{id}/details',
      'changeDetails',
      ({ client, ids }) => client.form('PUT', `/events/${ids.event}/details`, { purpose: 'Conference' }),
    ],
    ENDPOINT,
    ['events'],
    { stale: ['event'] },
  ),
  operation(
    [
      'PUT /events/{id}',
      'storeUpdate',
      ({ client, ids }) => client.form('PUT', `/events/${ids.event}`, TERMS),
    ],
    { ...ENDPOINT_CLOSED_TOO, deleted: 403 },
    ['events', 'expenses'],
    { stale: ['event'] },
  ),
  operation(
    ['DELETE /events/{id}', null, ({ client, ids }) => client.send('DELETE', `/events/${ids.event}`)],
    { ...ENDPOINT_CLOSED_TOO, deleted: 403 },
    ['events'],
    { versions: 0 },
  ),
  operation(
    [
      'PUT /events/{id}/close',
      'closeAndFreeze',
      ({ client, ids }) => client.send('PUT', `/events/${ids.event}/close`),
    ],
    ENDPOINT_CLOSED_TOO,
    ['claims', 'events'],
  ),
  operation(
    [
      'PUT /events/{id}/reopen',
      'reopenEvent',
      ({ client, ids }) => client.send('PUT', `/events/${ids.event}/reopen`),
    ],
    ENDPOINT_CLOSED_TOO,
    ['events'],
    { status: 'closed' },
  ),
  operation(
    [
      'POST /receipts',
      'recordFile',
      ({ client, ids, file }) =>
        client.send('POST', `/receipts?event_id=${ids.event}`, { body: formOf([file]) }),
    ],
    ENDPOINT,
    ['receipts'],
  ),
  operation(
    [
      'trash: restore an expense',
      'restoreExpense',
      inTrash('restore', ({ deletedExpense }) => ({ kind: 'expense', id: deletedExpense })),
    ],
    TRASH,
    ['expenses'],
  ),
  operation(
    [
      'trash: restore a file',
      'restoreReceipt',
      inTrash('restore', ({ removedFile }) => ({ kind: 'receipt', id: removedFile })),
    ],
    TRASH,
    FILES,
  ),
  operation(
    [
      'trash: delete an expense for good',
      'deletePartForGood',
      inTrash('delete', ({ deletedExpense }) => ({ kind: 'expense', id: deletedExpense })),
    ],
    FOR_GOOD,
    ['expenses'],
  ),
  operation(
    [
      'trash: delete a draft for good',
      'deletePartForGood',
      inTrash('delete', ({ deletedDraft }) => ({ kind: 'receipt', id: deletedDraft })),
    ],
    FOR_GOOD,
    ['receipts'],
  ),
  operation(
    ['trash: empty', null, inTrash('empty', () => ({ asked: String(Date.now()) }))],
    { done: 303, closed: 303, another: 303, deleted: null },
    FILES,
  ),
]

/** Functions that change nothing when the same request is repeated. */
export const REPEATABLE = [
  ...['deleteExpenses', 'restoreExpense', 'restoreExpenses', 'declareReceipt'],
  ...['dismissDuplicate', 'setRole', 'changeRate', 'removeProof', 'changeDetails', 'changeAdvance'],
  ...[
    'explain',
    'acceptAll',
    'closeAndFreeze',
    'changeExpenses',
    'moveSelected',
    'explainSelected',
    'moveReceipt',
  ],
]
