import { useActionData } from '@remix-run/react'
import { type FormEvent, useId } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'

interface Props {
  expenseId: string
  /** the text; null without a declaration */
  declaration: string | null
  hasReceipt: boolean
  /** the address that the form submits to */
  action: string
}

/** The declaration that replaces a lost receipt: the claimant's reason why there is none. */
export function Declaration({ expenseId, declaration, hasReceipt, action }: Props) {
  const id = useId()
  const actionFailure = useActionData<Failure>()
  const sender = useFormSubmit()
  const failure =
    sender.failure ??
    (actionFailure?.intent === 'declare' && actionFailure.values.id === expenseId ? actionFailure : undefined)
  const error = failure?.fields.reason?.[0]
  if (hasReceipt && declaration === null && !failure) return null
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (!sender.isBusy) sender.submit(event.currentTarget, { preventScrollReset: true })
  }
  return (
    <section className="files stack" aria-label="Declaration">
      <form method="post" action={action} className="stack" onSubmit={onSubmit}>
        {failure && !error && <FailureNotice failure={failure} />}
        <HiddenFields fields={{ intent: 'declare', id: expenseId }} />
        <div className="field">
          <label htmlFor={id}>No receipt? Say why</label>
          <span className="hint" id={`${id}-hint`}>
            {hasReceipt
              ? 'This expense has a receipt now. You can remove the declaration.'
              : 'The claim shows your reason in place of the receipt.'}
          </span>
          <textarea
            id={id}
            name="reason"
            rows={2}
            maxLength={500}
            // an empty text withdraws the declaration
            required={declaration === null}
            className="input"
            key={declaration}
            defaultValue={failure?.values.reason ?? declaration ?? ''}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          />
          {error && (
            <span className="error" id={`${id}-error`}>
              {error}
            </span>
          )}
        </div>
        <div className="actions">
          <button className="button" type="submit" aria-disabled={sender.isBusy || undefined}>
            {declaration === null ? 'Declare' : 'Save declaration'}
          </button>
          {declaration !== null && (
            <button className="button quiet" type="submit" form={`${id}-none`}>
              Remove declaration
            </button>
          )}
        </div>
      </form>
      {/* a declaration without a reason removes the stored one */}
      <form id={`${id}-none`} method="post" action={action} onSubmit={onSubmit} hidden>
        <HiddenFields fields={{ intent: 'declare', id: expenseId }} />
      </form>
    </section>
  )
}
