import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { addExpense, eventId, expect, newEvent, signIn, test, url } from './support'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('every page is accessible and fits', async ({ page, context, database, console }) => {
        console.expected.push(/status of (400|404)/)
        const shots = `tests/results/pages`
        const check = async (title: string) => {
          await page.screenshot({ path: `${shots}/${title}-${width}-${colorScheme}.png`, fullPage: width === 390 ? false : undefined })
          const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run()`)
          expect(
            violations.map(({ id, nodes }) => `${title}: ${id} ${nodes[0]?.html}`),
            title,
          ).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), title).toBe(true)
        }
        for (const path of ['', 'sign-up', 'sign-in', 'nothing-here']) {
          await page.goto(`${url}/${path}`)
          await check(path || 'home')
        }
        await page.goto(`${url}/sign-in`)
        await page.getByLabel('Email address').fill('nobody@example.org')
        await page.getByLabel('Password').fill('not the password')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await check('sign-in-wrong')
        await page.goto(`${url}/sign-up`)
        await page.getByLabel('Your name').fill('Ada')
        await page.getByLabel('Email address').fill('ada@example.org')
        await page.getByLabel('Password').fill('short')
        await page.getByRole('button', { name: 'Create account' }).click()
        await expect(page.getByText('Use at least 12 characters')).toBeVisible()
        await check('sign-up-wrong')

        await signIn(context)
        for (const path of ['onboarding', 'settings', 'dashboard', 'dashboard?search=zzz']) {
          await page.goto(`${url}/${path}`)
          await check(path.replace('?', '-'))
        }
        const name = `A rather long name of an event ${crypto.randomUUID()}`
        await newEvent(page).or(page.locator('#new-event')).getByLabel('Event name').fill(name)
        await page.getByRole('button', { name: 'Create event' }).click()
        await page.goto(`${url}/dashboard`)
        await check('dashboard-events')
        const id = await eventId(database, name)
        for (const path of [`dashboard?edit=${id}`, `dashboard?delete=${id}`, `events/${id}/expenses`]) {
          await page.goto(`${url}/${path}`)
          await check(path.replaceAll(id, '').replaceAll(/\W+/g, '-'))
        }
        await addExpense(database, id, 2450.5, 'KES')
        await page.goto(`${url}/dashboard?edit=${id}&name=x&base_currency=USD&sample_receipt_amount=10&sample_claim_amount=20`)
        await check('dashboard-effect')
        await page.goto(`${url}/events/${id}/expenses`)
        await check('expenses-some')
      })
    })
  }
}
