import { type FormEvent, useRef, useState } from 'react'
import { useFocusOnInvalid } from '~/components/ui/field'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { NewEventForm } from './new-form'

interface Props {
  /** the id of the new event; new with every load of the page's data */
  newId: string
  homeCurrency: string
  /** whether it is hidden; a hidden panel keeps the typed text until it is shown again */
  isHidden: boolean
  /** the failure of a form submitted without scripts */
  failure?: Failure
}

/** The panel of a new event. It submits without a page load, and keeps id and text until the page changes. */
export function NewEventPanel({ newId, homeCurrency, isHidden, failure }: Props) {
  const [id] = useState(newId)
  const sender = useFormSubmit()
  const shownFailure = sender.failure ?? failure
  const panel = useRef<HTMLDivElement>(null)
  useFocusOnInvalid(panel, shownFailure)
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    submit.stopPropagation() // the dashboard's own handler is for the forms of existing events
    if (!sender.isBusy) sender.submit(submit.currentTarget)
  }
  return (
    <div className="side" ref={panel} hidden={isHidden}>
      <NewEventForm
        newId={id}
        homeCurrency={homeCurrency}
        failure={shownFailure}
        isBusy={sender.isBusy}
        onDiscard={sender.dismiss}
        onSubmit={onSubmit}
      />
    </div>
  )
}
