import { useActionData } from '@remix-run/react'
import type { FormEvent } from 'react'
import { officialRatesPath, ratesPath } from '~/components/rates/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { ChoicesForm } from './choices-form'
import { PlannedRates } from './planned-rates'
import { RatesUploadForm } from './upload-form'
import type { RatesFileViewModel } from './view-models'

export interface OfficialRatesViewModel {
  event: { id: string; name: string; isOpen: boolean; currency: string }
  /** how long a file is stored, in minutes */
  storedMinutes: number
  /** whether the address names a file that is not stored any more */
  isExpired: boolean
  /** whether the rates have changed since the form showed them */
  isChanged: boolean
  file: RatesFileViewModel | null
}

/** The page of published rates: the upload of a file, the choices among its rates, and their effect. */
export function OfficialRatesPage(props: OfficialRatesViewModel) {
  const { event, storedMinutes, isExpired, isChanged, file } = props
  const sentFailure = useActionData<Failure>()
  const { submit, isBusy, failure = sentFailure } = useFormSubmit()
  const onSubmit = (submitEvent: FormEvent<HTMLElement>) => {
    const form = submitEvent.target as HTMLFormElement
    if (form.method !== 'post') return // the form of the choices sends a GET request
    submitEvent.preventDefault()
    if (!isBusy) submit(form, { preventScrollReset: true })
  }
  return (
    <div className="page stack" onSubmit={onSubmit} key={`${event.id} ${file?.id}`}>
      <PageHead parent={{ path: ratesPath(event.id), name: 'Rates' }} title="Rates from a published file" />
      {failure && <FailureNotice failure={failure} />}
      {!event.isOpen && <Notice>This event is closed. Reopen it on its Expenses page to add rates.</Notice>}
      {isExpired && !failure && (
        <Notice bad>This file of published rates has expired. Choose it again.</Notice>
      )}
      {isChanged && !failure && (
        <Notice bad>
          These rates have changed, perhaps in another tab. Check them, then add them again.
        </Notice>
      )}
      {!file && event.isOpen && (
        <RatesUploadForm
          action={officialRatesPath(event.id)}
          currency={event.currency}
          storedMinutes={storedMinutes}
          isBusy={isBusy}
        />
      )}
      {file && (
        <>
          <p className="facts">
            <strong>{file.name}</strong>
            {file.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {file.notes.map((note) => (
            <p className="small muted" key={note}>
              {note}
            </p>
          ))}
          <ChoicesForm action={officialRatesPath(event.id)} file={file} />
          <PlannedRates event={event} file={file} isBusy={isBusy} />
        </>
      )}
    </div>
  )
}
