import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeAmounts } from '~/domain/allowances/place-amounts'
import { readPlace } from '~/domain/allowances/places'
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

/** Returns the entry of each table of a scheme that has an entry, for a place as somebody types it. */
const entriesFor = (typed: string, scheme: string, entry: string) =>
  ALLOWANCE_TABLES.filter((table) => table.scheme === scheme)
    .filter(({ places }) => places.some(({ place }) => place === entry))
    .map((table) => placeAmounts(table, readPlace(typed, table) ?? '')?.place)

test.each([
  ['de', 'BR/Rio de Janeiro', 'BR/Rio'],
  ['de', 'CH/Bern', 'CH/Berna'],
  ['de', 'CH/Genf', 'CH/Geneve'],
  ['de', 'CN/Chengdu', 'CN/成都'],
  ['de', 'CN/Hongkong', 'CN/香港', 'Hong Kong', 'HK/Kowloon'],
  ['de', 'CN/Kanton', 'CN/Canton', 'CN/广州'],
  ['de', 'CN/Peking', 'CN/北京'],
  ['de', 'CN/Shanghai', 'CN/Schanghai', 'CN/上海'],
  ['de', 'ES/Kanarische Inseln', 'ES/Kanaren', 'ES/Islas Canarias', 'ES/Teneriffa', 'ES/La Palma'],
  ['de', 'ES/Palma de Mallorca', 'ES/Palma'],
  ['de', 'FR/Paris sowie die Departments 77, 78, 91 bis 95', 'FR/75', 'FR/Versailles', 'FR/La Défense'],
  ['de', 'GR/Athen', 'GR/Athina', 'GR/Αθήνα'],
  ['de', 'IN/Chennai', 'IN/Madras'],
  ['de', 'IN/Mumbai', 'IN/Bombay'],
  ['de', 'IN/Neu Delhi', 'IN/Delhi', 'IN/Neu-Delhi'],
  ['de', 'JP/Osaka', 'JP/大阪'],
  ['de', 'JP/Tokio', 'JP/東京'],
  ['de', 'RO/Bukarest', 'RO/București', 'RO/Bucuresti'],
  ['de', 'RU/Moskau', 'RU/Moskva', 'RU/Москва'],
  ['de', 'RU/St. Petersburg', 'RU/St Petersburg', 'RU/Petersburg', 'RU/Санкт-Петербург'],
  ['de', 'SA/Djidda', 'SA/Dschidda', 'SA/جدة'],
  ['de', 'SA/Riad', 'SA/Riyad', 'SA/الرياض'],
  ['de', 'TR/Izmir', 'TR/İzmir'],
  ['de', 'US/New York City', 'US/New York', 'US/NYC', 'us/new york, ny'],
  ['de', 'US/Washington, D. C.', 'US/Washington D. C.', 'US/District of Columbia'],
  ['de', 'ZA/Kapstadt', 'ZA/Kaapstad'],
  ['at', 'BE/Brüssel', 'BE/Brussel', 'BE/Bruessel'],
  ['at', 'FR/Paris und Straßburg', 'FR/Strassburg'],
  ['at', 'RU/Moskau', 'RU/Moskva', 'RU/Москва'],
  ['at', 'SK/Pressburg', 'SK/Preßburg'],
  ['fi', 'GB/London', 'GB/Lontoo'],
  ['fi', 'HK', 'CN/Hong Kong', 'Hong Kong'],
  ['fi', 'RU/Moscow', 'RU/Moskova', 'RU/Москва'],
  ['fi', 'RU/Saint Petersburg', 'RU/St. Petersburg', 'RU/Pietari', 'RU/Санкт-Петербург'],
  ['fr-state', 'FR/large cities and Grand Paris', 'FR/Métropole du Grand Paris'],
  ['fr-urssaf', 'FR/Paris, 92, 93, 94', 'FR/75', 'FR/Nanterre', 'FR/Créteil'],
])('in each table of %s that has %s, this is also found as %s', (scheme, entry, ...names) => {
  const expected = entriesFor(entry, scheme, entry)
  expect(expected).toContain(entry)
  for (const name of names) expect([name, ...entriesFor(name, scheme, entry)]).toEqual([name, ...expected])
})

test('a place outside of an entry for several places has the amounts of its country, or none', () => {
  const paris = 'FR/Paris sowie die Departments 77, 78, 91 bis 95'
  expect(entriesFor('FR/Reims', 'de', paris)).toEqual(['FR', 'FR'])
  // Versailles is in the department 78
  expect(entriesFor('FR/Versailles', 'fr-urssaf', 'FR/Paris, 92, 93, 94')).toEqual([undefined, undefined])
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
