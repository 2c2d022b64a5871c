import { useEffect, useRef } from 'react'
import type { Failure } from '~/domain/errors'
import { Notice } from './notice'

/** Whether a field says what is wrong with its form. */
export const isSaidBesideField = (failure: Failure): boolean =>
  Object.values(failure.fields).some(([error]) => error === failure.message)

/** Says why a form was not done, unless a field says it. */
export const FormFailure = ({ failure }: { failure: Failure | undefined }) =>
  failure && !isSaidBesideField(failure) ? <FailureNotice failure={failure} /> : null

/**
 * Says why a form failed, when no field is at fault. A user whose session has ended gets a link to sign in,
 * and keeps the typed text. The notice is above the fields and scrolls into view, because the button is below
 * them.
 */
export function FailureNotice({ failure }: { failure: Failure }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <Notice bad ref={place}>
      {failure.message}{' '}
      {failure.code === 'unauthenticated' && (
        <a className="link" href="/sign-in" target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      )}
    </Notice>
  )
}
