import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Notice } from '~/components/ui/notice'
import type { EventSummary } from '~/domain/events/schema'
import type { PageFailure } from './dashboard'
import { EventEditForm } from './edit-form'
import { TermsEffect } from './effect'
import type { Effect } from './rows'

export interface Editing {
  event: EventSummary
  values: Record<string, string>
  effect: Effect | null
  errors: Record<string, string[]>
}

/** How long typing pauses before its effect is asked for. */
const PAUSE_MS = 250

/** The edit form on the dashboard: what new terms change is shown as they are typed, and saved without loading the page. */
export function EditPanel({ editing, failure: sentFailure }: { editing: Editing; failure?: PageFailure }) {
  const { event } = editing
  const saver = useFetcher<PageFailure>()
  const previewer = useFetcher<Effect>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])

  const failure = saver.data ?? sentFailure
  const isBusy = saver.state !== 'idle'
  const latest = previewer.data && 'key' in previewer.data ? previewer.data : editing.effect

  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    if (!isBusy) saver.submit(submit.currentTarget)
  }
  const onTerms = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
      previewer.load(`/events/${encodeURIComponent(event.id)}/preview?${query}`)
    }, PAUSE_MS)
  }

  const message = failure && Object.keys(failure.fields).length === 0 ? failure.message : null
  return (
    <>
      {message && <Notice bad>{message}</Notice>}
      <EventEditForm
        event={event}
        values={failure?.values ?? editing.values}
        errors={failure?.fields ?? editing.errors}
        preview={latest && <TermsEffect effect={latest} />}
        seen={latest?.key}
        isBusy={isBusy}
        onSubmit={onSubmit}
        onTerms={onTerms}
      />
    </>
  )
}
