// Checks that comments and code fit into 110 columns where the formatter breaks no line. Strings, templates,
// regular expressions and JSX text do not count. Reads the files of the working directory.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const COLUMNS_MAX = 110
const FOLDERS = ['app', 'scripts', 'prisma', 'tests']

/** Returns how many characters between two positions of a file do not belong to a literal. */
function widthOf(file, start, end) {
  let width = end - start
  ts.forEachChild(file, function visit(node) {
    if (node.end <= start || node.pos >= end) return
    if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node) || ts.isJsxText(node))
      width -= Math.max(0, Math.min(end, node.end) - Math.max(start, node.getStart(file)))
    else ts.forEachChild(node, visit)
  })
  return width
}

const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
)
for (const path of [...files, 'server.ts']) {
  if (!/\.(tsx?|mjs)$/.test(path) || path.includes('generated') || !existsSync(path)) continue
  const source = readFileSync(path, 'utf8')
  const lines = source.split('\n')
  if (!lines.some(({ length }) => length > COLUMNS_MAX)) continue
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  for (const [index, { length }] of lines.entries()) {
    const start = file.getPositionOfLineAndCharacter(index, 0)
    if (length <= COLUMNS_MAX || widthOf(file, start, start + length) <= COLUMNS_MAX) continue
    console.error(`${path}:${index + 1} is longer than ${COLUMNS_MAX} columns`)
    process.exitCode = 1
  }
}
