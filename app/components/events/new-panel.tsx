import { type FormEvent, useState } from 'react'
import { useSender } from '~/components/ui/sender'
import type { Failure } from '~/domain/errors'
import { NewEventForm } from './new-form'

interface Props {
  /** fresh with every load of the page's data */
  newId: string
  homeCurrency: string
  /** of a form that was sent without scripts */
  failure?: Failure
}

/** The form for a new event, sent without loading the page. It keeps its id, and what was typed, until the event is made. */
export function NewEventPanel({ newId, homeCurrency, failure }: Props) {
  const [id, setId] = useState(newId)
  const sender = useSender(() => setId(newId))
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    submit.stopPropagation()
    if (!sender.isBusy) sender.submit(submit.currentTarget)
  }
  return (
    <NewEventForm newId={id} homeCurrency={homeCurrency} failure={sender.failure ?? failure} isBusy={sender.isBusy} onSubmit={onSubmit} />
  )
}
