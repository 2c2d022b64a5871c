import { useEffect, useRef } from 'react'
import type { Failure } from '~/domain/errors'
import { Notice } from './notice'

/** Returns whether the message of a rejected form stands beside one of its fields. */
export const isShownBesideField = (failure: Failure): boolean =>
  Object.values(failure.fields).some(([error]) => error === failure.message)

/** Shows the message of a rejected form, unless a field shows it. */
export const FormFailure = ({ failure }: { failure: Failure | undefined }) =>
  failure && !isShownBesideField(failure) ? <FailureNotice failure={failure} /> : null

/** The message of a rejected form. It scrolls into view, because the button is below the fields. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <Notice bad ref={notice}>
      {failure.message}{' '}
      {failure.code === 'unauthenticated' && (
        <a className="link" href="/sign-in" target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      )}
    </Notice>
  )
}
