import { type FormEvent, useRef, useState } from 'react'
import { useFocusOnInvalid } from '~/components/ui/field'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { NewEventForm } from './new-form'

interface Props {
  /** the id of the event that the form makes; fresh with every load of the page's data */
  newId: string
  homeCurrency: string
  /** whether it is hidden, in which case it holds what was typed until it is shown again */
  isHidden: boolean
  /** the failure of a form that was sent without scripts */
  failure?: Failure
}

/**
 * The form for a new event, sent without loading the page. It keeps its id, and what was typed, until the
 * event is made, whose page comes then.
 */
export function NewEventPanel({ newId, homeCurrency, isHidden, failure }: Props) {
  const [id] = useState(newId)
  const sender = useFormSubmit()
  const shown = sender.failure ?? failure
  const panel = useRef<HTMLDivElement>(null)
  useFocusOnInvalid(panel, shown)
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    submit.stopPropagation()
    if (!sender.isBusy) sender.submit(submit.currentTarget)
  }
  return (
    <div className="side" ref={panel} hidden={isHidden}>
      <NewEventForm
        newId={id}
        homeCurrency={homeCurrency}
        failure={shown}
        isBusy={sender.isBusy}
        onDiscard={sender.dismiss}
        onSubmit={onSubmit}
      />
    </div>
  )
}
