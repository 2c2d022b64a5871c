import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { serveTasks } from '~/infra/background-thread.server'
import { PASSWORD_JUDGED_CHARACTERS_MAX } from '~/limits-and-lifetimes'

// The thread that judges chosen passwords: an entry of its own beside the server's. Its dictionaries take
// most of a second to load.

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

/** How many guesses a password takes, as a power of ten, when all that is known counts for nothing. */
function guessesLog10(password: string, known: string[]): number {
  const { sequence } = zxcvbn.check(password, known)
  const hard = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs')
  return hard.reduce((sum, part) => sum + part.guessesLog10, 0)
}

serveTasks(async (_name, args) => guessesLog10(...(args as Parameters<typeof guessesLog10>)))
