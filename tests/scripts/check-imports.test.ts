import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// The errors of `npm run lint` about imports.

/**
 * Checks an application with these files, by their paths below `app`. Returns its errors and its exit code.
 */
function check(files: Record<string, string>): [string[], number | null] {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'app', path)), { recursive: true })
    writeFileSync(join(folder, 'app', path), source)
  }
  const { stderr, status } = spawnSync(process.execPath, [resolve('scripts/check-imports.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  })
  return [
    stderr
      .split('\n')
      .filter((line) => line !== '')
      .sort(),
    status,
  ]
}

it('files that import what is below them, and a feature before theirs, pass', () => {
  expect(
    check({
      'root.tsx': "import '~/components/shell'\nimport './http/form.server'",
      'routes/a/route.tsx':
        "import '~/components/shell'\nimport '../../http/form.server'\nimport './loader.server'",
      'components/shell.tsx': "import 'react'\nimport '~/domain/events/schema'\nimport '~/limits'",
      'http/form.server.ts':
        "import 'node:stream'\nimport '~/domain/events/get.server'\nimport '../infra/log.server'",
      'domain/events/get.server.ts': "import 'node:fs'\nimport '~/infra/log.server'\nimport '../money/total'",
      'domain/events/schema.ts': "import 'zod'\nimport '~/domain/money/total'\nimport './messages'",
      'infra/files/prepared-file.server.ts': "import 'node:fs'\nimport '../log.server'",
    }),
  ).toEqual([[], 0])
})

const WRONG: [string, string, string, string][] = [
  ['infra/log.server.ts', "import '~/domain/errors'", 'domain/errors', 'infra does not import domain'],
  ['infra/files/a.server.ts', "import '../../http/status'", 'http/status', 'infra does not import http'],
  ['infra/log2.server.ts', "import 'express'", 'express', 'infra does not import express'],
  ['domain/errors.ts', "export * from '~/http/status'", 'http/status', 'domain does not import http'],
  ['domain/events/a.server.ts', "import '../../routes/a'", 'routes/a', 'domain does not import routes'],
  [
    'domain/events/a2.server.ts',
    "import '~/components/a'",
    'components/a',
    'domain does not import components',
  ],
  [
    'domain/events/a3.server.ts',
    "import '@remix-run/node'",
    '@remix-run/node',
    'domain does not import @remix-run/node',
  ],
  [
    'domain/events/a4.server.ts',
    "import 'react/jsx-runtime'",
    'react/jsx-runtime',
    'domain does not import react/jsx-runtime',
  ],
  ['domain/events/a.ts', "import './b.server'", 'domain/events/b.server', 'it reaches the browser'],
  ['domain/events/a2.ts', "import '../../infra/linked-list'", 'infra/linked-list', 'it reaches the browser'],
  ['domain/events/a3.ts', "import 'node:fs'", 'node:fs', 'it reaches the browser'],
  [
    'domain/money/a.ts',
    "import type { A } from '../events/schema'",
    'domain/events/schema',
    'events comes after money',
  ],
  ['domain/money/a2.ts', "import '~/domain/claims/claim'", 'domain/claims/claim', 'claims comes after money'],
  ['components/a.tsx', "import '../http/status'", 'http/status', 'components does not import http'],
  [
    'components/a2.tsx',
    "import '~/infra/linked-list'",
    'infra/linked-list',
    'components does not import infra',
  ],
  ['components/a3.tsx', "import '../routes/a'", 'routes/a', 'components does not import routes'],
  [
    'components/a4.tsx',
    "import '~/domain/events/a.server'",
    'domain/events/a.server',
    'it reaches the browser',
  ],
  ['components/a5.tsx', "import { z } from 'zod'", 'zod', 'components does not import zod'],
  ['components/a6.tsx', "import 'node:fs'", 'node:fs', 'it reaches the browser'],
  ['http/a.server.ts', "import '~/components/a'", 'components/a', 'http does not import components'],
  ['http/a2.server.ts', "await import('../routes/a')", 'routes/a', 'http does not import routes'],
  ['http/a3.server.ts', "type A = import('../root').A", 'root', 'http does not import root'],
  ['routes/a/route.tsx', "import '../../root'", 'root', 'routes does not import root'],
  ['limits.ts', "import './domain/errors'", 'domain/errors', 'limits does not import domain'],
]

it('each import of a layer above, a later feature, a package of others or the server’s code is an error', () => {
  expect(check(Object.fromEntries(WRONG.map(([path, source]) => [path, source])))).toEqual([
    WRONG.map(([path, , imported, reason]) => `${path} imports ${imported}: ${reason}`).sort(),
    1,
  ])
})

it('types of the server’s code pass in a pure file', () => {
  const source = "import type { Prisma } from '~/infra/db.server'\nimport type {\n  A,\n} from './b.server'"
  expect(check({ 'domain/events/a.ts': source })).toEqual([[], 0])
})

it('a feature of the domain that the order does not name fails', () => {
  expect(check({ 'domain/weather/rain.ts': '' })).toEqual([
    ['domain/weather/rain.ts: weather has no place in the order of features'],
    1,
  ])
})

it('files that import each other in a circle fail', () => {
  const files = {
    'http/a.ts': "import './b'",
    'http/b.ts': "import './c'",
    'http/c.ts': "import type { A } from './a'",
  }
  expect(check(files)).toEqual([['circle: http/a -> http/b -> http/c -> http/a'], 1])
})
