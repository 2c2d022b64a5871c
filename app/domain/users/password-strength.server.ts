import { DomainError } from '~/domain/errors'
import { env } from '~/infra/env.server'
import { openThreads } from '~/infra/processes/threads.server'
import { WEAK_PASSWORD } from './messages'
import type { PasswordQuestion } from './password-judge.server'

/**
 * The thread that judges it: milliseconds for one password, its start included, and megabytes of its heap.
 */
const PASSWORD_JUDGING_MS_MAX = 20_000

const PASSWORD_JUDGING_MEMORY_MB_MAX = 256

/**
 * Guesses that an attacker makes in no time even against a slow hash, as a power of ten (zxcvbn's scores 0
 * and 1).
 */
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
 * Most processes never see a password that is chosen: the thread starts with the first, and ends when none
 * comes any more. It judges one after the other; the password queue lets few wait.
 */
const threads = openThreads('password-judge', {
  max: 1,
  timeMs: PASSWORD_JUDGING_MS_MAX,
  memoryMb: PASSWORD_JUDGING_MEMORY_MB_MAX,
})

async function guessesLog10(question: PasswordQuestion): Promise<number> {
  if (threads) return (await threads.run(question)) as number
  const { default: judge } = await import('./password-judge.server')
  return judge(question)
}

/**
 * Whether a password is easily guessed: common, or little more than what is known of its owner and of this
 * place, with a year, digits or signs, also in other letters (`Cl4imbook2026!`). What is known counts for
 * nothing; the rest has to be hard to guess by itself. Of a longer password the first 64 characters are
 * judged.
 * @param known the owner's name and email address
 */
async function isWeakPassword(password: string, known: string[]): Promise<boolean> {
  const question = { password, known: [...PLACE, ...known.flatMap(partsOf)] }
  return (await guessesLog10(question)) < EASY_GUESSES_LOG10
}

/** @throws DomainError invalid, when a chosen password is easily guessed */
export async function requireStrongPassword(password: string, known: string[]): Promise<void> {
  if (await isWeakPassword(password, known))
    throw new DomainError('invalid', WEAK_PASSWORD, { fields: { password: [WEAK_PASSWORD] } })
}
