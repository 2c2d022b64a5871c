import { copyFile, link } from 'node:fs/promises'

/** Creates a hard link to a file, or a copy where the file system has no hard links. */
export const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to))
