import { checkClaims } from '../support/numbers/check'
import { calculate, WORKBOOKS_MAX } from '../support/numbers/formulas'
import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { startServer } from '../support/server'

// Checks that the numbers of random claims agree everywhere: npm run check:claims -- 10000 [--postgresql]
// [--libreoffice] [--seed=1]

const SHOWN_MAX = 100

const args = process.argv.slice(3)
const count = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 200)
const seed = Number(args.find((argument) => argument.startsWith('--seed='))?.slice('--seed='.length) ?? 1)

const postgres = args.includes('--postgresql') ? await startPostgres() : null
/** Workbooks that LibreOffice has not calculated yet, by the seeds of their claims. */
let workbooks = new Map<string, Uint8Array>()
let formulas = 0
/** The disagreements of recalculated formulas, and how many of all disagreements are printed. */
const wrong: string[] = []
const shown = { claims: 0, formulas: 0 }

/** Prints the disagreements that were found since the last call, so that a run that is stopped shows them. */
function show(kind: keyof typeof shown, found: string[]): void {
  const room = SHOWN_MAX - shown.claims - shown.formulas
  const next = found.slice(shown[kind], shown[kind] + room)
  for (const disagreement of next) console.error(disagreement)
  shown[kind] += next.length
}

async function calculateWorkbooks(): Promise<void> {
  const some = workbooks
  workbooks = new Map()
  const calculated = await calculate(some)
  formulas += calculated.formulas
  wrong.push(...calculated.differences)
  show('formulas', wrong)
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
      show('claims', disagreements)
      if (claims % 500 === 0)
        console.log(
          `${claims} claims, ${comparisons} comparisons, ${disagreements.length + wrong.length} disagreements, ${seconds()} s`,
        )
    },
  })
  if (workbooks.size > 0) await calculateWorkbooks()
  console.log(
    `${postgres ? 'postgresql' : 'sqlite'}: ${claims} claims with ${lines} lines, ${comparisons} comparisons, ${formulas} formulas calculated, ${seconds()} s`,
  )
  const found = wrong.length + disagreements.length
  if (found > 0) {
    console.error(`${found} disagreements`)
    process.exitCode = 1
  }
} finally {
  await server.remove()
  await postgres?.stop()
}
