import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import type { FieldChange } from './schema'

// Changes as they are stored with the values that they have replaced.

/** What a change at once may change of an expense, and what that is converted to. */
export interface LineValues {
  date: string | null
  category: string
  note: string
  payment: string
  currency: string
  /** a JSON list of `TaxLine` */
  taxes: string
  rateId: string | null
  declaration: string | null
  chargedAmount: Decimal | null
  otherCharge: Decimal | null
  otherChargeCurrency: string | null
  convertedAmount: Decimal
  appliedRateId: string | null
}

/** Values of an expense before a change: those that it has changed. */
export type ReplacedValues = Partial<LineValues> & { id: string }

/** What a change made of the total of an event, in its claim currency. */
export interface TotalChange {
  before: Decimal
  after: Decimal
  currency: string
  /** what the totals leave out; none in changes of earlier versions */
  leftOut?: { before: LeftOut; after: LeftOut }
}

/** The result of undoing a change. */
export interface Undone {
  /** how many are as they were before */
  count: number
  /** how many were changed since, and stay as they are */
  left: number
  /** the merchants of some of those */
  names: string[]
}

interface Stored {
  /** names the form that was sent, so that it is known again */
  form: string
  /** null while it can be undone */
  undone: Undone | null
}

/** A change of what expenses say. */
interface FieldBatch extends Stored {
  kind: 'field'
  field: FieldChange['field']
  /** what was declared of receipts that are missing */
  declaration: string | null
  /** the version of the event that the expenses were changed in */
  version: number
  /** the `scheduleKey` of what they were converted with before */
  schedule: string
  total: TotalChange
  /** how many expenses were left out because they have a receipt */
  passed: number
  count: number
  lines: ReplacedValues[]
}

/** Expenses that were moved to another event. */
interface MoveBatch extends Stored {
  kind: 'move'
  to: { id: string; name: string }
  /** the version of that event that they came in */
  version: number
  schedule: string
  /** the claim currency that the event had */
  baseCurrency: string
  total: TotalChange
  count: number
  lines: ReplacedValues[]
  proofs: ReplacedProof[]
}

/** A file of an expense which left the event, and proved rates of it. */
export interface ReplacedProof {
  fileId: string
  rateIds: string[]
  /** the copy that proves them from then on; null: a deleted file, of which there is none */
  copyId: string | null
}

/** Explanations of findings. */
interface ExplanationBatch extends Stored {
  kind: 'explanation'
  /** how many expenses they are about */
  count: number
  text: string
  findings: string[]
}

/** A file that was moved from one expense to another. */
interface FileBatch extends Stored {
  kind: 'file'
  file: { id: string; name: string }
  from: string
  /** its place among the files of that */
  position: number
  to: { id: string; merchant: string }
}

export type Batch = FieldBatch | MoveBatch | ExplanationBatch | FileBatch

export type BatchOf<Kind extends Batch['kind']> = Extract<Batch, { kind: Kind }>
