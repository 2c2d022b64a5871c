import { useActionData } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { claimsPath } from '~/components/claims/paths'
import { panelPath } from '~/components/events/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Money, shortCode } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { Panel } from '~/components/ui/panel'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { useFilledForm } from '~/components/unsaved-input/filled-form'
import type { Failure } from '~/domain/errors'
import { AdvanceForm, type AdvanceFormProps } from './advance-form'
import { Due } from './balance'
import type { AdvanceViewModel, BalanceViewModel, FilledForm, PaidViewModel } from './view-models'

export interface Props {
  eventId: string
  isOpen: boolean
  currency: string
  advances: AdvanceViewModel[]
  /** the payments for earlier versions of the claim */
  paid: PaidViewModel[]
  balance: BalanceViewModel
  /** address of the page without a panel */
  here: string
  /** the id for a new advance; new with every load */
  newId: string
  edit: (FilledForm & { id: string }) | null
  remove: AdvanceViewModel | null
  /** whether the address names an advance that does not exist */
  isGone: boolean
}

/** The advances of an event, the remaining due, and the forms of advances. */
export function Advances({
  eventId,
  isOpen,
  currency,
  advances,
  paid,
  balance,
  here,
  newId,
  ...panels
}: Props) {
  const { edit, remove, isGone } = panels
  const sent = useActionData<Failure>()
  const heading = useRef<HTMLHeadingElement>(null)
  const [added, setAdded] = useState(0)
  const adding = useFormSubmit(() => {
    setAdded(added + 1)
    heading.current?.focus()
  })
  const changing = useFormSubmit()
  const deleting = useFormSubmit()
  // the text of a failed form stays visible, even if the event was closed since
  const unadded = [adding.failure, sent].find((failure) => failure?.intent === 'add')
  const unsaved = [changing.failure, sent].find(
    (failure) => failure?.intent === 'change' && failure.values.id === edit?.id,
  )
  const undeleted = [deleting.failure, sent].find(
    (failure) => failure?.intent === 'delete' && failure.values.id === remove?.id,
  )
  const claimCurrency = shortCode(currency) || 'the claim currency'
  const cancel = (
    <a className="quiet-link" href={here}>
      Cancel
    </a>
  )
  return (
    <section className="stack" aria-labelledby="advances">
      <h2 id="advances" tabIndex={-1} ref={heading}>
        Advances
      </h2>
      <p className="muted">
        Money you received in advance, in {claimCurrency}. It is subtracted from what you are owed. Of money
        in another currency, enter what it was worth in {claimCurrency}, and the amount you got in the note.
      </p>
      {paid.length > 0 && (
        <p className="muted">
          What was paid with earlier versions of the claim is taken off too. Undo it in Claims if it was not
          paid.
        </p>
      )}
      {isGone && <Notice bad>This advance is gone. It was deleted, perhaps in another tab.</Notice>}
      {advances.length + paid.length > 0 && (
        <div className="sheet">
          <ul className="advances">
            {advances.map((advance) => (
              <li
                key={advance.id}
                aria-current={advance.id === edit?.id || advance.id === remove?.id || undefined}
              >
                <AdvanceWords {...advance} />
                {isOpen && <AdvanceLinks {...advance} here={here} />}
              </li>
            ))}
            {paid.map(({ version, date, amount, note }) => (
              <li key={version}>
                <AdvanceWords date={date} amount={amount} note={note} currency={currency} />
                <span className="row-actions">
                  <a className="quiet-link" href={claimsPath('paid')} aria-label={`Claims, ${note}`}>
                    Claims
                  </a>
                </span>
              </li>
            ))}
          </ul>
          <Due balance={balance} currency={currency}>
            <span>
              Total <Money amount={balance.total} currency={currency} />
            </span>
          </Due>
        </div>
      )}
      {remove && isOpen && (
        <Panel title="Delete this advance?" key={remove.id}>
          <p>
            {remove.date}, <Money amount={remove.amount} currency={currency} />
          </p>
          {undeleted && <FailureNotice failure={undeleted} />}
          <form
            method="post"
            action={panelPath(here, 'delete', remove.id)}
            className="actions"
            onSubmit={sendingBy(deleting)}
          >
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={remove.id} />
            <button className="button danger" type="submit" aria-disabled={deleting.isBusy || undefined}>
              Delete advance
            </button>
            {cancel}
          </form>
        </Panel>
      )}
      {edit && (isOpen || unsaved) && (
        <Panel title="Edit advance" key={edit.id}>
          <ChangedAdvanceForm
            {...edit}
            action={panelPath(here, 'edit', edit.id)}
            currency={currency}
            claimCurrency={claimCurrency}
            sender={{ ...changing, failure: unsaved }}
          >
            {cancel}
          </ChangedAdvanceForm>
        </Panel>
      )}
      {!edit && !remove && (isOpen || unadded) && (
        <section className="card" aria-labelledby="new-advance">
          <h3 id="new-advance" className="legend">
            Add advance
          </h3>
          <AdvanceForm
            key={added}
            intent="add"
            id={newId}
            action={here}
            submit="Add advance"
            values={{}}
            typedFor={`new-advance ${eventId}`}
            currency={currency}
            claimCurrency={claimCurrency}
            sender={{ ...adding, failure: unadded }}
          />
        </section>
      )}
    </section>
  )
}

type ChangedAdvanceProps = FilledForm &
  Pick<AdvanceFormProps, 'id' | 'action' | 'currency' | 'claimCurrency' | 'sender' | 'children'>

/** The form that changes an advance. */
function ChangedAdvanceForm({ values, version, ...form }: ChangedAdvanceProps) {
  const begun = useFilledForm({ values, version }, form.sender.isBusy, form.sender.failure?.values)
  return (
    <AdvanceForm
      key={begun.before}
      intent="change"
      submit="Save advance"
      values={begun.values}
      begun={begun}
      typedFor={`advance ${form.id}`}
      {...form}
    />
  )
}

const sendingBy =
  ({ submit, isBusy }: ReturnType<typeof useFormSubmit>) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) submit(event.currentTarget, { preventScrollReset: true })
  }

const AdvanceWords = ({
  date,
  amount,
  note,
  currency,
  doubt = '',
}: Omit<AdvanceViewModel, 'id' | 'doubt'> & { doubt?: string }) => (
  <>
    <span>
      {date}
      {note && <span className="note">{note}</span>}
      {doubt && <span className="note doubtful">{doubt}</span>}
    </span>
    <Money amount={amount} currency={currency} />
  </>
)

function AdvanceLinks({ id, date, amount, here }: AdvanceViewModel & { here: string }) {
  const advance = `the advance of ${date}, ${amount}`
  return (
    <span className="row-actions">
      <a className="quiet-link" href={panelPath(here, 'edit', id)} aria-label={`Edit ${advance}`}>
        Edit
      </a>
      <a className="quiet-link" href={panelPath(here, 'delete', id)} aria-label={`Delete ${advance}`}>
        Delete
      </a>
    </span>
  )
}
