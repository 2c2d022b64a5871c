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
 * Says why a form was not done, where no field is wrong. A user who was signed out meanwhile can sign in
 * beside what they typed. It stands above the fields, and is brought into sight of who pressed the button
 * below them.
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
