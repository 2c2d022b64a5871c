import { LANGUAGES } from './languages'

/**
 * Returns a note to the claimant about a receipt that was read without the data of its language; empty
 * without a language.
 * @param code the code of the language (`swe`)
 */
export function missingLanguageNote(code: string | null): string {
  const name = LANGUAGES.find((language) => language.code === code)?.name
  if (name === undefined) return ''
  // `Chinese, simplified` is simplified Chinese in a sentence
  const nameInSentence = name.split(', ').reverse().join(' ')
  return `Check the spelling: Claimbook reads ${nameInSentence} letters only after your administrator adds the language.`
}
