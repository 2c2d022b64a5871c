import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitSource, withSource } from '~/domain/allowances/source-text'
import { allowanceTableSchema } from '~/domain/allowances/table-schema'
import { ALLOWANCE_TABLES } from '~/domain/allowances/tables.server'

const FOLDER = 'app/domain/allowances/tables'
const FILES = readdirSync(FOLDER)

test.each(FILES)('%s fits the schema', (file) => {
  const table = allowanceTableSchema.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  expect(file.startsWith(`${table.scheme}-${table.from.slice(0, 4)}`) || table.scheme === 'us-gsa').toBe(true)
  expect(table.days !== undefined || table.mileage !== undefined).toBe(true)
  for (const { link, read } of table.sources) {
    expect(link).toBeDefined()
    expect(read).not.toEqual([])
  }
})

test('every file of the folder is loaded', () => {
  expect(ALLOWANCE_TABLES).toHaveLength(FILES.length)
})

test('the tables of a scheme do not overlap and have the same name and currency', () => {
  for (const table of ALLOWANCE_TABLES) {
    for (const other of ALLOWANCE_TABLES) {
      if (other === table || other.scheme !== table.scheme) continue
      expect(other.until < table.from || other.from > table.until).toBe(true)
      expect([other.name, other.currency]).toEqual([table.name, table.currency])
    }
  }
})

test('a figure without a source, a share of nothing and an unknown field are refused', () => {
  const table = JSON.parse(readFileSync(`${FOLDER}/us-irs-2026-july.json`, 'utf8'))
  expect(allowanceTableSchema.safeParse(table).success).toBe(true)
  expect(allowanceTableSchema.safeParse({ ...table, sources: [] }).success).toBe(false)
  expect(allowanceTableSchema.safeParse({ ...table, rate: '0.70' }).success).toBe(false)
  expect(allowanceTableSchema.safeParse({ ...table, until: '2026-06-30' }).success).toBe(false)
  expect(allowanceTableSchema.safeParse({ ...table, from: '2026-02-30' }).success).toBe(false)
  expect(allowanceTableSchema.safeParse({ ...table, otherPlaces: 'LU' }).success).toBe(false)
})

test('each entry for several places lists them, and no name is in a table twice', () => {
  const places = ALLOWANCE_TABLES.flatMap((table) => table.places)
  const isOfSeveral = ({ place }: (typeof places)[number]) => /,| (?:und|and|et|e|y|sowie) /.test(place)
  const several = places.filter(isOfSeveral)
  expect(several.length).toBeGreaterThan(0)
  expect(several.filter(({ names }) => names === undefined)).toEqual([])
  const table = JSON.parse(readFileSync(`${FOLDER}/at-2026.json`, 'utf8'))
  const withNames = (names: string[]) => ({
    ...table,
    places: [...table.places, { place: 'IT/Turin', names }],
  })
  expect(allowanceTableSchema.safeParse(withNames(['IT/Torino'])).success).toBe(true)
  expect(allowanceTableSchema.safeParse(withNames(['IT/milan'])).success).toBe(false)
})

test('the source of each table is found again behind arithmetic with brackets, and none without it', () => {
  const words = '28.00 EUR less 5.60 EUR (breakfast) = 22.40 EUR'
  for (const table of ALLOWANCE_TABLES)
    for (const kind of ['per-diem', 'mileage'] as const) {
      if (!(kind === 'mileage' ? table.mileage : table.days)) continue
      const arithmetic = withSource(words, kind, table)
      expect(splitSource(arithmetic)).toEqual([words, arithmetic.slice(words.length)])
    }
  for (const bare of [
    '',
    ')',
    words,
    `${words})`,
    '12 km (private car)',
    '(a',
    '1), 2026-01-01 to 2026-12-31: a)',
  ])
    expect(splitSource(bare)).toEqual([bare, ''])
})
