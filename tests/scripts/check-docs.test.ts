import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// The errors of `npm run lint` about names in the documentation.

it('paths, files, names and links that do not exist fail, those that exist pass', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of ['docs', 'app/domain/events']) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'app/domain/events/close.ts'), 'export const closeEvent = EVENTS_MAX')
  const lines = [
    'Closing is `closeEvent` in `app/domain/events/close.ts`, `domain/events/close.ts` or `close.ts`.',
    'Opening is `openEvent()`, bounded by `EVENTS_MAX` and `OTHER_MAX`.',
    'See `app/domain/rates`, `domain/events/open.ts` and `open.ts`.',
    'A header such as `text/html` and a word such as `close` are no names of ours.',
    '[here](index.md#top), [there](gone.md), [elsewhere](https://example.org/gone.md)',
  ]
  writeFileSync(join(folder, 'docs/index.md'), lines.join('\n'))
  const { stderr, status } = spawnSync(process.execPath, [resolve('scripts/check-docs.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = [
    [2, 'names openEvent(): no source has this name'],
    [2, 'names OTHER_MAX: no source has this name'],
    [3, 'names app/domain/rates: no such path'],
    [3, 'names domain/events/open.ts: no such path'],
    [3, 'names open.ts: no such file'],
    [5, 'links to gone.md: no such file'],
  ].map(([line, words]) => `docs/index.md:${line} ${words}\n`)
  expect([stderr, status]).toEqual([found.join(''), 1])
})
