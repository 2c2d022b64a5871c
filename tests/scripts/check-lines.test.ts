import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// The errors of `npm run lint` about long lines.

it('comments and code of 111 columns fail, those of 110 and long literals pass', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'app'))
  const long = 'x'.repeat(120)
  const lines = [
    `// ${'x'.repeat(107)}`,
    `// ${'x'.repeat(108)}`,
    `a('${long}', async () => {})`,
    `b(/${long}/)`,
    `c('y') // ${'x'.repeat(107)}`,
    `${'d'.repeat(111)}()`,
    `e(\`${long}`,
    `${long}\${'z'} ${long}\`)`,
    `/** '${'x'.repeat(110)}' */`,
    `f(<p>${long}</p>)`,
  ]
  writeFileSync(join(folder, 'app', 'a.tsx'), lines.join('\n'))
  const { stderr, status } = spawnSync(process.execPath, [resolve('scripts/check-lines.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = [2, 5, 6, 9].map((line) => `app/a.tsx:${line} is longer than 110 columns\n`)
  expect([stderr, status]).toEqual([found.join(''), 1])
})
