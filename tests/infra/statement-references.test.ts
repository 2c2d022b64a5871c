import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'
import { expect, it } from 'vitest'
import {
  registerStatement,
  runReferencedStatements,
} from '~/infra/database/prisma-patches/statement-references.server'

// Statements that a batch of Prisma refers to.

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })

/** A connection that only records the statements. */
async function transaction() {
  const run: string[] = []
  const adapter = {
    startTransaction: async () => ({ executeRaw: async ({ sql }: SqlQuery) => run.push(sql) }),
  } as unknown as SqlDriverAdapter
  runReferencedStatements(adapter)
  const { executeRaw } = await adapter.startTransaction()
  return { run, execute: (sql: string) => executeRaw(statement(sql)) }
}

it('each of two batches under way runs the statement that it refers to, and any other as it is', async () => {
  const { run, execute } = await transaction()
  const [one, other] = [registerStatement(statement('ONE')), registerStatement(statement('OTHER'))]
  for (const sql of [other.text, one.text, 'ITSELF']) await execute(sql)
  expect(run).toEqual(['OTHER', 'ONE', 'ITSELF'])
  for (const { end } of [one, other]) end()
})

it('the next batch gets the number of a batch that has ended, but not that of one under way', () => {
  const [first, second] = [registerStatement(statement('FIRST')), registerStatement(statement('SECOND'))]
  first.end()
  const third = registerStatement(statement('THIRD'))
  expect(third.text).toBe(first.text)
  const fourth = registerStatement(statement('FOURTH'))
  expect([first.text, second.text]).not.toContain(fourth.text)
  for (const { end } of [second, third, fourth]) end()
})
