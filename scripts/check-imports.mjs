// Checks the layers of the application and the order of the domain's features: which imports each file may
// have, in any syntax. Files must not import each other in a cycle. Reads the folder `app` of the working
// directory.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** The only file that every layer may import. */
const LIMITS = 'limits'

/**
 * The folder that formats figures and dates in the user's locale, for the view models of pages and their
 * layout.
 */
const FORMAT = 'format'

/**
 * For each layer: the layers that its files may import beside their own layer and LIMITS (`below`), the
 * packages that they must not import, and which of its files reach the browser (`isPure`), and so must not
 * import code that runs only on the server. Files in no layer, such as `root.tsx`, combine the layers and may
 * import all of them.
 */
const LAYERS = {
  routes: { below: ['components', 'http', FORMAT, 'domain', 'infra'], packages: [] },
  components: { below: [FORMAT, 'domain'], packages: ['zod'], isPure: () => true },
  http: { below: [FORMAT, 'domain', 'infra'], packages: [] },
  [FORMAT]: { below: ['domain'], packages: [], isPure: () => true },
  domain: {
    below: ['infra'],
    packages: ['@remix-run/', 'react', 'express'],
    isPure: (file) => !isServerFile(file),
  },
  infra: { below: [], packages: ['@remix-run/', 'react', 'express'] },
  [LIMITS]: { below: [], packages: [], isPure: () => true },
}

/** The features of the domain, in order. Each imports only from the features before it. */
const FEATURES = [
  'text',
  'documents',
  'money',
  'users',
  'conversion',
  'events',
  'advances',
  'rates',
  'expenses',
  'allowances',
  'receipts',
  'bank-statements',
  'official-rates',
  'claims',
  'search',
  'bulk',
  'insights',
  'trash',
  'backup',
]

const withoutEnding = (file) => file.replace(/\.tsx?$/, '')
const isServerFile = (file) => withoutEnding(file).endsWith('.server')
const isWithin = (file, folder) => file === folder || file.startsWith(`${folder}/`)
const layerOf = (file) => withoutEnding(file).split('/', 1)[0]

/** Returns the feature of a domain file, or null for files that all features share. */
const featureOf = (file) => (/^domain\/.+\//.test(file) ? file.split('/')[1] : null)

/**
 * Returns the imports of a file, including types: files as paths below `app` without extension, packages by
 * name.
 */
function importsOf(file) {
  const source = readFileSync(join('app', file), 'utf8')
  return ts.preProcessFile(source, true, true).importedFiles.map(({ fileName, pos }) => {
    const isType = /\bimport type [^'"]*['"]?$/.test(source.slice(0, pos))
    if (fileName.startsWith('~/')) return { path: normalize(fileName.slice(2)), isType }
    if (fileName.startsWith('.')) return { path: normalize(join(dirname(file), fileName)), isType }
    return { name: fileName }
  })
}

/** Returns why a file must not import a path below `app`, or null. A type never reaches the browser. */
function reasonAgainstPath(file, { path, isType }) {
  const [layer, importedLayer] = [layerOf(file), layerOf(path)]
  const { below, isPure } = LAYERS[layer]
  if (![layer, LIMITS, ...below].includes(importedLayer)) return `${layer} does not import ${importedLayer}`
  if (!isType && isPure?.(file) && (isServerFile(path) || importedLayer === 'infra'))
    return 'it reaches the browser'
  const [feature, importedFeature] = [featureOf(file), featureOf(path)]
  if (feature === null || importedFeature === null) return null
  return FEATURES.indexOf(importedFeature) > FEATURES.indexOf(feature)
    ? `${importedFeature} comes after ${feature}`
    : null
}

/** Returns why a file must not import a package, or null if it may. */
function reasonAgainstPackage(file, name) {
  const layer = layerOf(file)
  const { packages, isPure } = LAYERS[layer]
  if (
    packages.some(
      (forbidden) =>
        name === forbidden || name.startsWith(forbidden.endsWith('/') ? forbidden : `${forbidden}/`),
    )
  )
    return `${layer} does not import ${name}`
  return isPure?.(file) && name.startsWith('node:') ? 'it reaches the browser' : null
}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !isWithin(file, 'infra/generated'),
)
const errors = []
const graph = new Map()
for (const file of files) {
  const imports = importsOf(file)
  graph.set(
    withoutEnding(file),
    imports.flatMap(({ path }) => path ?? []),
  )
  if (!LAYERS[layerOf(file)]) continue
  const feature = featureOf(file)
  if (feature && !FEATURES.includes(feature))
    errors.push(`${file}: ${feature} has no place in the order of features`)
  for (const imported of imports) {
    const { path, name } = imported
    const reason = path === undefined ? reasonAgainstPackage(file, name) : reasonAgainstPath(file, imported)
    if (reason) errors.push(`${file} imports ${path ?? name}: ${reason}`)
  }
}

/** Returns the files of an import cycle, or null. */
function cycleFrom(start, path = [start], seen = new Set()) {
  for (const next of graph.get(path.at(-1)) ?? []) {
    if (next === start) return [...path, start]
    if (seen.has(next)) continue
    seen.add(next)
    const cycle = cycleFrom(start, [...path, next], seen)
    if (cycle) return cycle
  }
  return null
}
for (const file of graph.keys()) {
  const cycle = cycleFrom(file)
  if (cycle && cycle[0] === [...cycle].sort()[0]) errors.push(`circle: ${cycle.join(' -> ')}`)
}

for (const error of errors) console.error(error)
process.exitCode = errors.length === 0 ? 0 : 1
