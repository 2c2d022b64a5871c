// Holds the order of the rooms of the domain, which the linter cannot say: each imports only from those
// before it, and none of its files imports, by whatever way, itself.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOMS = [
  'money',
  'users',
  'events',
  'advances',
  'rates',
  'expenses',
  'receipts',
  'bank-statements',
  'claims',
  'trash',
  'backup',
]

const domain = fileURLToPath(new URL('../app/domain', import.meta.url))
const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)

/** The modules of the domain that a file imports, as paths below the domain. */
function importsOf(file) {
  const source = readFileSync(join(domain, file), 'utf8')
  return [...source.matchAll(/^(?:import|export)\b[^'"]*?(?:from )?'([^']+)'/gm)]
    .map(([, path]) => path)
    .filter((path) => path.startsWith('~/domain/') || path.startsWith('.'))
    .map((path) =>
      path.startsWith('.') ? normalize(join(dirname(file), path)) : path.slice('~/domain/'.length),
    )
    .filter((path) => !path.startsWith('..'))
}

/** The room of a file; null for what all rooms share, and for what starts the work of them. */
const roomOf = (path) => (path.includes('/') ? path.split('/')[0] : null)

const wrong = []
const graph = new Map()
for (const file of files) {
  const imported = importsOf(file)
  graph.set(file.replace(/\.tsx?$/, ''), imported)
  const room = roomOf(file)
  if (room === null) continue
  if (!ROOMS.includes(room)) wrong.push(`${file}: ${room} has no place in the order of the rooms`)
  for (const path of imported) {
    const other = roomOf(path)
    if (other !== null && ROOMS.indexOf(other) > ROOMS.indexOf(room)) wrong.push(`${file} imports ${path}`)
  }
}

/** The files of a circle of imports, or null. */
function circleFrom(start, path = [start], seen = new Set()) {
  for (const next of graph.get(path.at(-1)) ?? []) {
    if (next === start) return [...path, start]
    if (seen.has(next)) continue
    seen.add(next)
    const circle = circleFrom(start, [...path, next], seen)
    if (circle) return circle
  }
  return null
}
for (const file of graph.keys()) {
  const circle = circleFrom(file)
  if (circle && circle[0] === [...circle].sort()[0]) wrong.push(`circle: ${circle.join(' -> ')}`)
}

for (const line of wrong) console.error(line)
process.exitCode = wrong.length === 0 ? 0 : 1
