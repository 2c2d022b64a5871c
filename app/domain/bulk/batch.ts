import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import type { ChangeableValues } from './fields'
import type { FieldChange } from './schema'

// Batches as the database stores them. A batch is a change of several expenses at once, or the move of a
// file, with the values that it replaced, so that it can be undone.

/** The fields of an expense that a batch changed, with their values before it. */
export type ReplacedValues = Partial<ChangeableValues> & { id: string }

/** The total of an event before and after a change, in its claim currency. */
export interface TotalChange {
  before: Decimal
  after: Decimal
  currency: string
  /** the amounts that the totals leave out; missing in changes of earlier releases */
  leftOut?: { before: LeftOut; after: LeftOut }
}

/** The result of undoing a batch. */
export interface UndoResult {
  /** the number of expenses that have their former values again */
  count: number
  /** the number of expenses that kept their values, because they were changed since */
  left: number
  /** the merchants of some of the expenses that kept their values */
  names: string[]
}

interface StoredBatch {
  /** identifies the submitted form, so that a resubmission is recognised */
  form: string
  /** null until the batch is undone */
  undone: UndoResult | null
}

/** A change of one field of several expenses. */
interface FieldBatch extends StoredBatch {
  kind: 'field'
  field: FieldChange['field']
  declaration: string | null
  /** the version of the event that the change made */
  version: number
  /** the `scheduleKey` of the terms and rates by which the expenses were converted before the change */
  schedule: string
  total: TotalChange
  /** the number of selected expenses that the change skipped because they have a receipt */
  passed: number
  /** the number of changed expenses */
  count: number
  lines: ReplacedValues[]
}

/** A move of expenses to another event. */
interface MoveBatch extends StoredBatch {
  kind: 'move'
  to: { id: string; name: string }
  /** the version of the event `to` that the move made */
  version: number
  schedule: string
  /** the claim currency of the event that the expenses left */
  baseCurrency: string
  total: TotalChange
  count: number
  lines: ReplacedValues[]
  proofs: ReplacedProof[]
}

/** A file of a moved expense that proved rates of the event it left. */
export interface ReplacedProof {
  fileId: string
  rateIds: string[]
  /** the copy that proves these rates since the move; null for a deleted file, which gets no copy */
  copyId: string | null
}

/** A batch of explanations of findings. */
interface ExplanationBatch extends StoredBatch {
  kind: 'explanation'
  /** the number of expenses that the findings are about */
  count: number
  text: string
  findings: string[]
}

/** A move of a file from one expense to another. */
interface FileBatch extends StoredBatch {
  kind: 'file'
  file: { id: string; name: string }
  /** the id of the file's former expense */
  from: string
  /** the file's position among the files of its former expense */
  position: number
  to: { id: string; merchant: string }
}

export type Batch = FieldBatch | MoveBatch | ExplanationBatch | FileBatch

export type BatchOf<Kind extends Batch['kind']> = Extract<Batch, { kind: Kind }>
