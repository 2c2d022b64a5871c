import type { Payment } from '~/domain/expenses/payments'
import { groupBy } from '~/domain/group-by'
import { type AmountCandidate, absolute } from './amount-candidates'
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
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom } from './page-text'

// Finds how a receipt was paid, as one of the payment methods of expenses: `cash`, `card`, `transfer`, or
// `other` for a wallet on a phone. Each line gives at most one piece of evidence; the surest wins.

const BRANDS = CARD_BRANDS.map((brand) => patternOfWords([brand]))
/** The maximum number of card brands on the line of a payment. More are the brands that the shop accepts. */
const BRANDS_OF_CARD_MAX = 2
/** Payment apps. They pay with a card or, on a receipt that names UPI, from a bank account in India. */
const PHONE_CARDS = patternOfWords(['google pay', 'gpay', 'samsung pay', 'amazon pay'])
const UPI = patternOfWords(['upi', 'bhim'])
/** Words for debits and credits of an account. They are removed, because `debit` also names a card. */
const ACCOUNT_ENTRIES = /\b(?:debited|credited)\b/g

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

/**
 * Whether a line offers cash or a wallet beside another way to pay: `Cash / Card`. Such a line was printed
 * before the payment. Cash in two languages is only one way to pay: `Cash / Tunai`.
 */
function offersChoice(line: Line, languages: Language[]): boolean {
  const parts = line.text.split('/').map(normalizeWords)
  const isCash = (among: Language[]) => (part: string) => wordListPattern(among, 'paidInCash').test(part)
  const otherParts = parts.filter((part) => /\p{L}{2}/u.test(part) && !isCash(LANGUAGES)(part))
  return (otherParts.length > 0 && parts.some(isCash(languages))) || offersWalletOrCard(line, languages)
}

/** Whether a line names a wallet and, separately, a card: `UPI / Card`, `Paytm, Visa`. */
function offersWalletOrCard({ text }: Line, languages: Language[]): boolean {
  const parts = text.split(/[/,|]|\bor\b/).map(normalizeWords)
  const isCard = (part: string) =>
    BRANDS.some((brand) => brand.test(part)) || wordListPattern(languages, 'paidByCard').test(part)
  return parts.some((part) => namesWallet(part)) && parts.some((part) => isCard(part) && !namesWallet(part))
}

/**
 * Returns what the words of a line tell about the payment; null if nothing. The order of the rules matters:
 * wallets decide before cards, then transfers, then cash. An amount that equals the total makes the payment
 * surer.
 * @param lineAmounts the amounts on the line
 */
function evidenceOf(
  line: Line,
  lineAmounts: AmountCandidate[],
  { total, languages, ending, hasUpi }: PaymentContext & { ending: CardEnding | null },
): Evidence | null {
  const text = normalizeWords(line.text).replace(ACCOUNT_ENTRIES, ' ')
  const has = (list: Parameters<typeof wordListPattern>[1]) => wordListPattern(languages, list).test(text)
  if (lineAmounts.length > 0 && lineAmounts.every(({ units }) => units === 0n)) return null
  const equalsTotal = lineAmounts.some(({ units }) => units === total)
  const evidenceFor = (payment: Payment, certainty: number) => ({ payment, line, certainty })
  // with the digits of a card, a line with several ways to pay tells which one was used
  if (!ending && offersChoice(line, languages)) return null
  if (namesWallet(text) || (hasUpi && PHONE_CARDS.test(text)))
    return evidenceFor('other', equalsTotal ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  const brandCount = BRANDS.filter((brand) => brand.test(text)).length
  if (brandCount > BRANDS_OF_CARD_MAX) return null
  if (brandCount > 0)
    return evidenceFor(
      'card',
      equalsTotal || (brandCount === 1 && lineAmounts.length === 0) ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE,
    )
  // a discount or a gift card is no payment
  if (has('otherAmount')) return null
  // with UPI on the receipt, the digits may be those of a bank account
  if (ending) return evidenceFor('card', ending.isSure && !hasUpi ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  if (has('paidByTransfer')) return evidenceFor('transfer', DOUBTFUL_CONFIDENCE)
  // numbers that are not amounts belong to other things: `PIN: P051234567Q`
  const hasNoNumber = lineAmounts.length === 0 && !/\d/.test(line.text)
  if (has('paidByCard') && (equalsTotal || hasNoNumber))
    return evidenceFor('card', equalsTotal ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
  if (!has('paidInCash') || has('change')) return null
  const coversTotal = lineAmounts.some(({ units }) => total === null || absolute(units) >= total)
  const isHeading = has('heading') || has('total')
  return (coversTotal || hasNoNumber) && !isHeading
    ? evidenceFor('cash', equalsTotal ? SURE_CONFIDENCE : DOUBTFUL_CONFIDENCE)
    : null
}

/** Returns the change that was given, which proves a payment in cash; undefined if none. */
function changeIn(amounts: AmountCandidate[], total: bigint | null): AmountCandidate | undefined {
  if (total === null) return undefined
  const handedOver = new Set(amounts.filter(isHandedOver).map(({ units }) => absolute(units)))
  return amounts.find(
    ({ kind, units }) => kind === 'change' && units !== 0n && handedOver.has(total + absolute(units)),
  )
}

/** Whether an amount may be the cash that was handed over. Receipts often print it without a known label. */
const isHandedOver = ({ kind }: AmountCandidate) => ['tendered', 'other', 'final'].includes(kind)

/** Returns how a receipt was paid: `cash`, `card`, `transfer` or `other`; null if it does not tell. */
export function paymentIn(
  lines: Line[],
  receipt: { amounts: AmountCandidate[]; total: Suggestion | null; languages: Language[] },
): Suggestion | null {
  const { amounts, total, languages } = receipt
  const totalUnits = total && unitsOf(total.value)
  const amountsByLine = groupBy(amounts, ({ lineIndex }) => String(lineIndex))
  const hasUpi = lines.some(({ text }) => UPI.test(normalizeWords(text)))
  const evidence = lines.flatMap((line, index) => {
    const ending = cardEndingOn(line, lines[index - 1], languages)
    const context = { total: totalUnits, languages, hasUpi, ending }
    return evidenceOf(line, amountsByLine.get(String(index)) ?? [], context) ?? []
  })
  const change = changeIn(amounts, totalUnits)
  if (change) evidence.push({ payment: 'cash', line: change.line, certainty: SURE_CONFIDENCE })
  const isWallet = ({ payment }: Evidence) => Number(payment === 'other')
  const [best] = evidence.toSorted((a, b) => b.certainty - a.certainty || isWallet(b) - isWallet(a))
  if (!best) return null
  const isDisputed = evidence.some(
    ({ payment, certainty }) => payment !== best.payment && certainty === best.certainty,
  )
  return suggestionFrom(best.payment, best.line.words, isDisputed ? DOUBTFUL_CONFIDENCE : best.certainty)
}
