import { resolve } from 'node:path'

/** Returns the path in a `file:` URL: absolute, or relative to the working directory. */
export function sqlitePath(url: string): string {
  return resolve(decodeURIComponent(url.replace(/^file:(\/\/)?/, '')))
}
