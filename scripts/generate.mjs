// Generates the two Prisma clients from one schema. SQLite uses the schema as written. PostgreSQL uses a copy
// with another provider and output, and with times that keep their time zone, whatever the time zone of the
// session that inserts them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const postgresqlSchema = 'prisma/generated/schema.postgresql.prisma'

/** Generates both clients. */
export function generate() {
  // an image has no schema, because the build contains the generated clients
  if (!existsSync(`${root}prisma/schema.prisma`)) return
  const source = readFileSync(`${root}prisma/schema.prisma`, 'utf8')
  const copy = source
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('../app/infra/generated/sqlite', '../../app/infra/generated/postgresql')
    .replaceAll(/ DateTime(\??) /g, ' DateTime$1 @db.Timestamptz(3) ')
  mkdirSync(`${root}prisma/generated`, { recursive: true })
  writeFileSync(root + postgresqlSchema, copy)
  for (const schema of ['prisma/schema.prisma', postgresqlSchema]) {
    execFileSync(
      process.execPath,
      [`${root}node_modules/prisma/build/index.js`, 'generate', '--schema', schema],
      // the error of a failed command has what it printed
      { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate()
