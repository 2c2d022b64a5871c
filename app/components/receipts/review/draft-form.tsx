import { type FormEvent, type ReactNode, useState } from 'react'
import { ExpenseForm } from '~/components/expenses/form'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { isTaxField } from '~/domain/expenses/taxes'
import { ConvertedAmountPreview } from './converted-amount-preview'
import { Leave } from './draft-actions'
import { cacheDraftInput, cachedDraftInput } from './draft-input-cache'
import { Key, KeysFromField } from './keyboard-shortcuts'
import { Offers } from './offers'
import type { DraftViewModel, ReviewViewModel } from './view-models'

interface Props extends Pick<ReviewViewModel, 'event' | 'categories' | 'rates' | 'nextId' | 'here'> {
  draft: DraftViewModel
  sender: ReturnType<typeof useFormSubmit>
  /** the id of the warnings to know before it is confirmed */
  warned: string | undefined
}

/** The entry of a field that was typed into: all fields of taxes have one. */
const touchedBy = (name: string): [string, true] => [isTaxField(name) ? 'taxes' : name, true]

/** A draft as the expense that it becomes, filled in by its reading. */
export function DraftForm({ draft, event, categories, rates, nextId, here, sender, warned }: Props) {
  const cached = cachedDraftInput(draft.id)
  const [touched, setTouched] = useState(() => Object.fromEntries(Object.keys(cached).map(touchedBy)))
  // a value that the user has typed no longer counts as read from the receipt
  const untouched = (notes: Record<string, string>) =>
    Object.fromEntries(Object.entries(notes).filter(([field]) => !touched[field]))
  const marks: Record<string, ReactNode> = untouched(draft.marks)
  if (marks.merchant && draft.offeredMerchants.length > 0)
    marks.merchant = (
      <>
        <span className="sr-only">{marks.merchant}.</span>
        {draft.values.merchant ? 'Or is it' : 'Is it'}{' '}
        <Offers field="merchant" values={draft.offeredMerchants} />
      </>
    )
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name, form } = target as HTMLInputElement
    if (form) cacheDraftInput(draft.id, name, form)
    const [field, isTouched] = touchedBy(name)
    if (!touched[field]) setTouched({ ...touched, [field]: isTouched })
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
          autoFocus: true,
        }}
        values={{ ...draft.values, ...cached }}
        marks={marks}
        sources={untouched(draft.sources)}
        shortcutField={draft.focused ?? 'amount'}
        facts={
          <div className="amount-facts">
            {!touched.currency && draft.offeredCurrencies.length > 0 && (
              <p className="facts small">
                <span>Is it</span> <Offers field="currency" values={draft.offeredCurrencies} />
              </p>
            )}
            <ConvertedAmountPreview event={event} rates={rates} values={draft.values} />
          </div>
        }
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
