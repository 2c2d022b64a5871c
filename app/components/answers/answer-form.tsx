import { useRef } from 'react'
import { FormFailure } from '~/components/ui/failure'
import { Field, TextArea, useFocusOnInvalid } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { type AnswerKind, remarkField } from '~/domain/claims/answers/answer'
import type { Failure } from '~/domain/errors'
import { PaidAmount } from './paid-amount'
import type { PaidAmountViewModel } from './view-models'

/** The id of the form, which the fields beside the lines belong to. */
export const ANSWER_FORM_ID = 'answer'

export interface AnswerFormProps {
  action: string
  /** the id of the next answer, so that a form that is sent twice records one */
  newId: string
  kinds: AnswerKind[]
  /** says why the other answers are not possible */
  notes: string[]
  currency: string
  /** what remains to be paid; negative when the claimant owes it */
  due: string
  paidAmount: PaidAmountViewModel
  failure: Failure | undefined
  /** what the reader has typed, with the remarks on lines of other pages */
  values: Record<string, string>
  /** the numbers of the lines that the page shows */
  shownLines: number[]
}

const KIND_LABELS: Record<AnswerKind, string> = {
  accepted: 'Accept the claim',
  returned: 'Return it to be corrected',
  paid: 'Say that it is paid',
}

/** The label of a payment by the claimant, as after an overpayment. */
const PAID_BACK_LABEL = 'Say that it is paid back'

/** The form that answers a version. The style sheet shows the fields of a payment when it is chosen. */
export function AnswerForm(props: AnswerFormProps) {
  const { action, newId, kinds, notes, currency, due, paidAmount, failure, values, shownLines } = props
  const form = useRef<HTMLFormElement>(null)
  useFocusOnInvalid(form, failure)
  const shownRemarks = new Set(shownLines.map(remarkField))
  const isOfOtherPage = ([name, text]: [string, string]) =>
    name.startsWith(remarkField('')) && !shownRemarks.has(name) && text !== ''
  const field = (name: string) => ({ name, defaultValue: values[name], errors: failure?.fields[name] })
  return (
    <form method="post" action={action} id={ANSWER_FORM_ID} className="stack answer-form" ref={form}>
      <FormFailure failure={failure} />
      <HiddenFields
        fields={{
          id: newId,
          // the typed amount belongs to the due that was shown first, until an error names the new one
          shown_due: (failure?.code !== 'conflict' && values.shown_due) || due,
          ...Object.fromEntries(Object.entries(values).filter(isOfOtherPage)),
        }}
      />
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <fieldset className="choices">
        <legend className="legend">Your answer</legend>
        {kinds.map((kind) => (
          <label key={kind} className="check">
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={values.kind === kind || kinds.length === 1}
              required
            />
            {kind === 'paid' && due.startsWith('-') ? PAID_BACK_LABEL : KIND_LABELS[kind]}
          </label>
        ))}
        {failure?.fields.kind && <span className="error">{failure.fields.kind[0]}</span>}
      </fieldset>
      {kinds.includes('paid') && (
        <div className="halves payment">
          <PaidAmount {...paidAmount} currency={currency} values={values} errors={failure?.fields.amount} />
          <Field {...field('paid_on')} label="Paid on" type="date" />
          <Field {...field('reference')} label="Reference" />
        </div>
      )}
      <TextArea
        {...field('remark')}
        label="Remark"
        hint="When you return the claim, say here what to correct, or beside a line."
        rows={3}
      />
      <Field {...field('name')} label="Your name" autoComplete="name" required />
      <div className="actions">
        <button className="button primary" type="submit" name="intent" value="answer">
          Send answer
        </button>
      </div>
    </form>
  )
}
