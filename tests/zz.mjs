import { chromium } from 'playwright'

const base = 'http://localhost:4002'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const scheme of (process.env.SCHEMES ?? 'light').split(','))
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
    const page = await context.newPage()
    await page.goto(base + '/sign-in')
    await page.getByLabel('Email address').fill('demo@example.org')
    await page.getByLabel('Password').fill('paper lanterns over quiet harbour')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/dashboard')
    for (const path of process.argv.slice(2)) {
      await page.goto(base + path)
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: `/tmp/shots/${path.replaceAll(/[^a-z0-9]+/gi, '-').slice(-40)}-${width}-${scheme}.png`,
        fullPage: true,
      })
    }
  }
await browser.close()
