import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Guesses that an attacker makes in no time even against a slow hash: zxcvbn's scores 0 and 1 (below 10^6). */
const EASY_SCORE = 1

/** Whether a password is among the common ones, or close to them or to what is known of its owner. */
export function guessable(password: string, known: string[]): boolean {
  return zxcvbn.check(password, known.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter(Boolean)).score <= EASY_SCORE
}
