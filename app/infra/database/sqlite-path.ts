import { resolve } from 'node:path'

/** Returns the path in a `file:` URL: absolute, or relative to the working directory. */
export const sqlitePath = (url: string): string =>
  resolve(decodeURIComponent(url.replace(/^file:(\/\/)?/, '')))
