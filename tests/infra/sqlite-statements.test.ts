import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { preparedOnce } from '~/infra/sqlite-statements.server'

/** As many as are cached. */
const STATEMENTS_MAX = 500

test('500 texts are prepared once each; with one more, they are let go', () => {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  const texts: string[] = []
  const prepared = preparedOnce((sql) => {
    texts.push(sql)
    return database.prepare(sql)
  })
  const all = Array.from({ length: STATEMENTS_MAX }, (_, at) => `SELECT ${at}`)
  for (const sql of [...all, ...all]) prepared(sql)
  expect(texts).toEqual(all)
  for (const sql of ['SELECT 500', 'SELECT 0']) prepared(sql)
  expect(texts.slice(STATEMENTS_MAX)).toEqual(['SELECT 500', 'SELECT 0'])
})
