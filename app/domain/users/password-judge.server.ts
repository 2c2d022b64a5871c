import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// The thread that judges chosen passwords: an entry of its own beside the server's. Its dictionaries take
// most of a second to load.

/** Characters of a chosen password that are judged: the work grows with their square. */
const PASSWORD_JUDGED_CHARACTERS_MAX = 64

/**
 * What one check costs grows with the square of the length and with the ways to read signs as letters: with
 * zxcvbn's own bounds up to 150 ms, with these under 20.
 */
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: PASSWORD_JUDGED_CHARACTERS_MAX,
  l33tMaxSubstitutions: 10,
})

export interface PasswordQuestion {
  password: string
  /** what is known of its owner and of this place, and counts for nothing */
  known: string[]
}

/** How many guesses a password takes, as a power of ten. */
export default function guessesLog10({ password, known }: PasswordQuestion): number {
  const { sequence } = zxcvbn.check(password, known)
  const hard = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs')
  return hard.reduce((sum, part) => sum + part.guessesLog10, 0)
}
