import { copyFile, link } from 'node:fs/promises'

/** Gives a file a second name; makes a copy, where the file system knows no second names. */
export const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to))
