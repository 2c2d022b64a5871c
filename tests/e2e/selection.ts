import type { BrowserContext, Page } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { eventId, expect, newEvent, signIn, url } from './support'

/** Opens an event with an expense of 10 for each merchant, in this order. */
export async function open(page: Page, context: BrowserContext, database: TestDatabase, merchants: string[]) {
  await signIn(context)
  await page.goto(`${url}/dashboard`)
  const name = `Trip ${crypto.randomUUID()}`
  await newEvent(page).getByLabel('Event name').fill(name)
  await newEvent(page).getByRole('button').click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const id = await eventId(database, name)
  for (const [i, merchant] of merchants.entries()) {
    await database.run(
      "INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) VALUES (?, ?, '2026-10-05', ?, 10, 'USD', 10)",
      [`${id}-${String(i).padStart(4, '0')}`, id, merchant],
    )
  }
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
