import { fieldError } from '~/domain/errors'
import { env } from '~/infra/env.server'
import { openThreads } from '~/infra/processes/threads.server'
import { WEAK_PASSWORD } from './messages'
import type { PasswordQuestion } from './password-judge.server'

// Rejects chosen passwords that are easily guessed. A background thread with its own time and memory limits
// (`password-judge.server.ts`) estimates how many guesses a password takes.

/** The longest the thread may judge one password, including its own start, in milliseconds. */
const PASSWORD_JUDGING_MS_MAX = 20_000

/** The heap of the thread, in megabytes. */
const PASSWORD_JUDGING_MEMORY_MB_MAX = 256

/** Passwords of up to 10^6 guesses are weak even behind a slow hash (the scores 0 and 1 of zxcvbn). */
const EASY_GUESSES_LOG10 = 6

/** The shortest part of a name or address that counts as known; passwords contain shorter ones by chance. */
const KNOWN_PART_MIN = 3

/** Publicly known words about this server: the product, and the parts of its host name. */
const SERVER_WORDS = ['claimbook', ...partsOf(env.appUrl.hostname)]

/** Returns a text, its joined parts and its parts: for "ada@x.org" also "adaxorg", "ada" and "org". */
function partsOf(text: string): string[] {
  const parts = text.split(/[\s@._-]+/)
  return [text, parts.join(''), ...parts].filter((part) => part.length >= KNOWN_PART_MIN)
}

/** The thread runs only while passwords are chosen, because most processes never judge one. */
const threads = openThreads('password-judge', {
  // the password queue limits how many passwords wait
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
 * Whether a password is easily guessed: it is common, or consists mostly of known words with a year, digits
 * or signs, also in altered letters (`Cl4imbook2026!`). Known words add nothing; the remaining parts must be
 * hard to guess by themselves. Only the first 64 characters of a longer password are judged.
 * @param ownerWords the owner's name and email address
 */
async function isWeakPassword(password: string, ownerWords: string[]): Promise<boolean> {
  const question = { password, knownWords: [...SERVER_WORDS, ...ownerWords.flatMap(partsOf)] }
  return (await guessesLog10(question)) < EASY_GUESSES_LOG10
}

/**
 * @param ownerWords the owner's name and email address
 * @throws DomainError invalid when a chosen password is easily guessed
 */
export async function requireStrongPassword(password: string, ownerWords: string[]): Promise<void> {
  if (await isWeakPassword(password, ownerWords)) throw fieldError('password', WEAK_PASSWORD)
}
