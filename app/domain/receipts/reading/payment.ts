import type { Payment } from '~/domain/expenses/payments'
import { groupBy } from '~/domain/group-by'
import { type AmountCandidate, absolute } from './amount-candidates'
import type { LineKind } from './amount-labels'
import { unitsOf } from './amounts'
import {
  CARD_BRANDS,
  type CardEnding,
  cardEndingOn,
  DOUBTFUL_CONFIDENCE,
  namesWallet,
  SURE_CONFIDENCE,
} from './card-ending'
import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords, patternOf, wordsOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom } from './page-text'

// Finds how a receipt was paid, as one of the payment methods of expenses.

const BRANDS = CARD_BRANDS.map((brand) => patternOf([brand]))
/** The maximum number of card brands on the line of a payment. More are the brands that the shop accepts. */
const BRANDS_OF_CARD_MAX = 2
/** Cards in a phone. Beside the word UPI, they pay from a bank account. */
const PHONE_CARDS = patternOf(['google pay', 'gpay', 'samsung pay', 'amazon pay'])
const UPI = patternOf(['upi', 'bhim'])
/** Words for debits and credits of an account. Removed, because some of them also name cards. */
const BOOKED = /\b(?:debited|credited)\b/g

/** A line that tells how it was paid. */
interface Evidence {
  payment: Payment
  line: Line
  certainty: number
}

/** Facts from the other lines of a receipt. */
interface PaymentContext {
  total: bigint | null
  languages: Language[]
  /** whether the receipt names UPI, the phone payments from bank accounts in India */
  hasUpi: boolean
}

/** Whether a line offers cash or a wallet and another way to pay. It was printed before the payment. */
function isChoice(line: Line, languages: Language[]): boolean {
  const parts = line.text.split('/').map(normalizeWords)
  const isCash = (among: Language[]) => (part: string) => wordsOf(among, 'paidInCash').test(part)
  const others = parts.filter((part) => /\p{L}{2}/u.test(part) && !isCash(LANGUAGES)(part))
  return (others.length > 0 && parts.some(isCash(languages))) || isWalletOrCard(line, languages)
}

/** Whether a line names a wallet and, separately, a card: `UPI / Card`, `Paytm, Visa`. */
function isWalletOrCard({ text }: Line, languages: Language[]): boolean {
  const parts = text.split(/[/,|]|\bor\b/).map(normalizeWords)
  const isCard = (part: string) =>
    BRANDS.some((brand) => brand.test(part)) || wordsOf(languages, 'card').test(part)
  return parts.some((part) => namesWallet(part)) && parts.some((part) => isCard(part) && !namesWallet(part))
}

/**
 * Returns what the words of a line tell about the payment; null if nothing. An amount that equals the total
 * makes it surer.
 * @param own the amounts on the line
 */
function evidenceOf(
  line: Line,
  own: AmountCandidate[],
  { total, languages, ending, hasUpi }: PaymentContext & { ending: CardEnding | null },
): Evidence | null {
  const text = normalizeWords(line.text).replace(BOOKED, ' ')
  const has = (list: Parameters<typeof wordsOf>[1]) => wordsOf(languages, list).test(text)
  if (own.length > 0 && own.every(({ units }) => units === 0n)) return null
  const isPaid = own.some(({ units }) => units === total)
  const by = (payment: Payment, certainty: number) => ({ payment, line, certainty })
  if (!ending && isChoice(line, languages)) return null
  if (namesWallet(text) || (hasUpi && PHONE_CARDS.test(text)))
    return by('other', isPaid ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  const brands = BRANDS.filter((brand) => brand.test(text)).length
  if (brands > BRANDS_OF_CARD_MAX) return null
  if (brands > 0)
    return by('card', isPaid || (brands === 1 && own.length === 0) ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  if (has('other')) return null
  if (ending) return by('card', ending.isSure && !hasUpi ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  if (has('paidByTransfer')) return by('transfer', DOUBTFUL_CONFIDENCE)
  // numbers that are not amounts belong to other things: `PIN: P051234567Q`
  const isBare = own.length === 0 && !/\d/.test(line.text)
  if (has('card') && (isPaid || isBare)) return by('card', isPaid ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  if (!has('paidInCash') || has('change')) return null
  const isHanded = own.some(({ units }) => total === null || absolute(units) >= total)
  const isHeading = has('heading') || has('total')
  return (isHanded || isBare) && !isHeading
    ? by('cash', isPaid ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
    : null
}

/** Returns the change that was given, which proves a payment in cash; undefined if none. */
function changeIn(amounts: AmountCandidate[], total: bigint | null): AmountCandidate | undefined {
  if (total === null) return undefined
  const handed = new Set(amounts.filter(({ kind }) => isHandedOver(kind)).map(({ units }) => absolute(units)))
  return amounts.find(
    ({ kind, units }) => kind === 'change' && units !== 0n && handed.has(total + absolute(units)),
  )
}

const isHandedOver = (kind: LineKind) => kind === 'tendered' || kind === 'other' || kind === 'final'

/** Returns how a receipt was paid: `cash`, `card`, `transfer` or `other`; null if it does not tell. */
export function paymentIn(
  lines: Line[],
  {
    amounts,
    total,
    languages,
  }: { amounts: AmountCandidate[]; total: Suggestion | null; languages: Language[] },
): Suggestion | null {
  const units = total && unitsOf(total.value)
  const byLine = groupBy(amounts, ({ index }) => String(index))
  const hasUpi = lines.some(({ text }) => UPI.test(normalizeWords(text)))
  const found = lines.flatMap((line, at) => {
    const ending = cardEndingOn(line, lines[at - 1], languages)
    const context = { total: units, languages, hasUpi, ending }
    return evidenceOf(line, byLine.get(String(at)) ?? [], context) ?? []
  })
  const change = changeIn(amounts, units)
  if (change) found.push({ payment: 'cash', line: change.line, certainty: SURE_CONFIDENCE })
  const isWallet = ({ payment }: Evidence) => Number(payment === 'other')
  const [best] = found.toSorted((a, b) => b.certainty - a.certainty || isWallet(b) - isWallet(a))
  if (!best) return null
  const isDisputed = found.some(
    ({ payment, certainty }) => payment !== best.payment && certainty === best.certainty,
  )
  return suggestionFrom(best.payment, best.line.words, isDisputed ? DOUBTFUL_CONFIDENCE : best.certainty)
}
