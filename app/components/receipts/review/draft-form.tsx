import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ExpenseForm } from '~/components/expenses/form'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { useTypedBeforeScripts } from '~/components/ui/use-typed-before-scripts'
import { isTaxField } from '~/domain/expenses/taxes'
import { ConvertedAmountPreview } from './converted-amount-preview'
import { Leave } from './draft-actions'
import { cacheDraftInput, cachedDraftInput, restoreDraftInput, valuesIn } from './draft-input-cache'
import { Key, KeysFromField } from './keyboard-shortcuts'
import { Offers } from './offers'
import { valueMarks } from './value-marks'
import type { DraftViewModel, ReviewViewModel } from './view-models'

interface Props
  extends Pick<ReviewViewModel, 'event' | 'categories' | 'rates' | 'nextId' | 'here' | 'latestDate'> {
  draft: DraftViewModel
  sender: ReturnType<typeof useFormSubmit>
  /** the id of the warnings to know before it is confirmed */
  warned: string | undefined
}

type Values = Record<string, string>

/** The entry of a field that was typed into: all fields of taxes have one. */
const touchedBy = (name: string): [string, true] => [isTaxField(name) ? 'taxes' : name, true]

const touchedOf = (typed: Values) => Object.fromEntries(Object.keys(typed).map(touchedBy))

/**
 * The values of a draft's form as they are typed, and which fields were. What was typed before the document
 * was loaded anew fills the form in a second step: the document that the server sends does not know it.
 */
function useDraftInput({ id, values: read }: DraftViewModel, refused: Values | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Values>(() => cachedDraftInput(id))
  const [isRestored, setRestored] = useState(false)
  const [current, setCurrent] = useState<Values>({ ...read, ...typed, ...refused })
  const [touched, setTouched] = useState(() => touchedOf(typed))
  const onTyped = (form: HTMLFormElement) => {
    cacheDraftInput(id, valuesIn(form), read)
    setCurrent(valuesIn(form))
  }
  useTypedBeforeScripts(root, onTyped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is filled once
  useEffect(() => {
    // what was refused is what was typed last
    const form = root.current?.querySelector('form')
    if (refused && form) return onTyped(form)
    const restored = restoreDraftInput(id)
    if (restored === null) return
    setTyped(restored)
    setCurrent({ ...read, ...restored })
    setTouched(touchedOf(restored))
    setRestored(true)
  }, [])
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    const { name, form } = target as HTMLInputElement
    if (form) onTyped(form)
    const [field, isTouched] = touchedBy(name)
    if (!touched[field]) setTouched({ ...touched, [field]: isTouched })
  }
  const filled = { ...read, ...typed }
  return { root, filled, current, touched, onInput, key: isRestored ? 'restored' : 'read' }
}

/** A draft as the expense that it becomes, filled in by its reading. */
export function DraftForm({ draft, sender, warned, ...review }: Props) {
  const { event, categories, rates, nextId, here, latestDate } = review
  const { failure } = sender
  const { root, filled, current, touched, onInput, key } = useDraftInput(draft, failure?.values)
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
  Object.assign(marks, valueMarks(current, draft, latestDate))
  // its error says it
  if (failure?.fields.date) delete marks.date
  const asked = failure?.fields.date ? failure.values.date : failure?.values.asked_date
  return (
    <div onInput={onInput} ref={root}>
      <ExpenseForm
        key={key}
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
        values={filled}
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
            <ConvertedAmountPreview event={event} rates={rates} values={current} />
          </div>
        }
        claimCurrency={event.currency}
        categories={categories}
        rates={rates}
        sender={sender}
      >
        {asked && <input type="hidden" name="asked_date" value={asked} />}
        <Leave draftId={draft.id} event={event} nextId={nextId} />
        <KeysFromField />
      </ExpenseForm>
    </div>
  )
}
