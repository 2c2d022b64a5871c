import { checkClaims } from '../support/numbers/check'
import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { startServer } from '../support/server'

// Checks that the numbers of random claims agree everywhere: npm run check:claims -- 10000 [--postgresql]
// [--seed=1]

const SHOWN_MAX = 20

const args = process.argv.slice(3)
const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 200)
const seed = Number(args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 1)

const postgres = args.includes('--postgresql') ? await startPostgres() : null
const server = await startServer({
  databaseUrl: postgres ? await createPostgresDatabase(postgres.url) : undefined,
})
try {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
  const { claims, lines, comparisons, disagreements } = await checkClaims({
    server,
    count,
    seed,
    onClaim: ({ claims, comparisons }) => {
      if (claims % 500 === 0) console.log(`${claims} claims, ${comparisons} comparisons, ${seconds()} s`)
    },
  })
  console.log(
    `${postgres ? 'postgresql' : 'sqlite'}: ${claims} claims with ${lines} lines, ${comparisons} comparisons, ${seconds()} s`,
  )
  for (const disagreement of disagreements.slice(0, SHOWN_MAX)) console.error(disagreement)
  if (disagreements.length > 0) {
    console.error(`${disagreements.length} disagreements`)
    process.exitCode = 1
  }
} finally {
  await server.remove()
  await postgres?.stop()
}
