import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Damages to stored files that disks and people cause.

/** Changes one byte of a file, by default the last one. */
export function flipByte(path: string, at = -1): void {
  const bytes = readFileSync(path)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Each kind of damage to a file, with the words that describe it to the claimant. */
export const DAMAGES: [what: string, damage: (path: string) => void, words: string][] = [
  ['a byte was flipped', (path) => flipByte(path, 5), 'its bytes have changed'],
  ['it was cut', (path) => truncateSync(path, 7), 'its size has changed'],
  ['it was emptied', (path) => truncateSync(path, 0), 'it is empty'],
  ['it was removed', (path) => rmSync(path), 'it is missing'],
  [
    'it was replaced by a folder',
    (path) => {
      rmSync(path)
      mkdirSync(join(path, 'folder'), { recursive: true })
    },
    'something that is not a file is in its place',
  ],
  [
    'it was replaced by a symbolic link to a copy',
    (path) => {
      writeFileSync(`${path}.copy`, readFileSync(path))
      rmSync(path)
      symlinkSync(`${path}.copy`, path)
    },
    'something that is not a file is in its place',
  ],
  [
    'its folder was replaced by a symbolic link to a copy',
    (path) => {
      const folder = dirname(path)
      cpSync(folder, `${folder}.copy`, { recursive: true })
      rmSync(folder, { recursive: true })
      symlinkSync(`${folder}.copy`, folder)
    },
    'something that is not a file is in its place',
  ],
]

/** The path of a stored original. */
export const originalPath = (dataDir: string, sha256: string, extension: string): string =>
  join(dataDir, 'receipts', sha256.slice(0, 2), sha256, `original.${extension}`)
