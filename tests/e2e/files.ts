import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { photo } from '../support/files'
import { expect, insertEvent, leaveUnread, url } from './support'

// Makes files, uploads them, and drops them on pages.

/** So small that the reader finds nothing in them and needs no time. */
const SIZE = { width: 60, height: 90 }

export const someFiles = (names: string[]) =>
  Promise.all(
    names.map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await photo({ ...SIZE, text: `${name} ${crypto.randomUUID()}` }),
    })),
  )

export type SomeFile = Awaited<ReturnType<typeof someFiles>>[number]

/**
 * Uploads a file to an event without a page. Retries once when the server had just closed the idle
 * connection.
 * @param rate the id of the rate that the file proves
 */
export const sendFile = (
  context: BrowserContext,
  event: string,
  receipt: { name: string; mimeType: string; buffer: Buffer },
  rate = '',
) =>
  context.request.post(`${url}/receipts?event_id=${event}${rate && `&rate_id=${rate}`}`, {
    multipart: { receipt },
    headers: { Accept: 'application/json', Origin: url },
    maxRetries: 1,
  })

/** Follows a link to a file. Returns the bytes of the file. */
export async function download(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  return readFileSync(await (await coming).path())
}

/** Drops files on the page, or pastes them. */
export async function give(page: Page, how: 'drop' | 'paste', files: SomeFile[]) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  await page.evaluate(
    ({ how, given }) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    },
    { how, given },
  )
}

/**
 * Opens the expenses of a new event, and waits until files can be dropped there. Its receipts stay unread by
 * default. Returns the event's id.
 */
export async function openEvent(
  page: Page,
  database: TestDatabase,
  { hasScripts = true, readsReceipts = false } = {},
): Promise<string> {
  const id = await insertEvent(database)
  if (!readsReceipts) await leaveUnread(database, id)
  await page.goto(`${url}/events/${id}/expenses`)
  await expect(page.locator(hasScripts ? '.drop.scripted' : '.drop')).toBeVisible()
  return id
}
