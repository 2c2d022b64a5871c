// npm run verify -- FILE [--key PEMFILE]: checks the PDF or the ZIP of a claim. With a public key it needs no
// database; otherwise it trusts the keys in the database of this installation.
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CheckedFile } from '../app/domain/claims/seals/check-file.server'
import { FileCheck } from '../app/domain/claims/seals/file-check.server'
import { publicKeyInPem } from '../app/domain/claims/seals/public-key.server'
import { verdictText } from '../app/domain/claims/seals/verdict'

/** The exit code for a file that is not proved to be unchanged. */
const NOT_UNCHANGED = 1

/** The exit code when nothing was checked. */
const NOTHING_CHECKED = 2

/** Returns the path of a file, relative to the folder in which npm was called. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '', file)

const chunksOf = (file: string) => createReadStream(pathOf(file), { highWaterMark: 1024 * 1024 })

/** Checks a file with the keys and the claims of this installation. */
async function checkWithDatabase(file: string): Promise<CheckedFile> {
  const { env } = await import('../app/infra/env.server')
  const [, database] = env.databaseUrl.split(/^file:/)
  // opening the database would make a new one, which knows no key
  if (database !== undefined && !existsSync(database))
    throw new Error(
      `There is no database at ${database}. Set DATA_DIR as for the server, or name its public key with --key`,
    )
  // loading these modules opens the database
  const { checkFile } = await import('../app/domain/claims/seals/check-file.server')
  const { closeDatabase } = await import('../app/infra/database/db.server')
  try {
    return await checkFile(chunksOf(file), null)
  } finally {
    await closeDatabase()
  }
}

async function checkWithKey(file: string, keyFile: string): Promise<CheckedFile> {
  const key = publicKeyInPem(await readFile(pathOf(keyFile), 'utf8'))
  return { verdict: await FileCheck.verdictOn(chunksOf(file), [key]), stored: null }
}

try {
  const { values, positionals } = parseArgs({
    // the first arguments are node, run.mjs and this file
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { key: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) throw new Error('Usage: npm run verify -- FILE [--key PEMFILE]')
  const { verdict, stored } = await (values.key ? checkWithKey(file, values.key) : checkWithDatabase(file))
  const { isGood, title, details } = verdictText(verdict, stored)
  console.log([title, ...details].join('\n'))
  process.exitCode = isGood ? 0 : NOT_UNCHANGED
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = NOTHING_CHECKED
}
