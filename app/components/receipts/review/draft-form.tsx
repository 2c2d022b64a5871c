import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Offers } from '~/components/amounts/offers'
import { useFigureStyle } from '~/components/display'
import { expenseText } from '~/components/expenses/expense-summary'
import { ExpenseForm } from '~/components/expenses/form'
import { Key, LeaveFieldHint } from '~/components/ui/keyboard-shortcuts'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { useTypedBeforeScripts } from '~/components/ui/use-typed-before-scripts'
import type { Values } from '~/components/unsaved-input/form-values'
import { isTaxField } from '~/domain/expenses/taxes'
import { isCurrency } from '~/domain/money/currency'
import { checkedValueFieldName, DOUBTED_FIELDS, type DoubtedField } from '~/domain/receipts/doubted-fields'
import { ConvertedAmountPreview } from './converted-amount-preview'
import { LeaveDraftButtons } from './draft-actions'
import { type DraftValues, OFFERED_FIELDS, type OfferedField } from './draft-values'
import { NextMarkedField } from './marked-fields'
import { useCheckDoubtsBeforeConfirm } from './use-check-doubts-before-confirm'
import { NEGATIVE_AMOUNT_MARK, valueMarks } from './value-marks'
import type { DraftViewModel, ReviewViewModel } from './view-models'

interface Props
  extends Pick<
    ReviewViewModel,
    'event' | 'categories' | 'rates' | 'nextId' | 'isNextFirst' | 'formAction' | 'latestDate'
  > {
  draft: DraftViewModel
  sender: ReturnType<typeof useFormSubmit>
  /** the id of the warnings that apply before confirming */
  warningsId: string | undefined
}

// The form of a draft. Marks are notes beside its fields that ask the user to check a value, and may offer
// other values as buttons. A mark comes from the reading of the receipt, or from the form's current values.

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Returns the current values of a draft's form, and which fields the user has edited. */
function useDraftInput(readValues: Values, refusedValues: Values | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<Values>({ ...readValues, ...refusedValues })
  const [edited, setEdited] = useState<Record<string, true>>({})
  useTypedBeforeScripts(root, (form) => setCurrent(valuesOf(form)))
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name, form } = target as HTMLInputElement
    if (form) setCurrent(valuesOf(form))
    // all tax fields share one entry
    const field = isTaxField(name) ? 'taxes' : name
    setEdited((before) => (before[field] ? before : { ...before, [field]: true }))
  }
  return { root, current, edited, onInput, forgetEdits: () => setEdited({}) }
}

/** The fields that show offers in their marks. The currency shows its offers below both amount fields. */
const MARKED_FIELDS = ['date', 'merchant', 'amount'] as const

/** Returns the digit key of the first value offered for a field; the keys count all offers in order. */
const firstKeyOf = (field: OfferedField, offers: DraftValues['offers']): number =>
  1 +
  OFFERED_FIELDS.slice(0, OFFERED_FIELDS.indexOf(field)).flatMap((earlier) => offers[earlier] ?? []).length

/** The form that confirms a draft as an expense, filled from its reading. */
export function DraftForm({ draft, sender: submitSender, warningsId, ...review }: Props) {
  const { event, categories, rates, formAction, latestDate } = review
  const { failure } = submitSender
  const figureStyle = useFigureStyle() ?? ''
  const { root, current, edited, onInput, forgetEdits } = useDraftInput(draft.values, failure?.values)
  const sender = useCheckDoubtsBeforeConfirm(submitSender, root)
  // a value that the user has edited no longer counts as read from the receipt
  const ofUneditedFields = (notes: Record<string, string>) =>
    Object.fromEntries(Object.entries(notes).filter(([field]) => !edited[field]))
  const marks: Record<string, ReactNode> = ofUneditedFields(draft.marks)
  // the question for the currency stays, though edited, until the field contains a valid currency
  const isCurrencyMissing = !isCurrency(current.currency ?? '')
  if (isCurrencyMissing && draft.marks.currency) marks.currency = draft.marks.currency
  const offersFor = (field: OfferedField) => (
    <Offers field={field} offers={draft.offers[field] ?? []} firstKey={firstKeyOf(field, draft.offers)} />
  )
  const { date: dateNote, ...otherNotes } = valueMarks(current, draft, { ...event, latestDate, figureStyle })
  // adds the offers to the marks of the reading; in the mark of the date, they follow the note on its value
  for (const field of MARKED_FIELDS) {
    if (!marks[field] || !draft.offers[field]?.length) continue
    const note = field === 'date' ? dateNote : undefined
    marks[field] = (
      <>
        <span className={note ? undefined : 'sr-only'}>{note ?? marks[field]}.</span>
        {field === 'merchant' && draft.values.merchant ? 'Or is it' : 'Is it'} {offersFor(field)}
      </>
    )
  }
  const hasDateOffers = marks.date && draft.offers.date?.length
  if (dateNote && !hasDateOffers) marks.date = dateNote
  // notes on the current values replace the other marks of the reading
  Object.assign(marks, otherNotes)
  // the error of a field replaces its mark, except the advice for a negative amount
  for (const field of DOUBTED_FIELDS)
    if (failure?.fields[field] && marks[field] !== NEGATIVE_AMOUNT_MARK) delete marks[field]
  // after an error, the form repeats which values the user has checked, and adds the value with the error
  const checkedValueOf = (field: DoubtedField) =>
    failure?.fields[field] ? failure.values[field] : failure?.values[checkedValueFieldName(field)]
  return (
    <div onInput={onInput} ref={root}>
      <ExpenseForm
        intent="confirm"
        id={draft.id}
        action={formAction}
        submitLabel={
          <>
            Confirm <Key>Enter</Key>
          </>
        }
        submitProps={{ 'aria-keyshortcuts': 'C', 'aria-describedby': warningsId, autoFocus: true }}
        values={draft.values}
        unsavedInputName={`draft ${draft.id}`}
        onDiscard={() => {
          sender.dismiss()
          forgetEdits()
        }}
        marks={marks}
        sources={ofUneditedFields(draft.sources)}
        facts={
          <div className="amount-facts">
            {isCurrencyMissing && Boolean(draft.offers.currency?.length) && (
              <p className="facts small">
                <span>Is it</span> {offersFor('currency')}
              </p>
            )}
            <ConvertedAmountPreview event={event} rates={rates} values={current} />
          </div>
        }
        claimCurrency={event.currency}
        firstAmountKey={firstKeyOf('amount', draft.offers)}
        categories={categories}
        rates={rates}
        {...(draft.paper?.sale && { refundOptions: [[draft.paper.sale.id, expenseText(draft.paper.sale)]] })}
        sender={sender}
      >
        {DOUBTED_FIELDS.map((field) => (
          <input
            key={field}
            type="hidden"
            name={checkedValueFieldName(field)}
            value={checkedValueOf(field) ?? ''}
          />
        ))}
        <LeaveDraftButtons draftId={draft.id} {...review} />
        <div className="bar-words">
          <NextMarkedField marks={marks} usual={draft.fieldToCheck ?? 'amount'} />
          <p className="doubt-first hint" role="status">
            {sender.question}
          </p>
          {sender.question === '' && <LeaveFieldHint />}
        </div>
      </ExpenseForm>
    </div>
  )
}
