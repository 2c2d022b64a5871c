import { editDistance } from '~/domain/text/text-search'
import { normalizeWords } from './languages/word-patterns'
import { placesInAddresses } from './named-places'
import type { Line } from './page-text'
import { US_ADDRESS } from './us-address'

// Finds possible ends of addresses in the United States or another country, even with misread letters or
// commas. Such a match is too weak to decide whether dates have the day or the month first. But it contests
// other evidence: `date-order.ts` then asks for more of it.

/** Returns only the letters of a text, in lower case: `newyork` for `New York`. */
const lettersIn = (text: string) => normalizeWords(text).replace(/[^\p{L}]+/gu, '')

/** The United States as the end of a line. */
const UNITED_STATES = /(?:^|[^\p{L}])(?:U\W{0,2}[S5]\W{0,2}A|United States(?: of America)?)[^\p{L}\d]*$/iu
const STATES = new Set(
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
    .split('|')
    .map(lettersIn),
)

/** A character before the end of an address: a comma, one that is read for a comma, or a digit. */
const BEFORE_END = /[,.;\d]/
/** The shortest names that are recognised with one misread letter. */
const MISREAD_LETTERS_MIN = 5

/** Returns the letters after the last comma of a line. */
const lettersAtEnd = (text: string) =>
  BEFORE_END.test(text)
    ? lettersIn(text.split(BEFORE_END).findLast((part) => lettersIn(part) !== '') ?? '')
    : ''

/** Whether one of the names stands after the last comma of a line, with at most one misread letter. */
function hasAtEnd(names: Set<string>, text: string): boolean {
  const end = lettersAtEnd(text)
  return (
    names.has(end) ||
    [...names].some((name) => name.length >= MISREAD_LETTERS_MIN && editDistance(end, name, 1) <= 1)
  )
}

/** A possible US state and ZIP code. Letters and digits may be confused, and have specks between them. */
const STATE_AND_ZIP =
  /(?<![A-Z\d])([A-Z015l] ?[A-Z015l])[-,.;: ]{0,3}(?:[A-Z] )?([\dOoQDIilZSB](?: ?[\dOoQDIilZSB]){3,4})(?![\dA-Za-z])/g
const SPECKS = /[|'’`"]/g
const LETTERS_BY_DIGIT: Record<string, string> = { 0: 'O', 1: 'I', l: 'I', 5: 'S' }
const DIGITS_BY_LETTER: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  i: '1',
  l: '1',
  o: '0',
  Z: '2',
  S: '5',
  B: '8',
}
const ZIP_DIGITS = 5

const readAs = (characters: Record<string, string>, text: string) =>
  [...text].map((character) => characters[character] ?? character).join('')

/** Whether a line may have a state with its ZIP code, from which one digit may be missing. */
function mayHaveZip(text: string): boolean {
  for (const [, state = '', zip = ''] of text.replace(SPECKS, '').matchAll(STATE_AND_ZIP)) {
    const digits = readAs(DIGITS_BY_LETTER, zip.replaceAll(' ', '')).padEnd(ZIP_DIGITS, '0')
    // `US_ADDRESS` needs a town before the state, and checks that state and ZIP code belong together
    if (US_ADDRESS.test(`Town, ${readAs(LETTERS_BY_DIGIT, state.replace(' ', ''))} ${digits}`)) return true
  }
  return false
}

/** Whether a line ends with a state and digits, even without a comma before the state. */
const hasStateAndDigits = (text: string) =>
  /\d{4}\W*$/.test(text) && [...STATES].some((state) => lettersIn(text).endsWith(state))

/** Letters and a ZIP code at a line's end, with two misread digits at most, perhaps as ZIP+4. */
const MISREAD_ZIP = /\p{L}\d?[-,.;:' ]{0,3}([\p{L}\d/]{5})(?:-[\p{L}\d]{4})?\W{0,3}$/u
const TRUE_DIGITS_MIN = 3

/** Whether a line may end with a ZIP code whose state was misread. Other countries' postcodes look alike. */
export const mayEndWithZip = (lines: Line[]): boolean =>
  lines.some(({ text }) => {
    const code = MISREAD_ZIP.exec(text)?.[1] ?? ''
    return code.replace(/\D+/g, '').length >= TRUE_DIGITS_MIN
  })

/** Whether lines may contain an address in the United States. */
export const mayNameUnitedStates = (lines: Line[]): boolean =>
  lines.some(
    ({ text }) =>
      US_ADDRESS.test(text) ||
      UNITED_STATES.test(text) ||
      hasAtEnd(STATES, text) ||
      hasStateAndDigits(text) ||
      mayHaveZip(text),
  )

/** Territories that write addresses as the United States do, and Georgia, which is also a state. */
const AMERICAN_REGIONS = ['US', 'UM', 'PR', 'GU', 'VI', 'AS', 'MP', 'GE']
const A_TO_Z = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Names that the runtime's region data lacks, and names that the countries themselves use most. */
const OTHER_NAMES =
  'England|Scotland|Wales|Bosnia|Czech Republic|Ivory Coast|Turkey|Holland|Macedonia|Korea|Deutschland|Österreich|Schweiz|Suisse|Italia|España|Nederland|Belgique|België|Suomi|Sverige|Norge|Danmark|Polska|Brasil'
/** The shortest country names that count. Shorter ones are the ending of many words. */
const NAME_LETTERS_MIN = 5

/** Returns the English names of all countries but the United States, from the runtime's region data. */
function countryNames(): string[] {
  const regions = A_TO_Z.flatMap((first) => A_TO_Z.map((second) => `${first}${second}`))
  const names = (['long', 'short'] as const).flatMap((style) => {
    const name = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' })
    return regions
      .filter((region) => !AMERICAN_REGIONS.includes(region))
      .map((region) => name.of(region) ?? '')
  })
  return [...names, ...OTHER_NAMES.split('|')].map(lettersIn)
}

const COUNTRIES = new Set(countryNames().filter(({ length }) => length >= NAME_LETTERS_MIN))

/** The shortest names that are recognised with one misread letter even without a comma before them. */
const MISREAD_ALONE_LETTERS_MIN = 7
/** Whether a person's name follows a label: `Server: Jordan`. */
const isLabelled = (text: string) => text.includes(':') && !BEFORE_END.test(text.slice(text.lastIndexOf(':')))

/** Whether a line ends with the name of a country, even when the comma before it is missing. */
function endsWithCountry(text: string): boolean {
  if (isLabelled(text)) return false
  const letters = lettersIn(text)
  const isEnd = (name: string) =>
    letters.endsWith(name) ||
    (name.length >= MISREAD_ALONE_LETTERS_MIN &&
      // a quick check before the slow comparison: one of the last two letters must be right
      [...name.slice(-2)].some((letter) => letters.slice(-2).includes(letter)) &&
      [-1, 0, 1].some((difference) => editDistance(letters.slice(-name.length - difference), name, 1) <= 1))
  return [...COUNTRIES].some(isEnd) || hasAtEnd(COUNTRIES, text)
}

/** Returns a line whose words end at commas: `Tbilisi,Georgia` names two places. */
const withCommasApart = (line: Line): Line => ({
  ...line,
  words: line.words.flatMap((word) => word.text.split(/(?<=,)/).map((text) => ({ ...word, text }))),
})

/** A phone number of another country, and a UK postcode with a misread character. */
const FOREIGN_EVIDENCE = [
  /\+ ?[2-9][\d .()-]{6}/,
  /\b[A-Z]{1,2}\d[A-Z\d]? ?[\dIlOSZB]?[ABD-HJLNP-UW-Z]{2}$/,
  /\b[A-Z]{1,2}[IlOSZB][A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}$/,
]

/** Whether lines may contain an address outside the United States. */
export function mayNameAnotherCountry(paperLines: Line[]): boolean {
  // `Atlanta, Georgia` and `Albuquerque, New Mexico` are in the United States
  const otherLines = paperLines.filter(({ text }) => !STATES.has(lettersAtEnd(text)))
  return (
    placesInAddresses(paperLines.map(withCommasApart)).some(({ currency }) => currency !== 'USD') ||
    otherLines.some(({ text }) => endsWithCountry(text) || FOREIGN_EVIDENCE.some((sign) => sign.test(text)))
  )
}
