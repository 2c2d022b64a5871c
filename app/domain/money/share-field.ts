import Big from 'big.js'
import type { AmountContext } from './amount'
import { readTypedAmount } from './amount-question'
import type { Decimal } from './decimal'
import { type Share, WHOLE } from './share'

// Reads the share of an expense that a claimant types: `60 %`, `1 of 4` or `-12.00`.

const EXAMPLES = 'Enter a share such as 60 %, 1 of 4 or -12.00'

/** The most persons of a share. */
const PERSONS_MAX = 10_000

/** A share to store, or the reason why the text is not a share. */
export type TypedShare = { share: Share } | { error: string }

function readPercent(text: string): TypedShare {
  const percent = text.replace(',', '.')
  if (!/^\d{1,2}(?:\.\d{1,4})?$/.test(percent) || Number(percent) === 0)
    return { error: 'Enter a percentage between 0 and 100, such as 60 %' }
  return { share: `${Big(percent).toFixed()}%` }
}

function readPersons(claimed: string, all: string): TypedShare {
  const [part, whole] = [Number(claimed), Number(all)]
  if (part < 1 || part >= whole || whole > PERSONS_MAX)
    return { error: 'Enter fewer persons than there were, such as 1 of 4' }
  return { share: `${part}/${whole}` }
}

function readLess(text: string, amount: Decimal | null, context: AmountContext): TypedShare {
  const typed = readTypedAmount(text, context)
  if (typed.amount === null) return typed
  if (amount !== null && Big(typed.amount).gte(Big(amount).abs()))
    return { error: 'The part that you do not claim must be below the amount' }
  return { share: `-${Big(typed.amount).toFixed()}` }
}

/**
 * Reads a typed share. An empty text is the whole.
 * @param amount the amount on the receipt; null if it cannot be read
 */
export function readTypedShare(text: string, amount: Decimal | null, context: AmountContext): TypedShare {
  const trimmed = text.trim()
  if (trimmed === '') return { share: WHOLE }
  const [, percent] = /^([\d.,]{1,10}) ?%$/.exec(trimmed) ?? []
  if (percent !== undefined) return readPercent(percent)
  const [, claimed, all] = /^(\d{1,6}) ?(?:\/|of) ?(\d{1,6})(?: (?:persons?|people))?$/i.exec(trimmed) ?? []
  if (claimed !== undefined && all !== undefined) return readPersons(claimed, all)
  const [, less] = /^(?:[-−–]|minus |less |all but )(.{1,40})$/i.exec(trimmed) ?? []
  return less === undefined ? { error: EXAMPLES } : readLess(less, amount, context)
}
