import type { BrowserContext, Locator, Page } from 'playwright/test'
import { insertRow, type TestDatabase } from '../support/database'
import { sendFile, someFiles } from './files'
import { addExpense, expect, insertEvent, leaveUnread, newEvent } from './support'

// The forms that keep typed text.

export interface TypedForm {
  title: string
  /** inserts the objects that the form needs. Returns the address of the page */
  open: (database: TestDatabase, context: BrowserContext) => Promise<string>
  form: (page: Page) => Locator
  /** the text that is typed into each field, by label */
  typed: Record<string, string>
  save: string
  /** the text or element that the page shows after saving */
  saved: (page: Page) => Locator
}

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })

/** Inserts an event with an expense of 100 dollars. */
async function trip(database: TestDatabase): Promise<string> {
  const id = await insertEvent(database)
  await addExpense(database, id, 100, 'USD')
  return id
}

const onlyId = async (database: TestDatabase, table: string, event: string) =>
  (await database.all<{ id: string }>(`SELECT id FROM ${table} WHERE event_id = ?`, [event]))[0]?.id

export const FORMS: TypedForm[] = [
  {
    title: 'a new event',
    open: async () => '/dashboard',
    form: newEvent,
    typed: {
      'Event name': 'Nairobi',
      Purpose: 'Two talks\nand a fair',
      'First day': '2026-10-05',
      'Claim currency': 'eur',
      'Amount on the receipt': '1000',
      Currency: 'KES',
      'What it cost you': '7.70',
    },
    save: 'Create event',
    saved: (page) => page.getByRole('heading', { level: 1, name: 'Nairobi' }),
  },
  {
    title: 'the name and rate of an event',
    open: async (database) => `/dashboard?edit=${await insertEvent(database)}`,
    form: region('Edit event'),
    typed: {
      'Event name': 'Mombasa',
      'Amount on the receipt': '1000',
      Currency: 'KES',
      'What it cost you': '7',
    },
    save: 'Save changes',
    saved: (page) => page.getByText('“Mombasa” is saved.'),
  },
  {
    title: 'the details of an event',
    open: async (database) => `/events/${await trip(database)}/details`,
    form: region('On the claim'),
    typed: { Purpose: 'Two talks\nand a fair', 'First day': '2026-10-05', 'Cost centre': 'CC 42' },
    save: 'Save details',
    saved: (page) => page.getByText('The details are saved.'),
  },
  {
    title: 'a new advance',
    open: async (database) => `/events/${await trip(database)}/details`,
    form: region('Add advance'),
    typed: { Date: '2026-10-01', 'Amount in USD': '50', Note: 'Cash' },
    save: 'Add advance',
    saved: (page) => page.getByText('The advance is added.'),
  },
  {
    title: 'an advance',
    open: async (database) => {
      const event = await trip(database)
      await insertRow(database, 'advances', {
        ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-01', amount: 50 },
      })
      return `/events/${event}/details?edit=${await onlyId(database, 'advances', event)}`
    },
    form: region('Edit advance'),
    typed: { 'Amount in USD': '60', Note: 'Cash' },
    save: 'Save advance',
    saved: (page) => page.getByText('The advance is saved.'),
  },
  {
    title: 'an expense by hand',
    open: async (database) => `/events/${await trip(database)}/expenses?new`,
    form: region('Add expense'),
    typed: { 'Date on the receipt': '2026-10-06', Merchant: 'Artcaffe', Amount: '12.50', Note: 'For three' },
    save: 'Add expense',
    saved: (page) => page.getByRole('row', { name: /Artcaffe/ }),
  },
  {
    title: 'an expense',
    open: async (database) => {
      const event = await trip(database)
      return `/events/${event}/expenses?edit=${await onlyId(database, 'expenses', event)}`
    },
    form: region('Edit expense'),
    typed: { Amount: '120', Note: 'For three', 'Invoice or receipt number': 'R 12' },
    save: 'Save changes',
    saved: (page) => page.getByRole('row', { name: /120\.00/ }),
  },
  {
    title: 'a receipt in the review',
    open: async (database, context) => {
      const event = await insertEvent(database)
      await leaveUnread(database, event)
      for (const file of await someFiles(['lunch.jpg'])) await sendFile(context, event, file)
      return `/events/${event}/review`
    },
    form: (page) => page.locator('form:has([name="merchant"])'),
    typed: { 'Date on the receipt': '2026-10-06', Merchant: 'Artcaffe', Amount: '12.50', Currency: 'USD' },
    save: 'Confirm',
    saved: (page) => page.getByRole('heading', { name: 'All receipts are reviewed' }),
  },
  {
    title: 'a new rate',
    open: async (database) => `/events/${await trip(database)}/rates`,
    form: region('Add rate'),
    typed: { 'Foreign amount': '1000', Currency: 'KES', 'What it cost in USD': '7.70', Date: '2026-10-03' },
    save: 'Add rate',
    saved: (page) => page.getByRole('row', { name: 'R1' }),
  },
  {
    title: 'a rate',
    open: async (database) => {
      const event = await trip(database)
      const id = `rate-${event}`
      await insertRow(database, 'rates', {
        ...{ id, event_id: event, number: 1, currency: 'KES', receipt_amount: 1000, claim_amount: 7.7 },
        ...{ claim_currency: 'USD', date: '2026-10-03' },
      })
      return `/events/${event}/rates?edit=${id}`
    },
    form: region('Edit R1'),
    typed: { 'What it cost in USD': '7.80', Note: 'At the airport' },
    save: 'Save changes',
    saved: (page) => page.getByText('At the airport'),
  },
  {
    title: 'an explanation before closing',
    open: async (database) => `/events/${await trip(database)}/close`,
    form: region('No receipt and no declaration'),
    typed: { 'Your explanation': 'Eaten by a goat' },
    save: 'Save',
    saved: (page) => page.getByText('Explained: Eaten by a goat'),
  },
  {
    title: 'the claimant in the settings',
    open: async () => '/settings',
    form: region('On your claims'),
    typed: { Department: 'Research', Approver: 'Ada' },
    save: 'Save for all claims',
    saved: (page) => page.getByText('What your claims say is saved.'),
  },
  {
    title: 'a category in the settings',
    open: async () => '/settings?category=new',
    form: region('Add category'),
    typed: { Name: 'Parking', 'Limit for one expense': '60' },
    save: 'Add category',
    saved: (page) => page.getByText('The category is saved.'),
  },
]

export const RESTORED = 'What you typed here before is filled in again'

export const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

/** Waits until a form has stored a typed text. */
export const untilKept = (page: Page, text: string) =>
  expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
    .toContain(JSON.stringify(JSON.stringify(text)).slice(1, -1))

export async function type({ form, typed }: TypedForm, page: Page) {
  await form(page).waitFor()
  // opened by script, because a loading page moves, and a click may miss the summary
  await form(page)
    .locator('details:not([open]):visible')
    .evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true
    })
  for (const [label, value] of Object.entries(typed)) await field(form(page), label).fill(value)
  const [last] = Object.values(typed).slice(-1)
  await untilKept(page, last ?? '')
}

export const formOf = (title: string) => FORMS.find((form) => form.title === title) as TypedForm
