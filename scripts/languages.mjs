// Adds, removes and lists the languages in which recognition reads accents and other letters:
// npm run languages -- add swe. Each is a package of npm, which the lock file pins once it is added.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trimPackages } from './trim-packages.mjs'

/** The languages that may be added, by their code, each with the version and checksum of its package. */
const OPTIONAL_LANGUAGES = JSON.parse(
  readFileSync(new URL('optional-languages.json', import.meta.url), 'utf8'),
)

const USAGE = `Usage: npm run languages -- list
       npm run languages -- add CODE ...     or: add --all
       npm run languages -- remove CODE ...  or: remove --all`

const packageOf = (code) => `@tesseract.js-data/${code}`

/** A message for the operator, without a stack. */
class UsageError extends Error {}

/** Returns the codes that the operator named, each of a language that may be added. */
function codesIn(args) {
  if (args.length === 0) throw new UsageError(USAGE)
  if (args.includes('--all')) return Object.keys(OPTIONAL_LANGUAGES)
  const unknown = args.filter((code) => !Object.hasOwn(OPTIONAL_LANGUAGES, code))
  if (unknown.length > 0)
    throw new UsageError(
      `Claimbook has no further language ${unknown.join(', ')}. It has: ${Object.keys(OPTIONAL_LANGUAGES).join(', ')}.`,
    )
  return args
}

const isInstalled = (root, code) => existsSync(join(root, 'node_modules', packageOf(code), 'package.json'))

/** Runs a command of npm that changes packages. An installation without packages for tests stays without. */
function npm(root, args) {
  const isForServer = !existsSync(join(root, 'node_modules', 'vitest'))
  execFileSync('npm', [...args, '--ignore-scripts', ...(isForServer ? ['--omit=dev'] : [])], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function remove(root, codes) {
  const installed = codes.filter((code) => isInstalled(root, code))
  if (installed.length > 0) npm(root, ['uninstall', ...installed.map(packageOf)])
  for (const code of codes) console.log(`${OPTIONAL_LANGUAGES[code].name} (${code}) is not installed.`)
}

function add(root, codes) {
  const missing = codes.filter((code) => !isInstalled(root, code))
  if (missing.length > 0) {
    const versions = missing.map((code) => `${packageOf(code)}@${OPTIONAL_LANGUAGES[code].version}`)
    npm(root, ['install', '--save-exact', ...versions])
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const integrityOf = (code) => packages[`node_modules/${packageOf(code)}`]?.integrity
    const mismatched = missing.filter((code) => integrityOf(code) !== OPTIONAL_LANGUAGES[code].integrity)
    if (mismatched.length > 0) {
      remove(root, mismatched)
      throw new UsageError(
        `The registry has other files for ${mismatched.join(', ')} than Claimbook was tested with.`,
      )
    }
    trimPackages(join(root, 'node_modules'))
  }
  for (const code of codes) console.log(`${OPTIONAL_LANGUAGES[code].name} (${code}) is installed.`)
}

function list(root) {
  for (const [code, { name }] of Object.entries(OPTIONAL_LANGUAGES))
    console.log(
      `${code.padEnd(8)}${name.padEnd(22)}${isInstalled(root, code) ? 'installed' : 'not installed'}`,
    )
}

/**
 * Runs a command of the operator.
 * @param root the folder of the installation
 */
function run([command, ...args], root) {
  if (command === 'list') list(root)
  else if (command === 'add') add(root, codesIn(args))
  else if (command === 'remove') remove(root, codesIn(args))
  else throw new UsageError(USAGE)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    run(process.argv.slice(2), resolve('.'))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
