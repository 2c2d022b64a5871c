import { type FormEvent, useState } from 'react'
import { ExpenseForm } from '~/components/expenses/form'
import type { useSender } from '~/components/ui/sender'
import { Key, KeysFromField } from './keys'
import { Leave } from './leave'
import type { ShownDraft, ShownReview } from './shown'
import { keepTyped, typedFor } from './typed'
import { Worth } from './worth'

interface Props extends Pick<ShownReview, 'event' | 'categories' | 'rates' | 'nextId' | 'here'> {
  draft: ShownDraft
  sender: ReturnType<typeof useSender>
  /** of what to know before it is confirmed */
  warned: string | undefined
}

/** A draft as the expense that it becomes, filled in by its reading. */
export function DraftForm({ draft, event, categories, rates, nextId, here, sender, warned }: Props) {
  const [touched, setTouched] = useState<Record<string, true>>({})
  // what was typed over is no reading any more
  const marks = Object.fromEntries(Object.entries(draft.marks).filter(([field]) => !touched[field]))
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name, form } = target as HTMLInputElement
    if (form) keepTyped(draft.id, form)
    if (draft.marks[name] && !touched[name]) setTouched({ ...touched, [name]: true })
  }
  return (
    <div onInput={onInput}>
      <ExpenseForm
        intent="confirm"
        id={draft.id}
        action={here}
        submit={
          <>
            Confirm <Key>Enter</Key>
          </>
        }
        submitProps={{
          'aria-keyshortcuts': 'C',
          'aria-describedby': warned,
          autoFocus: draft.focused === null,
        }}
        values={{ ...draft.values, ...typedFor(draft.id) }}
        marks={marks}
        focused={draft.focused}
        facts={<Worth event={event} rates={rates} values={draft.values} tax={draft.tax} />}
        claimCurrency={event.currency}
        categories={categories}
        rates={rates}
        sender={sender}
      >
        <Leave draftId={draft.id} event={event} nextId={nextId} />
        <KeysFromField />
      </ExpenseForm>
    </div>
  )
}
