import { useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { useAmountNotes } from '~/components/amounts/amount-notes'
import type { AmountFields } from '~/components/amounts/amount-questions'
import { FigureStyleField } from '~/components/amounts/figure-style-field'
import { FailureNotice } from '~/components/ui/failure'
import { Field, useFocusOnInvalid } from '~/components/ui/field'
import { Panel } from '~/components/ui/panel'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure, FieldErrors } from '~/domain/errors'
import { CATEGORIES_PATH, editCategoryPath, NEW_CATEGORY_PATH } from './paths'
import type { CategoryForm } from './view-models'

const AMOUNT_FIELDS: AmountFields = {
  limit_amount: { currency: 'currency' },
  receipt_above: { currency: 'currency' },
}

/** The form of a category and its rules. */
export function CategoryPanel({ intent, id, values: initialValues }: CategoryForm) {
  const actionFailure = useActionData<Failure>()
  const failure = actionFailure?.intent === intent ? actionFailure : undefined
  const values: Record<string, string> = failure ? failure.values : initialValues
  const errors: FieldErrors = failure?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  const noteOf = useAmountNotes(form, AMOUNT_FIELDS, { refused: failure })
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    errors: errors[name],
    mark: noteOf(name, errors[name] !== undefined),
  })
  useFocusOnInvalid(form, failure)
  const isNew = intent === 'add-category'
  const action = isNew ? NEW_CATEGORY_PATH : editCategoryPath(id)
  return (
    <Panel title={isNew ? 'Add category' : 'Edit category'}>
      <form method="post" action={action} className="stack" ref={form}>
        <UnsavedInput name={isNew ? 'new-category' : `category ${id}`} stored={initialValues} isNew={isNew} />
        {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <FigureStyleField />
        <Field {...field('name')} label="Name" required />
        <Field
          {...field('limit_amount')}
          label="Limit for one expense"
          hint="Before closing, Claimbook lists expenses above it."
          inputMode="decimal"
          className="figure"
        />
        <Field
          {...field('receipt_above')}
          label="No receipt needed up to"
          hint="Closing an event does not ask for the receipts of smaller expenses."
          inputMode="decimal"
          className="figure"
        />
        <Field
          {...field('currency')}
          label="Currency of these amounts"
          hint="They are compared with expenses that are claimed or were paid in it."
          className="code"
          maxLength={3}
        />
        <label className="check">
          <input type="checkbox" name="needs_note" value="yes" defaultChecked={values.needs_note === 'yes'} />
          Needs a note
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="needs_guests"
            value="yes"
            defaultChecked={values.needs_guests === 'yes'}
          />
          Needs guests, place and occasion
        </label>
        <Field
          {...field('words')}
          label="Words in the merchant’s name"
          hint="With commas between them, such as uber, java house. Receipts of these merchants are put into this category."
        />
        <div className="actions">
          <button className="button" type="submit">
            {isNew ? 'Add category' : 'Save category'}
          </button>
          <a className="quiet-link" href={CATEGORIES_PATH}>
            Cancel
          </a>
        </div>
      </form>
    </Panel>
  )
}
