import { resolve } from 'node:path'
import { defineConfig } from 'prisma/config'

// The CLI downloads a native schema engine unless it is told of one. `generate` and `studio` never run it, so any file
// will do where none is named; the commands that do need it (`migrate ...`) say so themselves.
const needsEngine = process.argv.some((argument) => argument === 'migrate' || argument === 'db')
if (!needsEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= resolve('package.json')

const url = process.env.DATABASE_URL ?? `file://${resolve(process.env.DATA_DIR ?? 'data', 'claimbook.db')}`
const postgresql = /^postgres(ql)?:/.test(url)

export default defineConfig({
  schema: postgresql ? 'prisma/generated/schema.postgresql.prisma' : 'prisma/schema.prisma',
  migrations: { path: postgresql ? 'prisma/migrations/postgresql' : 'prisma/migrations/sqlite' },
  datasource: { url },
})
