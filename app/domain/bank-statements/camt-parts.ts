import Big from 'big.js'
import { textAt, type XmlElement } from '~/domain/documents/xml'
import type { Decimal } from '~/domain/money/decimal'
import { amountAt, anyFeeIn, chargesIn, type SignedSum, sharedFeeIn, toValues } from './camt-values'
import type { EntryValues } from './entries'

// Splits a camt entry that the bank booked for several transactions into one row for each transaction.

type State = Pick<EntryValues, 'state' | 'reason'>

/**
 * The most that an entry may exceed its parts by, as a share of the entry, for the difference to be a bank
 * charge.
 */
const CHARGES_SHARE_MAX = 0.05

/**
 * Returns the signed amount of a part in the currency of the account; null when the part does not name it.
 */
function partOf(part: XmlElement, whole: SignedSum): Big | null {
  const found = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']
    .map((path) => amountAt(part, path, whole.currency))
    .find((each) => each !== null && each.currency === whole.currency && !Big(each.amount).eq(0))
  if (!found) return null
  const side = textAt(part, 'CdtDbtInd')
  const isOut = side === '' ? whole.amount.startsWith('-') : side === 'DBIT'
  const size = Big(found.amount).abs()
  return isOut ? size.neg() : size
}

/**
 * Returns the values of an entry's parts, which add up to the entry; the values of the entry when some part
 * has no amount.
 */
export function partsOf(
  entry: XmlElement,
  details: XmlElement[],
  whole: SignedSum,
  state: State,
): EntryValues[] {
  const parts = details.flatMap((each) => partOf(each, whole) ?? [])
  const account = whole.currency
  if (parts.length < details.length) {
    const sharedFee = chargesIn([entry], account) === null ? anyFeeIn(details, whole) : null
    return [toValues({ entry, details, levels: [entry], sum: whole, account, state, sharedFee })]
  }
  const rest = Big(whole.amount).minus(parts.reduce((sum, part) => sum.plus(part), Big(0)))
  const charges = chargesIn([entry], whole.currency)
  const isCharge =
    rest.lt(0) &&
    (charges !== null
      ? rest.abs().eq(charges)
      : rest.abs().lte(Big(whole.amount).abs().times(CHARGES_SHARE_MAX)))
  // no part includes a charge that has its own row
  const sharedFee = isCharge && charges !== null ? null : sharedFeeIn(entry, details, whole)
  const values = details.map((each, at) => {
    const amount = (parts[at] as Big).toFixed()
    return toValues({
      ...{ entry, account, details: [each], sum: { ...whole, amount } },
      // the purchase and charges that the entry names are those of all parts together
      ...{ levels: [each], sharedFee },
      state: partState(state, { rest, isCharge, charges }, amount),
    })
  })
  if (rest.eq(0)) return values
  const sum = { ...whole, amount: rest.toFixed() }
  const difference = toValues({ entry, account, details: [], levels: [], sum, state })
  const parted: EntryValues = {
    ...difference,
    text: `Charges ${difference.text}`.trim(),
    ...differenceState(state, isCharge),
  }
  return [...values, parted]
}

/** Returns the state of the row that Claimbook adds for the difference between an entry and its parts. */
function differenceState(state: State, isCharge: boolean): State {
  if (state.state === 'pending') return state
  return isCharge && state.state !== 'ambiguous'
    ? { state: 'fee', reason: 'What the entry has more than its parts' }
    : { state: 'ambiguous', reason: 'What the entry and its parts differ by' }
}

/** The difference between an entry and its parts. */
interface Rest {
  /** the amount of the entry minus the sum of its parts */
  rest: Big
  /** whether the difference is a charge of the bank */
  isCharge: boolean
  /** the charge that the entry names; null when it names none */
  charges: Decimal | null
}

/** Returns the state of a part by its own sign. No part is sure when the parts do not add up to the entry. */
function partState(state: State, { rest, isCharge, charges }: Rest, amount: string): State {
  if (state.state === 'ambiguous' || state.state === 'pending') return state
  const isOut = amount.startsWith('-')
  if (state.state === 'incoming' && isOut)
    return { state: 'ambiguous', reason: 'Reverses money that came in' }
  const own: State = state.state === 'fee' && !isOut ? { ...state, state: 'incoming' } : state
  if (rest.eq(0))
    return charges === null
      ? own
      : { ...own, reason: own.reason || `The bank names charges of ${charges} for all parts together` }
  if (!isCharge)
    return {
      state: 'ambiguous',
      reason: `The parts of the entry do not add up: ${rest.toFixed()} is missing`,
    }
  const remark = `The parts of the entry add up to ${rest.abs().toFixed()} less, named as charges`
  return { ...own, reason: own.reason || remark }
}
