import { withoutSign } from '~/domain/advances/labels'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { type Decimal, plainAmount } from '~/domain/money/decimal'
import { splitByWeight } from '~/domain/money/split'

// The values that column sets of exports name.

/** A booking: the part of a line that one cost centre bears, or a whole line. */
export interface Booking {
  line: ClaimLine
  costCentre: string
  /** in the claim currency */
  amount: Decimal
  /** the same part of the amount on the receipt, in its currency */
  receiptAmount: Decimal
}

/** The claim of a file, and the answers to what its form asked. */
export interface ExportContext {
  claim: Claim
  bookings: Booking[]
  answers: Record<string, string>
}

export type ExportedValue = { text: string } | { number: string }

/**
 * Returns the bookings of a claim, which add up to its total without the rounding of the due, and to the
 * amounts on the receipts.
 */
export const bookingsOf = ({ lines, claimant, currency }: Claim): Booking[] =>
  lines
    .filter(({ counts }) => counts)
    .flatMap((line): Booking[] => {
      const parts =
        line.allocations.length === 0
          ? [{ name: claimant.costCentre, amount: line.converted }]
          : line.allocations
      const decimals = plainAmount(line.amount, line.currency).split('.')[1]?.length ?? 0
      const weights = parts.map(({ amount }) => withoutSign(amount))
      const receiptAmounts = splitByWeight(line.amount, weights, decimals)
      return parts.map(({ name, amount }, index) => ({
        ...{ line, costCentre: name, amount: plainAmount(amount, currency) },
        receiptAmount: plainAmount(receiptAmounts[index] ?? '0', line.currency),
      }))
    })

/** Writes a calendar date in a format such as `DDMM`; empty without a date. */
const written = (date: string | null, format: string): string => {
  const [year = '', month = '', day = ''] = (date ?? '').slice(0, 10).split('-')
  return day === '' ? '' : format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

const text = (value: string): ExportedValue => ({ text: value })
const number = (value: string): ExportedValue => ({ number: value })
/** A date that a format of digits alone makes a number. */
const date = (value: string | null, format: string): ExportedValue =>
  /\W/.test(format) ? text(written(value, format)) : number(written(value, format))

const datesOf = ({ bookings }: ExportContext) => bookings.flatMap(({ line }) => line.date ?? []).sort()

/** The values of a claim, by the name of their source; each gets the parameter behind the name. */
const OF_CLAIM: Record<string, (context: ExportContext, parameter: string) => ExportedValue> = {
  text: (_, literal) => text(literal),
  number: (_, literal) => number(literal),
  ask: ({ answers }, name) => (/^\d+$/.test(answers[name] ?? '') ? number : text)(answers[name] ?? ''),
  claim: ({ claim }) => text(`${claim.frozen?.number ?? 'DRAFT'}-${claim.frozen?.version ?? 0}`),
  claimant: ({ claim }) => text(claim.claimant.name),
  event: ({ claim }) => text(claim.event.name),
  claimCurrency: ({ claim }) => text(claim.currency),
  frozen: ({ claim }, format) => date(claim.frozen?.at ?? null, format),
  first: (context, format) => date(datesOf(context)[0] ?? null, format),
  last: (context, format) => date(datesOf(context).at(-1) ?? null, format),
}

/** The values of a booking. */
const OF_BOOKING: Record<string, (booking: Booking, parameter: string) => ExportedValue> = {
  line: ({ line }) => number(String(line.number)),
  date: ({ line }, format) => date(line.date, format),
  merchant: ({ line }) => text(line.merchant),
  category: ({ line }) => text(line.category),
  note: ({ line }) => text(line.note),
  payment: ({ line }) => text(line.payment),
  invoice: ({ line }) => text(line.invoiceNumber),
  /** what the receipt shows, or its part for the cost centre */
  amount: ({ receiptAmount }) => number(receiptAmount),
  currency: ({ line }) => text(line.currency),
  claimed: ({ amount }) => number(amount),
  /** the claimed amount without its sign, which `side` has: `side S H` is S above zero and H below */
  size: ({ amount }) => number(amount.replace('-', '')),
  side: ({ amount }, sides) => text(sides.split(' ')[amount.startsWith('-') ? 1 : 0] ?? ''),
  description: ({ line }, length) =>
    text([line.merchant, line.note].filter(Boolean).join(', ').slice(0, Number(length)).toWellFormed()),
  costCentre: ({ costCentre }, length) => text(costCentre.slice(0, Number(length)).toWellFormed()),
}

/**
 * Returns the value that a column set names; null for no value.
 * @param booking undefined in the rows above the titles
 * @throws Error for an unknown name
 */
export function exportedValue(
  value: string,
  context: ExportContext,
  booking?: Booking,
): ExportedValue | null {
  if (value === '') return null
  const [name = ''] = value.split(' ', 1)
  const parameter = value.slice(name.length + 1)
  const ofClaim = OF_CLAIM[name]
  if (ofClaim) return ofClaim(context, parameter)
  const ofBooking = booking && OF_BOOKING[name]
  if (!ofBooking) throw new Error(`exports have no value ${name}`)
  return ofBooking(booking, parameter)
}
