import iconv from 'iconv-lite'
import { randomFrom } from '../../../support/random'
import { type BankFile, encoded } from './index'

// Damages files of banks, as transfers and editors do: a digit, a separator, a cut, another encoding.

export const DAMAGES = ['digit', 'separator', 'cut', 'encoding'] as const

export type Damage = (typeof DAMAGES)[number]

const SEPARATORS = [',', ';', '.', '/', '-', ':', '"', '\n', '\t', ' ']

/** Encodings for saving a file again. An encoding that lacks a letter of the file is skipped. */
const OTHER_ENCODINGS = ['utf-8', 'utf-16le', 'windows-1252', 'windows-1250', 'cp850', 'gb18030']

const placesOf = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ({ index }) => index)

/** Returns a damaged copy of a file, and a description of the damage. A seed always gives the same damage. */
export function damaged(file: BankFile, damage: Damage, seed: number): { bytes: Uint8Array; what: string } {
  const { below } = randomFrom(seed)
  const { text, encoding } = file
  const at = (places: number[]) => places[below(places.length)] as number
  const replaced = (place: number, letters: string) => ({
    bytes: encoded(`${text.slice(0, place)}${letters}${text.slice(place + 1)}`, encoding),
    what: `${damage} at ${place}: ${JSON.stringify(text.slice(place - 12, place))} [${text[place]} becomes ${JSON.stringify(letters)}] ${JSON.stringify(text.slice(place + 1, place + 12))}`,
  })
  if (damage === 'digit') {
    const place = at(placesOf(text, /\d/g))
    return replaced(place, String((Number(text[place]) + 1 + below(9)) % 10))
  }
  if (damage === 'separator') {
    const place = at(placesOf(text, /[,;./\-:"\n\t]/g))
    return replaced(place, below(3) === 0 ? '' : (SEPARATORS[below(SEPARATORS.length)] as string))
  }
  if (damage === 'cut') {
    const place = below(text.length)
    return {
      bytes: encoded(text.slice(0, place), encoding),
      what: `cut at ${place}: ${text.slice(place - 20, place)}`,
    }
  }
  const usable = OTHER_ENCODINGS.filter((each) => iconv.decode(iconv.encode(text, each), each) === text)
  const other = usable[below(usable.length)] as string
  return { bytes: encoded(text, other), what: `encoding ${other}` }
}
