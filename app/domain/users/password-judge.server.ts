import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The thread that judges chosen passwords. It has an entry file of its own beside the server's, because
// loading its dictionaries takes most of a second.

/** The most characters of a chosen password that are judged, because the work grows with their square. */
const PASSWORD_JUDGED_CHARACTERS_MAX = 64

/**
 * Bounds for one check, whose cost grows with the square of the length and with the ways to read digits and
 * signs as letters: up to 150 ms with zxcvbn's own bounds, under 20 ms with these.
 */
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: PASSWORD_JUDGED_CHARACTERS_MAX,
  l33tMaxSubstitutions: 10,
})

export interface PasswordQuestion {
  password: string
  /** words about the owner and this server; they add nothing to the strength */
  knownWords: string[]
}

/** Returns the number of guesses that a password takes, as a power of ten. Known words in it do not count. */
export default function guessesLog10({ password, knownWords }: PasswordQuestion): number {
  const { sequence } = zxcvbn.check(password, knownWords)
  const unknownParts = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs')
  return unknownParts.reduce((sum, part) => sum + part.guessesLog10, 0)
}
