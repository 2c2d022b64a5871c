import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The script that a process or a thread beside the server's own runs. */
export interface Entry {
  /** the name of the entry in a build, where it stands beside the server */
  name: string
  /** path of its source, which is run when there is no build */
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
  return { path: pathTo('../../scripts/run.mjs'), args: [source], isBuilt: false }
}
