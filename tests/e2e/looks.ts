import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { rounds } from '../support/rounds'
import { expect } from './support'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SHOTS = 'tests/results/pages'

interface Look {
  colorScheme: 'light' | 'dark'
  width: number
}

/** By day each colour scheme and each width is used once. */
const LOOKS = rounds<Look[]>(
  [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
  [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
)

const RULES = JSON.stringify({ resultTypes: ['violations'] })

/** Whether to take screenshots, which takes longer than the checks. */
const KEEPS_PICTURES = rounds(0, 1) === 1

/**
 * Waits until the page shows an element, and checks that the page is accessible and fits, light and dark, on
 * a phone and on a wide screen. `npm run test:night` takes a screenshot of each under its title.
 */
export async function check(page: Page, title: string, shown: Locator): Promise<void> {
  await expect(shown, title).toBeVisible()
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe}; undefined`)
  for (const { colorScheme, width } of LOOKS) {
    const look = `${title}-${width}-${colorScheme}`
    // a colour transition would be neither colour
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    if (KEEPS_PICTURES) await page.screenshot({ path: `${SHOTS}/${look}.png`, fullPage: true })
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${RULES})`)
    const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    expect(found, look).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      look,
    ).toBe(true)
  }
}
