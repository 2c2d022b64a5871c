import type { Browser, BrowserContextOptions, Page } from 'playwright/test'

// Hands claims over, and opens what was handed over.

/** Makes a link for a role on the page that hands a claim over. Returns its address. */
export async function makeLink(page: Page, role: 'approver' | 'finance'): Promise<string> {
  await page.getByLabel('For', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Make link' }).click()
  return (await page.locator('p.address').first().textContent()) ?? ''
}

/** Opens an address as somebody without an account, by default without scripts. */
export async function openElsewhere(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options })
  const page = await context.newPage()
  await page.goto(address)
  return page
}
