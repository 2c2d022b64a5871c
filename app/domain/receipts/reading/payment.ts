import type { Payment } from '~/domain/expenses/payments'
import { groupBy } from '~/domain/group-by'
import { type AmountCandidate, absolute } from './amount-candidates'
import type { LineKind } from './amount-labels'
import { unitsOf } from './amounts'
import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords, patternOf, wordsOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'

// How a receipt says that it was paid, by the names of the payments of an expense.

/** Brands of cards, which no language translates. */
export const CARD_BRANDS = [
  ...['visa', 'mastercard', 'amex', 'american express', 'maestro', 'girocard', 'diners club', 'unionpay'],
  ...['bancontact', 'dankort', 'bankaxept', 'pagobancomat', 'interac', 'eftpos', 'v pay', 'jcb'],
  ...['apple pay', 'google pay', 'carte bleue', 'ec-karte', 'ec-cash'],
]
const BRANDS = CARD_BRANDS.map((brand) => patternOf([brand]))
/** More brands on one line are those that a shop takes. */
const BRANDS_OF_CARD_MAX = 2
/** Payments with a telephone, which are neither cash nor card. */
const WALLETS = patternOf([
  ...['m-pesa', 'paypal', 'alipay', 'wechat pay', 'swish', 'vipps', 'mobilepay', 'bizum', 'mb way'],
  ...['gopay', 'ovo', 'qris', 'momo', 'paypay', 'twint', 'blik', 'grabpay', "touch 'n go", 'pix'],
  ...['支付宝', '微信支付', 'airtel money'],
])

/** The last digits of a card behind those that are hidden: `XXXX-XXXX-XXXX-1234`. */
const CARD_ENDING = /(?<=[*xX#•●]{3}[\s-]?)\d{4}(?!\d)/
const CARD_ENDING_IN_WORDS = /(?<=\b(?:ending|ends|endet|endend)(?: in| with| auf)? )\d{4}(?!\d)/i

/** A line that says how it was paid. */
interface Evidence {
  payment: Payment
  line: Line
  certainty: number
}

const SURE = 1
const DOUBTFUL = 0.7

/** The digits that a card ends with, where a receipt hides the others. */
export function cardEndingIn(lines: Line[]): Suggestion | null {
  for (const line of lines) {
    const match = CARD_ENDING.exec(line.text) ?? CARD_ENDING_IN_WORDS.exec(line.text)
    if (match)
      return suggestionFrom(match[0], wordsAt(line, match.index, match.index + match[0].length), SURE)
  }
  return null
}

/** Whether a line names cash and another way to pay: a choice that was printed before anybody paid. */
function isChoice(line: Line, languages: Language[]): boolean {
  const parts = line.text.split('/').map(normalizeWords)
  const isCash = (among: Language[]) => (part: string) => wordsOf(among, 'paidInCash').test(part)
  const others = parts.filter((part) => /\p{L}{2}/u.test(part) && !isCash(LANGUAGES)(part))
  return others.length > 0 && parts.some(isCash(languages))
}

/**
 * What a line says by its words, and whether an amount on it is the total.
 * @param own the amounts on the line
 */
function evidenceOf(
  line: Line,
  own: AmountCandidate[],
  { total, languages }: { total: bigint | null; languages: Language[] },
): Evidence | null {
  const text = normalizeWords(line.text)
  const has = (list: Parameters<typeof wordsOf>[1]) => wordsOf(languages, list).test(text)
  if (own.length > 0 && own.every(({ units }) => units === 0n)) return null
  const isPaid = own.some(({ units }) => units === total)
  const by = (payment: Payment, certainty: number) => ({ payment, line, certainty })
  if (!CARD_ENDING.test(line.text) && isChoice(line, languages)) return null
  if (WALLETS.test(text)) return by('other', isPaid ? SURE : DOUBTFUL)
  const brands = BRANDS.filter((brand) => brand.test(text)).length
  if (brands > BRANDS_OF_CARD_MAX) return null
  if (brands > 0) return by('card', isPaid || (brands === 1 && own.length === 0) ? SURE : DOUBTFUL)
  if (has('other')) return null
  if (CARD_ENDING.test(line.text)) return by('card', SURE)
  if (has('paidByTransfer')) return by('transfer', DOUBTFUL)
  // numbers that are no amount are those of something else: `PIN: P051234567Q`
  const isBare = own.length === 0 && !/\d/.test(line.text)
  if (has('card') && (isPaid || isBare)) return by('card', isPaid ? SURE : DOUBTFUL)
  if (!has('paidInCash') || has('change')) return null
  const isHanded = own.some(({ units }) => total === null || absolute(units) >= total)
  const isHeading = has('heading') || has('total')
  return (isHanded || isBare) && !isHeading ? by('cash', isPaid ? SURE : DOUBTFUL) : null
}

/** Change that was given: paid in cash. */
function changeIn(amounts: AmountCandidate[], total: bigint | null): AmountCandidate | undefined {
  if (total === null) return undefined
  const handed = new Set(amounts.filter(({ kind }) => isHandedOver(kind)).map(({ units }) => absolute(units)))
  return amounts.find(
    ({ kind, units }) => kind === 'change' && units !== 0n && handed.has(total + absolute(units)),
  )
}

const isHandedOver = (kind: LineKind) => kind === 'tendered' || kind === 'other' || kind === 'final'

/** Returns how a receipt says that it was paid: `cash`, `card`, `transfer` or `other`. */
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
  const found = lines.flatMap(
    (line, at) => evidenceOf(line, byLine.get(String(at)) ?? [], { total: units, languages }) ?? [],
  )
  const change = changeIn(amounts, units)
  if (change) found.push({ payment: 'cash', line: change.line, certainty: SURE })
  const [best] = found.toSorted((a, b) => b.certainty - a.certainty)
  if (!best) return null
  const isDisputed = found.some(
    ({ payment, certainty }) => payment !== best.payment && certainty === best.certainty,
  )
  return suggestionFrom(best.payment, best.line.words, isDisputed ? DOUBTFUL : best.certainty)
}
