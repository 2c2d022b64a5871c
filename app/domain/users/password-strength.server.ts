import { DomainError } from '~/domain/errors'
import { env } from '~/infra/env.server'
import { PASSWORD_JUDGED_CHARACTERS_MAX } from '~/limits'

/** Guesses that an attacker makes in no time even against a slow hash, as a power of ten (zxcvbn's scores 0 and 1). */
const EASY_GUESSES_LOG10 = 6

/** Shorter parts of a name or an address are in too many passwords by chance. */
const KNOWN_PART_MIN = 3

/** What everybody knows of this place: the product, and the parts of its host's name. */
const PLACE = ['claimbook', ...partsOf(env.appUrl.hostname)]

function partsOf(text: string): string[] {
  const parts = text.split(/[\s@._-]+/)
  return [text, parts.join(''), ...parts].filter((part) => part.length >= KNOWN_PART_MIN)
}

/**
 * What one check costs grows with the square of the length and with the ways to read signs as letters: with zxcvbn's own bounds up to
 * 150 ms, with these under 20.
 */
const BOUNDS = { maxLength: PASSWORD_JUDGED_CHARACTERS_MAX, l33tMaxSubstitutions: 10 }

/** Loaded with its dictionaries when the first password is chosen: most processes never see one. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...BOUNDS })
}

let loaded: ReturnType<typeof load> | undefined

/**
 * Whether a password is easily guessed: common, or little more than what is known of its owner and of this place, with a year,
 * digits or signs, also in other letters (`Cl4imbook2026!`). What is known counts for nothing; the rest has to be hard to guess by
 * itself. Of a longer password the first 64 characters are judged.
 * @param known the owner's name and email address
 */
async function isWeakPassword(password: string, known: string[]): Promise<boolean> {
  loaded ??= load().catch((error) => {
    loaded = undefined
    throw error
  })
  const zxcvbn = await loaded
  const { sequence } = zxcvbn.check(password, [...PLACE, ...known.flatMap(partsOf)])
  const hard = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs')
  return hard.reduce((sum, { guessesLog10 }) => sum + guessesLog10, 0) < EASY_GUESSES_LOG10
}

const WEAK = 'That password is too easy to guess. Use a few words that do not belong together.'

/** @throws DomainError invalid, when a chosen password is easily guessed */
export async function requireStrongPassword(password: string, known: string[]): Promise<void> {
  if (await isWeakPassword(password, known)) throw new DomainError('invalid', WEAK, { fields: { password: [WEAK] } })
}
