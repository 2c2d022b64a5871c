import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import {
  CACHED_STATEMENT_CHARACTERS_MAX,
  CACHED_STATEMENTS_MAX,
  cachePrepared,
} from '~/infra/database/prisma-patches/reuse-statements.server'

/** A database, with a record of the texts that it has prepared. */
function counted() {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  const texts: string[] = []
  const prepare = cachePrepared((sql) => {
    texts.push(sql)
    return database.prepare(sql)
  })
  return { prepare, texts }
}

test('as many texts as are cached are prepared once each; with one more, all are let go', () => {
  const { prepare, texts } = counted()
  const all = Array.from({ length: CACHED_STATEMENTS_MAX }, (_, at) => `SELECT ${at}`)
  for (const sql of [...all, ...all]) prepare(sql)
  expect(texts).toEqual(all)
  for (const sql of ['SELECT -1', 'SELECT 0']) prepare(sql)
  expect(texts.slice(CACHED_STATEMENTS_MAX)).toEqual(['SELECT -1', 'SELECT 0'])
})

test.each([
  [CACHED_STATEMENT_CHARACTERS_MAX, 1],
  [CACHED_STATEMENT_CHARACTERS_MAX + 1, 2],
])('a text of %i characters that comes twice is prepared %i times', (length, times) => {
  const { prepare, texts } = counted()
  const sql = 'SELECT 1'.padEnd(length)
  for (const text of [sql, sql]) prepare(text)
  expect(texts).toHaveLength(times)
})
