import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { expect } from './support'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SHOTS = 'tests/results/pages'

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
)

/**
 * Checks what a page shows, as soon as it shows what is expected of it, light and dark, on a phone and on a
 * wide screen: that it is accessible and fits. Keeps a picture of each under a title.
 */
export async function check(page: Page, title: string, shown: Locator): Promise<void> {
  await expect(shown, title).toBeVisible()
  await page.evaluate(`${axe}; undefined`)
  for (const { colorScheme, width } of LOOKS) {
    const look = `${title}-${width}-${colorScheme}`
    // a colour on its way to another is neither
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${SHOTS}/${look}.png`, fullPage: true })
    const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")
    const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    expect(found, look).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      look,
    ).toBe(true)
  }
}
