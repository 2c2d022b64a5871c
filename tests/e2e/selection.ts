import type { BrowserContext, Page } from 'playwright/test'
import { insertRows, type TestDatabase } from '../support/database'
import { insertEvent, signIn, url } from './support'

/** Opens an event with an expense of 10 for each merchant, in this order. */
export async function open(page: Page, context: BrowserContext, database: TestDatabase, merchants: string[]) {
  await signIn(context)
  const id = await insertEvent(database)
  await insertRows(
    database,
    'expenses',
    merchants.map((merchant, i) => ({
      ...{ id: `${id}-${String(i).padStart(4, '0')}`, event_id: id, date: '2026-10-05', merchant },
      ...{ amount: 10, currency: 'USD', converted_amount: 10 },
    })),
  )
  await page.goto(`${url}/events/${id}/expenses`)
  return id
}

export const bar = (page: Page) => page.getByRole('form', { name: 'Selected expenses' })
export const category = (page: Page) => page.locator('#selection [name=category]')
export const button = (page: Page, name: string) => bar(page).getByRole('button', { name })
export const box = (page: Page, merchant: string) =>
  page.getByRole('checkbox', { name: `Select ${merchant}`, exact: true })
export const rows = (page: Page) => page.locator('.expenses tbody tr')
export const row = (page: Page, merchant: string) => rows(page).filter({ hasText: merchant })
