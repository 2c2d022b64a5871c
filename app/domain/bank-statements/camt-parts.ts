import Big from 'big.js'
import { textAt, type XmlElement } from '~/domain/documents/xml'
import type { Decimal } from '~/domain/money/decimal'
import { amountAt, anyFeeIn, chargesIn, type SignedSum, sharedFeeIn, toValues } from './camt-values'
import type { EntryValues } from './entries'

// An entry of camt that was booked for several transactions is shown as its parts.

type State = Pick<EntryValues, 'state' | 'reason'>

/** What may be missing between an entry and its parts as charges of the bank, as a share of the entry. */
const CHARGES_SHARE_MAX = 0.05

/** Returns the amount of a part on the account, with its sign; null where the part does not say it. */
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

/** Returns the values of the parts of an entry, which add up to it; of the entry, where they are not told. */
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
  // a charge in a row of its own is within no part
  const sharedFee = isCharge && charges !== null ? null : sharedFeeIn(entry, details, whole)
  const values = details.map((each, at) => {
    const amount = (parts[at] as Big).toFixed()
    return toValues({
      ...{ entry, account, details: [each], sum: { ...whole, amount } },
      // the entry names the purchase and the charges of all parts together
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

/** Returns the state of the row that Claimbook adds where the parts of an entry do not add up to it. */
function differenceState(state: State, isCharge: boolean): State {
  if (state.state === 'pending') return state
  return isCharge && state.state !== 'ambiguous'
    ? { state: 'fee', reason: 'What the entry has more than its parts' }
    : { state: 'ambiguous', reason: 'What the entry and its parts differ by' }
}

/** What the parts of an entry leave of it. */
interface Rest {
  /** what is missing to the entry */
  rest: Big
  /** whether that is what the bank charged */
  isCharge: boolean
  /** what the entry says that the bank charged */
  charges: Decimal | null
}

/** The state of a part by its own sign: where the parts do not add up, none of them is sure. */
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
