import type { AmountContext } from './amount'
import { question } from './amount-question'
import { foldDigits, readingsOf } from './amount-readings'

/**
 * Asks which of its two readings a text means, such as `1.000`, also where the form's style has chosen one;
 * null where it has one reading.
 */
export function openQuestion(typed: string, context: AmountContext): string | null {
  const [whole, fraction] = readingsOf(foldDigits(typed.trim()))
  if (whole === undefined || fraction === undefined) return null
  const asked = question(typed.trim(), [whole, fraction], context)
  return 'error' in asked ? asked.error : null
}
