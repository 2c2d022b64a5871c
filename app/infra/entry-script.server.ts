import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A script that runs in a process or thread beside the server's own. */
export interface Entry {
  /** the name of the built script, without extension, in the folder of the server's bundle */
  name: string
  /** the path of the source relative to the project root; the source runs when no build exists */
  source: string
}

const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The path of the project root. */
export const PROJECT = pathTo('../..')

/** Returns the script that runs an entry, and its arguments: the built one, or scripts/run.mjs. */
export function scriptOf({ name, source }: Entry) {
  const built = pathTo(`${name}.js`)
  if (existsSync(built)) return { path: built, args: [], isBuilt: true }
  return { path: join(PROJECT, 'scripts/run.mjs'), args: [resolve(PROJECT, source)], isBuilt: false }
}
