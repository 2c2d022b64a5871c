import { checkClaims } from '../support/numbers/check'
import { calculate, WORKBOOKS_MAX } from '../support/numbers/formulas'
import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { startServer } from '../support/server'

// Checks that the numbers of random claims agree everywhere: npm run check:claims -- 10000 [--postgresql]
// [--libreoffice] [--seed=1]

const SHOWN_MAX = 20

const args = process.argv.slice(3)
const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 200)
const seed = Number(args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 1)

const postgres = args.includes('--postgresql') ? await startPostgres() : null
/** Workbooks that LibreOffice has not calculated yet, by the seeds of their claims. */
let workbooks = new Map<string, Uint8Array>()
let formulas = 0
const wrong: string[] = []

async function calculateWorkbooks(): Promise<void> {
  const some = workbooks
  workbooks = new Map()
  const calculated = await calculate(some)
  formulas += calculated.formulas
  wrong.push(...calculated.differences)
}

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
    onWorkbook: async (seed, workbook) => {
      if (!args.includes('--libreoffice')) return
      workbooks.set(String(seed), workbook)
      if (workbooks.size === WORKBOOKS_MAX) await calculateWorkbooks()
    },
    onClaim: ({ claims, comparisons, disagreements }) => {
      if (claims % 500 === 0)
        console.log(
          `${claims} claims, ${comparisons} comparisons, ${disagreements.length + wrong.length} disagreements, ${seconds()} s`,
        )
    },
  })
  if (workbooks.size > 0) await calculateWorkbooks()
  wrong.push(...disagreements)
  console.log(
    `${postgres ? 'postgresql' : 'sqlite'}: ${claims} claims with ${lines} lines, ${comparisons} comparisons, ${formulas} formulas calculated, ${seconds()} s`,
  )
  for (const disagreement of wrong.slice(0, SHOWN_MAX)) console.error(disagreement)
  if (wrong.length > 0) {
    console.error(`${wrong.length} disagreements`)
    process.exitCode = 1
  }
} finally {
  await server.remove()
  await postgres?.stop()
}
