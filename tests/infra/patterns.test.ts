import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { check } from 'recheck'
import { version } from 'recheck/package.json'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { LANGUAGES } from '~/domain/receipts/reading/languages'
import { wordListPattern } from '~/domain/receipts/reading/languages/word-patterns'
import { rounds } from '../support/rounds'

// Every regular expression of the application runs in time proportional to its input.

/**
 * The patterns that were found safe, with the version of recheck that checked them. Checking all of them
 * takes half a minute, so by day only new patterns are checked. At night all are checked, and the list must
 * be complete: `TEST_AT_NIGHT=1 npx vitest run tests/infra/patterns.test.ts -u` writes it.
 */
const LIST = resolve('tests/infra/safe-patterns.txt')

const AT_NIGHT = rounds(false, true)

interface Pattern {
  file: string
  line: number
  source: string
  flags: string
}

/**
 * Evaluates an expression with the constants of its file. Returns undefined when the value depends on
 * anything else.
 */
function constant(expression: ts.Expression): unknown {
  const declarations = new Map<string, string>()
  const isKnown = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node) && !isProperty(node) && node.text !== 'String') {
      const initializer = constantNamed(node)
      if (!initializer || !isKnown(initializer)) return false
      declarations.set(node.text, `const ${node.text} = ${initializer.getText()}`)
    }
    return ts.forEachChild(node, (child) => !isKnown(child)) !== true
  }
  return isKnown(expression)
    ? new Function(`${[...declarations.values()].join('\n')}\nreturn ${expression.getText()}`)()
    : undefined
}

const isProperty = (node: ts.Identifier) =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.name === node

function constantNamed(name: ts.Identifier): ts.Expression | undefined {
  for (const statement of name.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (declared.getText() === name.text) return initializer
    }
  }
  return undefined
}

/** All patterns of a file, and the places where a pattern is built from unknown parts. */
function patternsOf(file: string): { patterns: Pattern[]; unknown: string[] } {
  const source = ts.createSourceFile(
    file,
    readFileSync(join('app', file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const patterns: Pattern[] = []
  const unknown: string[] = []
  const visit = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      patterns.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    const isBuilt =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
    if (isBuilt) {
      const [body, flags = ''] = (node.arguments ?? []).map(constant)
      if (typeof body === 'string') patterns.push({ file, line, source: body, flags: String(flags) })
      else unknown.push(`${file}:${line}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { patterns, unknown }
}

const isCode = (name: string) => /\.tsx?$/.test(name) && !name.includes('generated')
const found = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(isCode).map(patternsOf)
const patterns = found.flatMap((each) => each.patterns)

/** Limits that count steps instead of time, so that a busy machine gives the same answer. */
const LIMITS = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 5e7,
}

/** A pattern without repetition takes at most as many steps for each character as it has characters. */
const repeats = ({ source }: Pattern) => /[*+{]/.test(source)

async function verdictOn({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<string> {
  const result = await check(source, flags, LIMITS)
  return result.status === 'vulnerable' ? result.complexity.summary : result.status
}

test('the patterns of the application are found', () => {
  expect(patterns.length).toBeGreaterThan(150)
})

test('no pattern is put together from what is only known when the application runs', () => {
  const places = found.flatMap(({ unknown }) => unknown.map((place) => place.replace(/:\d+$/, '')))
  expect(places).toEqual([join('domain', 'receipts', 'reading', 'languages', 'word-patterns.ts')])
})

test('what is put together there, of the words of languages, repeats nothing', () => {
  const sources = LANGUAGES.flatMap((language) =>
    Object.entries(language)
      .filter(([, words]) => Array.isArray(words))
      .map(([list]) => wordListPattern([language], list as 'total').source),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((source) => /[*+{]/.test(source.replace(/\[[^\]]*\]|\\p\{L\}/g, '')))).toEqual([])
})

test.each([/^(a|\w)+$/, /0+$/, /[;\t](?=[\s"]*=)/u, /^\W*(co|&|\W)+[\s.,]*(\W)*$/i])(
  '%s is found to take more than linear time',
  async (pattern) => {
    expect(await verdictOn(pattern)).toMatch(/polynomial|exponential/)
  },
)

const named = ({ source, flags }: Pattern) => `/${source}/${flags}`

test('no pattern takes more than linear time', { timeout: 300_000 }, async () => {
  const heading = `recheck ${version}`
  const [checkedBy, ...safe] = readFileSync(LIST, 'utf8').trimEnd().split('\n')
  const known = new Set(checkedBy === heading && !AT_NIGHT ? safe : [])
  const repeating = patterns.filter(repeats)
  const checked = repeating.filter((pattern) => !known.has(named(pattern)))
  const verdicts = await Promise.all(checked.map(verdictOn))
  const failed = checked.flatMap(({ file, line, source }, at) =>
    verdicts[at] === 'safe' ? [] : [`${file}:${line} ${verdicts[at]}: ${source.slice(0, 60)}`],
  )
  expect(failed).toEqual([])
  const list = [heading, ...[...new Set(repeating.map(named))].sort()].join('\n')
  if (AT_NIGHT) await expect(`${list}\n`).toMatchFileSnapshot(LIST)
})
