import { beforeAll, describe, expect, it } from 'vitest'
import { callersOf } from '../support/callers'
import { deletedWithMinutesLeft, html, tableRows, tags, text } from '../support/factories'
import { type FilledEvent, insertFilledEvent } from '../support/filled-event'
import { describeOnEachDatabase } from '../support/instances'
import { RATE } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Every read and write of deleted objects, a minute before and a minute after the end of 30 days.

type Values = Record<string, string>

interface Attempt {
  /** whether a page of the event offers to restore an object */
  isOffered: (page: string) => Promise<boolean>
  /** the status of the answer to a form of an event's page */
  sent: (page: string, values: Values) => Promise<number>
  /** the status of the answer to a form of the trash */
  inTrash: (values: Values) => Promise<number>
  ids: FilledEvent
  owner: Person
  /** how many expenses and files have a changed time of deletion */
  touched: () => Promise<number>
  run: (sql: string, values: unknown[]) => Promise<void>
}

interface Use {
  title: string
  /** the functions that compare times of deletion */
  by: string[]
  attempt: (given: Attempt) => Promise<unknown>
  within: unknown
  beyond: unknown
}

const offer = (title: string, by: string[], page: (ids: FilledEvent) => string): Use => ({
  ...{ title, by, within: true, beyond: false },
  attempt: ({ isOffered, ids }) => isOffered(page(ids)),
})

const form = (title: string, by: string[], page: string, values: (ids: FilledEvent) => Values): Use => ({
  ...{ title, by, within: 303, beyond: 404 },
  attempt: ({ sent, ids }) => sent(page, values(ids)),
})

const ofTrash = (title: string, by: string[], values: (ids: FilledEvent) => Values): Use => ({
  ...{ title, by, within: 303, beyond: 404 },
  attempt: ({ inTrash, ids }) => inTrash(values(ids)),
})

const at = ({ deletedAt }: FilledEvent) => String(Date.parse(deletedAt))

/** A form of the trash about an event that is deleted as a whole. */
const ofDeletedEvent = (intent: string, by: string[]): Use => ({
  ...{ title: `the trash's form to ${intent} an event`, by, within: 303, beyond: 404 },
  attempt: async ({ inTrash, ids, run }) => {
    await run('UPDATE events SET deleted_at = ? WHERE id = ?', [ids.deletedAt, ids.event])
    return inTrash({ intent, kind: 'event', id: ids.event })
  },
})

/** Gives the deleted expense, and no other, an amount that is too large at the rate `LARGE`. */
const tooLarge = async ({ ids, run }: Attempt) =>
  run('UPDATE expenses SET amount = 9000000000 WHERE id = ?', [ids.deletedExpense])
const LARGE = { ...RATE, receipt_amount: '1', claim_amount: '9999' }

const USES: Use[] = [
  offer(
    'the page behind the deletion of an expense',
    ['deletedMerchant'],
    ({ deletedExpense }) => `expenses?deleted=${deletedExpense}`,
  ),
  offer(
    'the page behind the deletion of several expenses',
    ['countDeleted'],
    (ids) => `expenses?deleted_at=${at(ids)}`,
  ),
  offer(
    'the panel of an expense behind the removal of a file',
    ['removedFile'],
    ({ lunch, removedFile }) => `expenses?edit=${lunch}&removed=${removedFile}`,
  ),
  offer(
    'the review behind the deletion of a draft',
    ['deletedDraftName'],
    ({ deletedDraft }) => `review?deleted=${deletedDraft}`,
  ),
  offer(
    'the panel of a rate behind the removal of its proof',
    ['removedProof'],
    ({ rate, removedProof }) => `rates?edit=${rate}&removed=${removedProof}`,
  ),
  form('the form that restores an expense', ['restoreExpense'], 'expenses', ({ deletedExpense }) => ({
    ...{ intent: 'restore', id: deletedExpense },
  })),
  {
    title: 'the form that restores what was deleted at once',
    by: ['restoreExpenses'],
    attempt: async ({ sent, ids, touched }) => {
      await sent('expenses', { intent: 'restore-deleted', deleted_at: at(ids) })
      return touched()
    },
    within: 1,
    beyond: 0,
  },
  form(
    'the form that restores a file of an expense',
    ['getReceiptOrDeleted'],
    'expenses',
    ({ lunch, removedFile }) => ({ intent: 'file-restore', id: lunch, file_id: removedFile }),
  ),
  form('the form that restores a draft', ['getReceiptOrDeleted'], 'review', ({ deletedDraft }) => ({
    ...{ intent: 'restore', id: deletedDraft },
  })),
  form('the form that restores a proof', ['restoreProof'], 'rates', ({ rate, removedProof }) => ({
    ...{ intent: 'restore-proof', id: rate, file_id: removedProof },
  })),
  ...(['PUT', 'POST', 'DELETE'] as const).map(
    (method): Use => ({
      title: `${method} of a rate by which an expense in the trash is too large`,
      by: ['checkSizes'],
      attempt: async (given) => {
        const { owner, ids, run } = given
        await tooLarge(given)
        if (method === 'DELETE') await run('UPDATE events SET exchange_rate = 9999 WHERE id = ?', [ids.event])
        owner.client.cookies.set('current_event_id', ids.event)
        if (method === 'POST') await run('DELETE FROM rates WHERE id = ?', [ids.rate])
        const path = method === 'POST' ? '/rates' : `/rates/${ids.rate}`
        return (await owner.client.form(method, path, LARGE)).status
      },
      within: 400,
      beyond: 200,
    }),
  ),
  {
    title: 'the list of the trash, by its length,',
    by: ['listTrash', 'countTrash', 'selectTrashed'],
    attempt: async ({ owner }) =>
      tableRows(await html(await owner.client.get('/trash'))).filter(([name]) => name !== undefined).length,
    within: 4,
    beyond: 0,
  },
  {
    title: 'the question whether to delete an expense for good',
    by: ['findTrashed'],
    attempt: async ({ owner, ids }) =>
      text(await html(await owner.client.get(`/trash?kind=expense&delete=${ids.deletedExpense}`))).includes(
        'Bookshop',
      ),
    within: true,
    beyond: false,
  },
  ofTrash("the trash's form to restore an expense", ['findTrashed'], ({ deletedExpense }) => ({
    ...{ intent: 'restore', kind: 'expense', id: deletedExpense },
  })),
  ofTrash("the trash's form to restore a file", ['findTrashed'], ({ removedFile }) => ({
    ...{ intent: 'restore', kind: 'receipt', id: removedFile },
  })),
  ofTrash("the trash's form to delete an expense", ['findTrashed'], ({ deletedExpense }) => ({
    ...{ intent: 'delete', kind: 'expense', id: deletedExpense },
  })),
  ofTrash("the trash's form to delete a draft", ['findTrashed'], ({ deletedDraft }) => ({
    ...{ intent: 'delete', kind: 'receipt', id: deletedDraft },
  })),
  ofDeletedEvent('restore', ['restoreEvent']),
  ofDeletedEvent('delete', ['deleteEventForGood']),
  {
    title: "the trash's form to empty it, by what it deletes",
    by: ['deleteAllForGood'],
    attempt: async ({ inTrash, touched }) => {
      await inTrash({ intent: 'empty', asked: String(Date.now()) })
      return touched()
    },
    within: 4,
    beyond: 0,
  },
]

/**
 * Functions that compare times of deletion for other functions, or that remove rows for good. The tests of
 * the trash cover the purge, those of database files the removal of old copies.
 */
const WITHOUT_ROW = [
  'wereDeletedTogether',
  'inTrash',
  'isInTrash',
  'provingFile',
  'purge',
  'startRepeatedWork',
]

it('every comparison with the 30 days is in the table of uses', () => {
  const inTable = new Set([...USES.flatMap(({ by }) => by), ...WITHOUT_ROW])
  const used = callersOf('trashedSince', 'wereDeletedTogether', 'inTrash', 'isInTrash', 'provingFile')
  expect(used.filter((name) => !inTable.has(name))).toEqual([])
})

describeOnEachDatabase('what was deleted on %s', (on) => {
  describe.each([
    ['within', 1],
    ['beyond', -1],
  ] as const)('30 days ago, %s', (side, minutesLeft) => {
    let owner: Person

    beforeAll(async () => {
      owner = await createUser(on)
    })

    it.each(USES)(`$title says $${side}`, async ({ attempt, [side]: expected }) => {
      await on.database.run('DELETE FROM events WHERE user_id = ?', [owner.id])
      const ids = await insertFilledEvent(on.database, owner.id, {
        deletedAt: deletedWithMinutesLeft(minutesLeft),
      })
      const { client } = owner
      const path = (page: string) => `/events/${ids.event}/${page}`
      const found = await attempt({
        ids,
        owner,
        isOffered: async (page) =>
          tags(await html(await client.get(path(page)))).some(({ attributes }) =>
            /restore/.test(attributes.get('value') ?? ''),
          ),
        sent: async (page, values) => (await client.form('POST', path(page), values)).status,
        inTrash: async (values) => (await client.form('POST', '/trash', values)).status,
        touched: async () => {
          const left = await Promise.all(
            ['expenses', 'receipts'].map((table) =>
              on.database.all(`SELECT id FROM ${table} WHERE event_id = ? AND deleted_at = ?`, [
                ids.event,
                ids.deletedAt,
              ]),
            ),
          )
          return 4 - left.flat().length
        },
        run: on.database.run,
      })
      expect(found).toBe(expected)
    })
  })
})
