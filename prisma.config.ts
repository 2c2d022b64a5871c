import { resolve } from 'node:path'
import { defineConfig } from 'prisma/config'

// The CLI downloads a native schema engine unless this variable names one. `generate` and `studio` never run
// the engine, so any file will do for them. `migrate` and `db` need the real engine.
const needsEngine = process.argv.some((argument) => argument === 'migrate' || argument === 'db')
if (!needsEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= resolve('package.json')

// stops the CLI from checking for new versions over the network
process.env.CHECKPOINT_DISABLE ??= '1'

const { DATABASE_URL, DATA_DIR } = process.env
const isPostgresql = /^postgres(ql)?:/.test(DATABASE_URL ?? '')
const file = DATABASE_URL
  ? resolve(DATABASE_URL.replace(/^file:(\/\/)?/, ''))
  : resolve(DATA_DIR || 'data', 'claimbook.db')

export default defineConfig({
  schema: isPostgresql ? 'prisma/generated/schema.postgresql.prisma' : 'prisma/schema.prisma',
  migrations: { path: isPostgresql ? 'prisma/migrations/postgresql' : 'prisma/migrations/sqlite' },
  // Prisma Studio opens an SQLite file only by an absolute URL
  datasource: { url: isPostgresql && DATABASE_URL ? DATABASE_URL : `file://${file}` },
})
