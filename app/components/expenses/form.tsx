import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { Field, Select, useFocusOnInvalid } from '~/components/ui/field'
import { useSender } from '~/components/ui/sender'
import type { Failure } from '~/domain/errors'

const PAYMENTS = [
  ['', 'Not said'],
  ['card', 'Card'],
  ['cash', 'Cash'],
  ['transfer', 'Bank transfer'],
  ['other', 'Other'],
] as const

interface Props {
  intent: 'add' | 'change'
  id: string
  action: string
  submit: string
  values: Record<string, string>
  claimCurrency: string
  /** that were used, and usual ones */
  categories: string[]
  onDone?: () => void
  /** of a form that was sent without scripts */
  failure?: Failure
  children?: ReactNode
}

/** The form of an expense, sent without loading the page. */
export function ExpenseForm({
  intent,
  id,
  action,
  submit,
  values: given,
  claimCurrency,
  categories,
  onDone,
  failure: sent,
  children,
}: Props) {
  const sender = useSender(onDone)
  const failure = sender.failure ?? sent
  const values = { ...given, ...failure?.values }
  const errors = failure?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  useFocusOnInvalid(form, failure)
  const list = useId()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (!sender.isBusy) sender.submit(event.currentTarget, { preventScrollReset: true })
  }
  return (
    <form method="post" action={action} className="stack" ref={form} onSubmit={onSubmit}>
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Field name="date" label="Date on the receipt" type="date" required defaultValue={values.date} errors={errors.date} />
      <Field name="merchant" label="Merchant" required defaultValue={values.merchant} errors={errors.merchant} />
      <div className="pair">
        <Field
          name="amount"
          label="Amount"
          inputMode="decimal"
          className="figure"
          required
          defaultValue={values.amount}
          errors={errors.amount}
        />
        <Field
          name="currency"
          label="Currency"
          className="code"
          required
          maxLength={3}
          defaultValue={values.currency}
          errors={errors.currency}
        />
      </div>
      <Field name="category" label="Category" list={list} defaultValue={values.category} errors={errors.category} />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Select name="payment" label="Paid by" options={PAYMENTS} defaultValue={values.payment} />
      <Field
        name="charged_amount"
        label={`Charged in ${claimCurrency}`}
        hint="If your bank statement shows it. It counts instead of the converted amount."
        inputMode="decimal"
        className="figure"
        defaultValue={values.charged_amount}
        errors={errors.charged_amount}
      />
      <Field name="note" label="Note" defaultValue={values.note} errors={errors.note} />
      <div className="actions">
        <button className="button primary" type="submit" aria-disabled={sender.isBusy || undefined}>
          {sender.isBusy ? 'Saving…' : submit}
        </button>
        {children}
      </div>
    </form>
  )
}
