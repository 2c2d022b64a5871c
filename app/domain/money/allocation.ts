import Big from 'big.js'
import type { AmountContext } from './amount'
import { readTypedAmount } from './amount-question'
import { type Decimal, isSameAmount } from './decimal'
import { splitByWeight } from './split'

// The cost centres or projects that bear an expense. A stored allocation lists them with their percentages or
// amounts, `Sales 60%; Project X 40%` or `CC 100 = 12.00; CC 200`. One of them may take the rest.

/** The parts of a stored allocation. */
export type Allocation = string

/** The most parts of an allocation, and characters of a name. */
const PARTS_MAX = 20
const NAME_CHARACTERS_MAX = 100

const SHARES_EXAMPLE = 'Sales 60 %; Project X 40 %'
const AMOUNTS_EXAMPLE = 'CC 100 = 12.00; CC 200'

/** A part of an allocation: a name with its percentage or its amount; both null for the rest. */
export interface AllocationPart {
  name: string
  percent: Decimal | null
  /** in the currency of the receipt */
  amount: Decimal | null
}

/** A typed part, whose value is not read yet. */
interface TypedPart {
  name: string
  percent: string | null
  amount: string | null
}

function splitPart(text: string): TypedPart {
  const percentAt = text.endsWith('%') ? text.slice(0, -1).trimEnd().lastIndexOf(' ') : -1
  if (percentAt > 0)
    return {
      name: text.slice(0, percentAt).trim(),
      percent: text.slice(percentAt + 1, -1).trim(),
      amount: null,
    }
  const equalsAt = text.lastIndexOf('=')
  if (equalsAt > 0)
    return { name: text.slice(0, equalsAt).trim(), percent: null, amount: text.slice(equalsAt + 1).trim() }
  return { name: text, percent: null, amount: null }
}

const splitParts = (text: string): TypedPart[] =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(splitPart)

const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/

/** Returns the parts of a stored allocation; none if an administrator stored one that cannot be read. */
export function allocationParts(allocation: Allocation): AllocationPart[] {
  const parts = splitParts(allocation)
  const isReadable = parts.every(({ percent, amount }) => PLAIN_NUMBER.test(percent ?? amount ?? '0'))
  return isReadable ? parts : []
}

/**
 * Returns why a stored allocation does not make up a line; null if it does.
 * @param claimed the claimed amount of the line in the currency of the receipt
 */
export function allocationError(allocation: Allocation, claimed: Decimal): string | null {
  const parts = allocationParts(allocation)
  if (parts.length > 0) return sumError(parts, claimed)
  return allocation === '' ? null : `“${allocation}” cannot be read`
}

/**
 * Returns why a typed cost centre of an event does not name several with percentages; null if it does, and
 * for a single name.
 */
export function costCentreError(costCentre: string): string | null {
  const typed = splitParts(costCentre)
  const isSingle =
    typed.length < 2 || typed.every(({ percent, amount }) => percent === null && amount === null)
  if (isSingle) return null
  if (typed.some(({ amount }) => amount !== null)) return 'Give the cost centres percentages, not amounts'
  const read = readAllocation(costCentre, null, {})
  return 'error' in read ? read.error : null
}

/**
 * Returns the parts of an event's cost centre, which bear the expenses without an own allocation: several
 * with percentages, one with the whole, or none for an empty text.
 */
export function costCentreParts(costCentre: string): AllocationPart[] {
  if (costCentre === '') return []
  const read = costCentreError(costCentre) === null ? readAllocation(costCentre, null, {}) : null
  const parts = read && 'allocation' in read ? allocationParts(read.allocation) : []
  return parts.length > 1 ? parts : [{ name: costCentre, percent: null, amount: null }]
}

const sumOf = (amounts: (Decimal | null)[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount ?? 0), Big(0))

/** Returns the weights of the parts, of which the rest has what is left of the whole. */
function weightsOf(parts: AllocationPart[], claimed: Decimal): Decimal[] {
  const whole = parts.some(({ amount }) => amount !== null) ? Big(claimed).abs() : Big(100)
  const named = sumOf(parts.map(({ percent, amount }) => percent ?? amount))
  const rest = named.gt(whole) ? Big(0) : whole.minus(named)
  return parts.map(({ percent, amount }) => percent ?? amount ?? rest.toFixed())
}

/**
 * Splits an amount over the parts of an allocation, so that the results add up to it.
 * @param value in the claim currency
 * @param claimed the claimed amount in the currency of the receipt, as the amounts of the parts
 */
export function allocate(
  parts: AllocationPart[],
  { value, claimed, decimals }: { value: Decimal; claimed: Decimal; decimals: number },
): { name: string; amount: Decimal }[] {
  const amounts = splitByWeight(value, weightsOf(parts, claimed), decimals)
  return parts.map(({ name }, index) => ({ name, amount: amounts[index] ?? '0' }))
}

/** An allocation to store, or the reason why the text is not one. */
export type TypedAllocation = { allocation: Allocation } | { error: string }

/** Reads the percentage or the amount of a typed part. */
function readPart({ name, percent, amount }: TypedPart, context: AmountContext): AllocationPart | string {
  if (name.length > NAME_CHARACTERS_MAX) return `A cost centre has at most ${NAME_CHARACTERS_MAX} characters`
  if (name.includes(',')) return `Separate cost centres with a semicolon, as in ${SHARES_EXAMPLE}`
  if (percent !== null) {
    const number = percent.replace(',', '.')
    const isPercent = /^\d{1,3}(?:\.\d{1,4})?$/.test(number) && Number(number) > 0 && Number(number) <= 100
    return isPercent ? { name, percent: Big(number).toFixed(), amount } : `Enter a percentage for ${name}`
  }
  if (amount === null) return { name, percent, amount }
  const typed = readTypedAmount(amount, context)
  return typed.amount === null
    ? `${name}: ${typed.error}`
    : { name, percent, amount: Big(typed.amount).toFixed() }
}

/** Returns why parts do not make up a whole; null if they do. */
function sumError(parts: AllocationPart[], claimed: Decimal | null): string | null {
  const rests = parts.filter(({ percent, amount }) => percent === null && amount === null).length
  if (rests > 1)
    return `Give each cost centre but one a percentage or an amount, as in ${SHARES_EXAMPLE} or in ${AMOUNTS_EXAMPLE}`
  if (new Set(parts.map(({ name }) => name)).size < parts.length) return 'Name each cost centre once'
  const hasAmounts = parts.some(({ amount }) => amount !== null)
  if (hasAmounts && parts.some(({ percent }) => percent !== null))
    return 'Give the cost centres either percentages or amounts'
  const whole = hasAmounts ? claimed && Big(claimed).abs().toFixed() : '100'
  if (whole === null) return null
  const sum = sumOf(parts.map(({ percent, amount }) => percent ?? amount))
  const isWhole = rests > 0 ? sum.lt(whole) : isSameAmount(sum.toFixed(), whole)
  if (isWhole) return null
  // both with the same decimals
  const decimals = Math.max(...[sum.toFixed(), whole].map((text) => text.split('.')[1]?.length ?? 0))
  return hasAmounts
    ? `The amounts come to ${sum.toFixed(decimals)}, and ${Big(whole).toFixed(decimals)} is claimed`
    : `The percentages come to ${sum.toFixed()} %, not to 100 %`
}

/**
 * Reads a typed allocation. An empty text leaves the expense to the cost centres of the event.
 * @param claimed the claimed amount in the currency of the receipt; null if it is unknown
 */
export function readAllocation(
  text: string,
  claimed: Decimal | null,
  context: AmountContext,
): TypedAllocation {
  const typed = splitParts(text)
  if (typed.length === 0) return { allocation: '' }
  if (typed.length > PARTS_MAX) return { error: `Name at most ${PARTS_MAX} cost centres` }
  const read = typed.map((part) => readPart(part, context))
  const [error] = read.filter((part) => typeof part === 'string')
  if (error !== undefined) return { error }
  const parts = read as AllocationPart[]
  const problem = sumError(parts, claimed)
  if (problem !== null) return { error: problem }
  return { allocation: allocationText(parts) }
}

/** Returns the stored text of an allocation. */
export const allocationText = (parts: AllocationPart[]): Allocation => parts.map(partText).join('; ')

const partText = ({ name, percent, amount }: AllocationPart): string =>
  percent !== null ? `${name} ${percent}%` : amount !== null ? `${name} = ${amount}` : name
