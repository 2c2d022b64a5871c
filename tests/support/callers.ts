import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DECLARATION = /^(?:export )?(?:async )?(?:function|const) (\w+)/gm

/**
 * The functions of `app/domain` that call one of these functions, in alphabetical order and without
 * repetition. Tests compare their table with it, so that the table is complete.
 */
export function callersOf(...names: string[]): string[] {
  const folder = join(import.meta.dirname, '../../app/domain')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  )
  const callers = files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8')
    const declared = [...source.matchAll(DECLARATION)]
    const calls = source.matchAll(new RegExp(`(?<!function )\\b(?:${names.join('|')})(?:<[^(]*>)?\\(`, 'g'))
    return [...calls].map(({ index }) => declared.findLast((each) => each.index < index)?.[1] ?? name)
  })
  return [...new Set(callers)].sort()
}
