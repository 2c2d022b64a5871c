import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A script that runs in a process or thread beside the server's own. */
export interface Entry {
  /** the name of the entry in a build, where it stands beside the server */
  name: string
  /** the path of its source from the top of the project, which is run when there is no build */
  source: string
}

interface Script {
  path: string
  /** arguments behind the script */
  args: string[]
  isBuilt: boolean
}

const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The folder of the project. */
export const PROJECT = pathTo('../..')

/** The script that runs an entry: the built one, or else the one that runs sources. */
export function scriptOf({ name, source }: Entry): Script {
  const built = pathTo(`${name}.js`)
  if (existsSync(built)) return { path: built, args: [], isBuilt: true }
  return { path: join(PROJECT, 'scripts/run.mjs'), args: [resolve(PROJECT, source)], isBuilt: false }
}
