import { useFetcher } from '@remix-run/react'
import type { FormEvent } from 'react'
import type { PageFailure } from './dashboard'
import { NewEventForm } from './new-form'

interface Props {
  newId: string
  homeCurrency: string
  /** of a form that was sent without scripts */
  failure?: PageFailure
}

/** The form for a new event, sent without loading the page. */
export function NewEventPanel({ newId, homeCurrency, failure }: Props) {
  const fetcher = useFetcher<PageFailure>()
  const isBusy = fetcher.state !== 'idle'
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    if (!isBusy) fetcher.submit(submit.currentTarget)
  }
  return <NewEventForm newId={newId} homeCurrency={homeCurrency} failure={fetcher.data ?? failure} isBusy={isBusy} onSubmit={onSubmit} />
}
