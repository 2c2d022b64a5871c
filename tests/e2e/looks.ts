import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SHOTS = 'tests/results/pages'

/** Checks what a page shows, as soon as it shows what is expected of it, and keeps a picture under a title. */
type Check = (page: Page, title: string, shown: Locator) => Promise<void>

/** Declares tests for light and dark pages, on a phone and on a wide screen. */
export function inEachLook(declare: (check: Check) => void): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      test.describe(`${colorScheme}, ${width} px, is accessible and fits:`, () => {
        test.use({ colorScheme, viewport: { width, height: 900 } })
        test.slow()
        declare(async (page, title, shown) => {
          await expect(shown, title).toBeVisible()
          await page.screenshot({ path: `${SHOTS}/${title}-${width}-${colorScheme}.png`, fullPage: true })
          const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run()`)
          const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
          expect(found, title).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), title).toBe(true)
        })
      })
    }
  }
}
