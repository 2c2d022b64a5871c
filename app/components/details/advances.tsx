import { useActionData } from '@remix-run/react'
import { type ReactNode, useRef, useState } from 'react'
import { claimsPath } from '~/components/claims/paths'
import { panelPath } from '~/components/events/paths'
import { FailureNotice } from '~/components/ui/failure'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Money, shortCode } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { Panel } from '~/components/ui/panel'
import { submitOnce, useFormSubmit } from '~/components/ui/use-form-submit'
import { useFilledForm } from '~/components/unsaved-input/filled-form'
import type { Failure } from '~/domain/errors'
import { AdvanceForm, type AdvanceFormProps } from './advance-form'
import { Due } from './balance'
import type { AdvanceViewModel, BalanceViewModel, PaidViewModel, StoredForm } from './view-models'

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
  /** the advance whose form is open */
  edit: (StoredForm & { id: string }) | null
  /** the advance whose deletion the page asks to confirm */
  remove: AdvanceViewModel | null
  /** whether the address names an advance that does not exist any more */
  isGone: boolean
}

type FormSender = ReturnType<typeof useFormSubmit>

/** The advances of an event, the remaining due, and the forms that add, change and delete an advance. */
export function Advances(props: Props) {
  const { eventId, isOpen, currency, advances, paid, balance, here, newId, edit, remove, isGone } = props
  const actionFailure = useActionData<Failure>()
  const heading = useRef<HTMLHeadingElement>(null)
  const [addedCount, setAddedCount] = useState(0)
  const addSender = useFormSubmit(() => {
    setAddedCount(addedCount + 1)
    heading.current?.focus()
  })
  const changeSender = useFormSubmit()
  const deleteSender = useFormSubmit()
  const addFailure = [addSender.failure, actionFailure].find((failure) => failure?.intent === 'add')
  const changeFailure = failureOf('change', edit?.id, [changeSender.failure, actionFailure])
  const deleteFailure = failureOf('delete', remove?.id, [deleteSender.failure, actionFailure])
  // a form that failed stays visible with its text, even if the event was closed since
  const isChanging = isOpen || changeFailure !== undefined
  const isAdding = !edit && !remove && (isOpen || addFailure !== undefined)
  const currencyText = shortCode(currency) || 'the claim currency'
  const cancelLink = (
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
        Money you received in advance, in {currencyText}. It is subtracted from what you are owed. Of money in
        another currency, enter what it was worth in {currencyText}, and the amount you got in the note.
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
          <AdvanceList
            advances={advances}
            paid={paid}
            currency={currency}
            isOpen={isOpen}
            here={here}
            currentId={edit?.id ?? remove?.id}
          />
          <Due balance={balance} currency={currency}>
            <span>
              Total <Money amount={balance.total} currency={currency} />
            </span>
          </Due>
        </div>
      )}
      {remove && isOpen && (
        <DeleteAdvancePanel
          key={remove.id}
          advance={remove}
          currency={currency}
          here={here}
          sender={{ ...deleteSender, failure: deleteFailure }}
        >
          {cancelLink}
        </DeleteAdvancePanel>
      )}
      {edit && isChanging && (
        <Panel title="Edit advance" key={edit.id}>
          <ChangedAdvanceForm
            {...edit}
            action={panelPath(here, 'edit', edit.id)}
            currency={currency}
            currencyText={currencyText}
            sender={{ ...changeSender, failure: changeFailure }}
          >
            {cancelLink}
          </ChangedAdvanceForm>
        </Panel>
      )}
      {isAdding && (
        <section className="card" aria-labelledby="new-advance">
          <h3 id="new-advance" className="legend">
            Add advance
          </h3>
          <AdvanceForm
            key={addedCount}
            intent="add"
            id={newId}
            action={here}
            submitLabel="Add advance"
            values={{}}
            unsavedInputName={`new-advance ${eventId}`}
            currency={currency}
            currencyText={currencyText}
            sender={{ ...addSender, failure: addFailure }}
          />
        </section>
      )}
    </section>
  )
}

/** Returns the first of the failures that belongs to a form of this advance. */
const failureOf = (
  intent: 'change' | 'delete',
  advanceId: string | undefined,
  failures: (Failure | undefined)[],
): Failure | undefined =>
  failures.find((failure) => failure?.intent === intent && failure.values.id === advanceId)

interface AdvanceListProps extends Pick<Props, 'advances' | 'paid' | 'currency' | 'isOpen' | 'here'> {
  currentId: string | undefined
}

/** Lists the advances, and the payments for earlier versions of the claim. */
const AdvanceList = ({ advances, paid, currency, isOpen, here, currentId }: AdvanceListProps) => (
  <ul className="advances">
    {advances.map((advance) => (
      <li key={advance.id} aria-current={advance.id === currentId || undefined}>
        <AdvanceFacts {...advance} />
        {isOpen && <AdvanceLinks {...advance} here={here} />}
      </li>
    ))}
    {paid.map(({ version, date, amount, note }) => (
      <li key={version}>
        <AdvanceFacts date={date} amount={amount} note={note} currency={currency} />
        <span className="row-actions">
          <a className="quiet-link" href={claimsPath('paid')} aria-label={`Claims, ${note}`}>
            Claims
          </a>
        </span>
      </li>
    ))}
  </ul>
)

interface DeleteAdvanceProps extends Pick<Props, 'currency' | 'here'> {
  advance: AdvanceViewModel
  sender: FormSender
  children: ReactNode
}

/** Asks for confirmation before an advance is deleted. */
function DeleteAdvancePanel({ advance, currency, here, sender, children }: DeleteAdvanceProps) {
  return (
    <Panel title="Delete this advance?">
      <p>
        {advance.date}, <Money amount={advance.amount} currency={currency} />
      </p>
      {sender.failure && <FailureNotice failure={sender.failure} />}
      <form
        method="post"
        action={panelPath(here, 'delete', advance.id)}
        className="actions"
        onSubmit={submitOnce(sender)}
      >
        <HiddenFields fields={{ intent: 'delete', id: advance.id }} />
        <button className="button danger" type="submit" aria-disabled={sender.isBusy || undefined}>
          Delete advance
        </button>
        {children}
      </form>
    </Panel>
  )
}

type ChangedAdvanceProps = StoredForm &
  Pick<AdvanceFormProps, 'id' | 'action' | 'currency' | 'currencyText' | 'sender' | 'children'>

function ChangedAdvanceForm({ values, version, ...form }: ChangedAdvanceProps) {
  const begun = useFilledForm({ values, version }, form.sender.isBusy, form.sender.failure?.values)
  return (
    <AdvanceForm
      key={begun.before}
      intent="change"
      submitLabel="Save advance"
      values={begun.values}
      begun={begun}
      unsavedInputName={`advance ${form.id}`}
      {...form}
    />
  )
}

type AdvanceFactsProps = Omit<AdvanceViewModel, 'id' | 'doubt'> & { doubt?: string }

/** The facts of an advance, or of a payment for an earlier version of the claim. */
const AdvanceFacts = ({ date, amount, note, currency, doubt }: AdvanceFactsProps) => (
  <>
    <span>
      {date}
      {note && <span className="note">{note}</span>}
      {doubt && <span className="note doubtful">{doubt}</span>}
    </span>
    <Money amount={amount} currency={currency} />
  </>
)

/** Links that open the panels of an advance. */
function AdvanceLinks({ id, date, amount, here }: AdvanceViewModel & { here: string }) {
  const advanceName = `the advance of ${date}, ${amount}`
  return (
    <span className="row-actions">
      <a className="quiet-link" href={panelPath(here, 'edit', id)} aria-label={`Edit ${advanceName}`}>
        Edit
      </a>
      <a className="quiet-link" href={panelPath(here, 'delete', id)} aria-label={`Delete ${advanceName}`}>
        Delete
      </a>
    </span>
  )
}
