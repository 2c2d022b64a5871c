import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Returns the data folder of a language (`deu`); null if not installed. Nothing is downloaded. */
export function languageDataFolder(language: string): string | null {
  try {
    return join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')
  } catch {
    return null
  }
}
