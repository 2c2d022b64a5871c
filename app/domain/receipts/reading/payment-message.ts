import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import type { LabelledLine } from './amount-labels'
import { lineOfWords } from './columns'
import { numbersIn } from './numbers'
import { type Line, suggestionFrom, type Word, wordsAt } from './page-text'
import { prepositionLength } from './payee-prepositions'

// Reads messages of mobile payments, such as M-Pesa. Their sentences tell what was paid to whom, followed by
// amounts that are not prices, such as the balance, the fee and the daily limit.

/** The maximum number of words in a message. A longer text is not a message. */
const MESSAGE_WORDS_MAX = 120
/** The number of characters around an amount that are searched for words of payment. */
const NEAR_CHARACTERS = 40

/** Words that payment messages have besides the payment, mostly about the account: `New balance`. */
const MESSAGE =
  /balance|transaction|confirmed|\bfees?\b|imethibitishwa|salio|baki\b|gharama|solde|saldo|frais|comisi[oó]n|taxa\b/i

/** Words between the paid amount and the payee. */
const PAID_AFTER =
  /^\s?(?:has been |have been |was )?(?:paid|sent|transferred) to\s|^\s?(?:[iz]i?me(?:lipwa|tumwa)) kwa\s/i
/** Words before the paid amount, which may also stand between it and the payee. */
const PAID_BEFORE =
  /(?:paid|sent|transferred|payment (?:made )?(?:of|for)|umelipa|umetuma|paiement de|pay[eé]|envoy[eé]|transf[eé]r[eé]|pago de|pagaste|enviaste|pagado|enviado|pagamento de|pagou|enviou|pago)\s?$/i
/** A Spanish preposition that names a payee only in sentences, because other texts often begin with it. */
const SPANISH_TO = /^a\s/i

const SIGN_BEFORE = /(?:\p{Sc}|[\p{L}/.]{1,5})\s?$/u
const SIGN_AFTER = /^\s?(?:\p{Sc}|F ?CFA|\p{Lu}\p{L}{1,3})(?![\p{L}\d])/u

/** The text after a payee's name: an account, phone number, date (perhaps joined) or end of the sentence. */
const END_OF_PAYEE =
  /[\s.](?:on|le|el|em|am|dia)(?=\d{1,4}[/.-]\d{1,2}[/.-]\d)|(?<=\p{L})\.(?=on\s\d)|\s?\d{1,4}[/.-]\d{1,2}[/.-]\d{2}|(?<=\p{L}{3})\.(?=\s|$)|[,;:(]|\s(?:(?:on|le|el|em|am|dia)\s(?=\d)|tarehe\s|till\s|(?:for )?acc(?:oun)?t\s|a\/c\s|paybill\s|\+?\d{7})/iu

/** Returns the offset of the payee's name if a number is the amount paid to them; else null. */
function payeeStart(text: string, start: number, end: number): number | null {
  const textBefore = text.slice(Math.max(0, start - NEAR_CHARACTERS), start)
  const textAfter = text.slice(end, end + NEAR_CHARACTERS)
  const sign = SIGN_AFTER.exec(textAfter)?.[0] ?? ''
  const textAfterSign = textAfter.slice(sign.length)
  const isPaidBefore = PAID_BEFORE.test(textBefore) || PAID_BEFORE.test(textBefore.replace(SIGN_BEFORE, ''))
  const afterSign = end + sign.length
  const match = PAID_AFTER.exec(textAfterSign)
  if (match) return afterSign + match[0].length
  const trimmedText = textAfterSign.trimStart()
  const length = SPANISH_TO.exec(trimmedText)?.[0].length ?? prepositionLength(trimmedText)
  return isPaidBefore && length > 0 ? afterSign + textAfterSign.length - trimmedText.length + length : null
}

/**
 * Parses a payment message; null if the lines are not one. In `You paid KES 250 to Kamau Stores. Balance KES
 * 90`, 250 becomes the final amount in a line of its own, the amounts around it count as balances, and Kamau
 * Stores is the payee.
 */
export function paymentMessageIn(lines: Line[]) {
  const words = lines.flatMap((line) => line.words)
  if (words.length === 0 || words.length > MESSAGE_WORDS_MAX) return null
  const message = lineOfWords(words)
  if (!MESSAGE.test(message.text)) return null
  for (const { start, end } of numbersIn(message.text)) {
    const payeeOffset = payeeStart(message.text, start, end)
    if (payeeOffset === null) continue
    const textFromPayee = message.text.slice(payeeOffset)
    const name = textFromPayee.slice(0, END_OF_PAYEE.exec(textFromPayee)?.index ?? textFromPayee.length)
    const amount = wordsAt(message, start - 1, end)
    const [firstIndex, lastIndex] = [words.indexOf(amount[0] as Word), words.indexOf(amount.at(-1) as Word)]
    const parts: [Word[], LabelledLine['kind']][] = [
      [words.slice(0, firstIndex), 'balance'],
      [amount, 'final'],
      [words.slice(lastIndex + 1), 'balance'],
    ]
    return {
      lines: parts
        .filter(([part]) => part.length > 0)
        .map(([part, kind]) => ({ line: lineOfWords(part), kind, taxWord: null })),
      payee: suggestionFrom(
        name.trim().slice(0, MERCHANT_CHARACTERS_MAX).toWellFormed(),
        wordsAt(message, payeeOffset, payeeOffset + name.length),
        1,
      ),
    }
  }
  return null
}
