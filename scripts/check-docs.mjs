// Checks that the documentation names only existing things: paths from the project root or below `app`, file
// names, and names in camel case or capitals that occur in a source. Links between pages must lead to a file.
// Reads the working directory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const SKIPPED =
  /^(node_modules|build|data|\.git|prisma\/generated|app\/infra\/generated|tests\/results)(\/|$)/

/** Returns the files below a folder, without installed and generated ones. */
const filesIn = (folder) =>
  readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (SKIPPED.test(path)) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const files = filesIn('')
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('tests/'))
const sources = files.filter((file) =>
  /\.(tsx?|mjs|js|json|prisma|css|sql|sh|ya?ml)$|^\.env|file$/.test(file),
)
const words = new Set(
  sources.flatMap((file) => readFileSync(file, 'utf8').match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
)
const names = new Set(files.flatMap((file) => [basename(file), ...dirname(file).split('/')]))

const PATH = /^[\w.$@-]+(\/[\w.$@-]+)+\/?$/
const FILE_NAME = /^[\w.$-]+\.(tsx?|mjs|css|sql|prisma)$/
const IDENTIFIER = /^([a-z]+([A-Z][A-Za-z0-9]*)+|[A-Z]+(_[A-Z0-9]+)+)(\(\))?$/

/** The top-level folders of the project, with which paths begin. */
const TOP_FOLDERS = new Set(
  [...files.map((file) => file.split('/')[0]), ...names].filter((name) => !name.includes('.')),
)

const existsInProject = (path) =>
  [path, join('app', path), join('app/domain', path), join('app/domain/receipts', path)].some((each) =>
    existsSync(each),
  )

/** Returns what is wrong with a name in code style on a page, or null. */
function problemOfName(code) {
  if (PATH.test(code))
    return TOP_FOLDERS.has(code.split('/')[0]) && !existsInProject(code) ? 'no such path' : null
  if (FILE_NAME.test(code)) return names.has(code) ? null : 'no such file'
  if (IDENTIFIER.test(code)) return words.has(code.replace('()', '')) ? null : 'no source has this name'
  return null
}

let errorCount = 0
for (const page of pages) {
  const lines = readFileSync(page, 'utf8')
    .replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
  for (const [lineIndex, line] of lines.entries()) {
    for (const [, code] of line.matchAll(/`([^`]+)`/g)) {
      const reason = problemOfName(code)
      if (reason === null) continue
      console.error(`${page}:${lineIndex + 1} names ${code}: ${reason}`)
      errorCount++
    }
    for (const [, link] of line.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
      if (existsSync(join(dirname(page), link))) continue
      console.error(`${page}:${lineIndex + 1} links to ${link}: no such file`)
      errorCount++
    }
  }
}
process.exitCode = errorCount === 0 ? 0 : 1
