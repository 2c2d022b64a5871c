import Big from 'big.js'
import { textAt, type XmlElement } from '~/domain/documents/xml'
import type { Decimal } from '~/domain/money/decimal'
import { amountAt, anyFeeIn, chargesIn, type SignedSum, sharedFeeIn, toValues } from './camt-values'
import type { EntryValues } from './entries'
import type { EntryState } from './records'

// Splits a camt entry that the bank booked for several transactions (parts) into one row for each part. When
// the parts do not add up to the entry, one more row has the difference, which may be a bank charge: an entry
// of -103.00 with parts of -60.00 and -40.00 gets a third row of -3.00. `details` are the XML elements of the
// parts. Money that left the account has a minus.

/** The largest share of an entry by which it may exceed its parts for the difference to be a bank charge. */
const CHARGES_SHARE_MAX = 0.05

/** Returns the signed amount of a part in the currency of the account; null when the part has none. */
function partAmount(part: XmlElement, entrySum: SignedSum): Big | null {
  const found = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt']
    .map((path) => amountAt(part, path, entrySum.currency))
    .find((each) => each !== null && each.currency === entrySum.currency && !Big(each.amount).eq(0))
  if (!found) return null
  const side = textAt(part, 'CdtDbtInd')
  const isOut = side === '' ? entrySum.amount.startsWith('-') : side === 'DBIT'
  const size = Big(found.amount).abs()
  return isOut ? size.neg() : size
}

/** Returns the values of each part and of a difference, or of the whole entry if a part has no amount. */
export function splitEntry(
  entry: XmlElement,
  details: XmlElement[],
  entrySum: SignedSum,
  state: EntryState,
): EntryValues[] {
  const partAmounts = details.flatMap((each) => partAmount(each, entrySum) ?? [])
  const accountCurrency = entrySum.currency
  if (partAmounts.length < details.length) {
    const sharedFee = chargesIn([entry], accountCurrency) === null ? anyFeeIn(details, entrySum) : null
    return [toValues({ entry, details, levels: [entry], sum: entrySum, accountCurrency, state, sharedFee })]
  }
  const difference = Big(entrySum.amount).minus(partAmounts.reduce((sum, part) => sum.plus(part), Big(0)))
  const charges = chargesIn([entry], entrySum.currency)
  // the difference must equal the charges that the entry names, or be small when the entry names none
  const isCharge =
    difference.lt(0) &&
    (charges !== null
      ? difference.abs().eq(charges)
      : difference.abs().lte(Big(entrySum.amount).abs().times(CHARGES_SHARE_MAX)))
  // a charge that gets its own row is in no part
  const sharedFee = isCharge && charges !== null ? null : sharedFeeIn(entry, details, entrySum)
  const values = details.map((each, index) => {
    const amount = (partAmounts[index] as Big).toFixed()
    return toValues({
      entry,
      accountCurrency,
      details: [each],
      sum: { ...entrySum, amount },
      // without the entry, whose purchase and charges belong to all parts together
      levels: [each],
      sharedFee,
      state: partState(state, { difference, isCharge, charges }, amount),
    })
  })
  if (difference.eq(0)) return values
  const sum = { ...entrySum, amount: difference.toFixed() }
  const differenceValues = toValues({ entry, accountCurrency, details: [], levels: [], sum, state })
  const text = `Charges ${differenceValues.text}`.trim()
  return [...values, { ...differenceValues, text, ...differenceState(state, isCharge) }]
}

/** Returns the state of the row that Claimbook adds for the difference between an entry and its parts. */
function differenceState(state: EntryState, isCharge: boolean): EntryState {
  if (state.state === 'pending') return state
  return isCharge && state.state !== 'ambiguous'
    ? { state: 'fee', reason: 'What the entry has more than its parts' }
    : { state: 'ambiguous', reason: 'What the entry and its parts differ by' }
}

/** The difference between an entry and its parts. */
interface PartsDifference {
  /** the amount of the entry minus the sum of its parts */
  difference: Big
  /** whether the difference is a charge of the bank */
  isCharge: boolean
  /** the charges that the entry names; null when it names none */
  charges: Decimal | null
}

/**
 * Returns the state of a part, from the state of its entry and the part's own sign. All parts are ambiguous
 * when they differ from the entry by anything but a charge, and have a remark when there is a charge.
 */
function partState(state: EntryState, parts: PartsDifference, amount: string): EntryState {
  const { difference, isCharge, charges } = parts
  if (state.state === 'ambiguous' || state.state === 'pending') return state
  const isOut = amount.startsWith('-')
  if (state.state === 'incoming' && isOut)
    return { state: 'ambiguous', reason: 'Reverses money that came in' }
  const ownState: EntryState = state.state === 'fee' && !isOut ? { ...state, state: 'incoming' } : state
  const doAddUp = difference.eq(0)
  if (doAddUp && charges === null) return ownState
  if (!doAddUp && !isCharge) {
    const reason = `The parts of the entry do not add up: ${difference.toFixed()} is missing`
    return { state: 'ambiguous', reason }
  }
  const remark = doAddUp
    ? `The bank names charges of ${charges} for all parts together`
    : `The parts of the entry add up to ${difference.abs().toFixed()} less, named as charges`
  return { ...ownState, reason: ownState.reason || remark }
}
