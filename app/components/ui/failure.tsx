import type { Failure } from '~/domain/errors'
import { Notice } from './notice'

/**
 * Says why a form was not done, where no field is wrong. A user who was signed out meanwhile can sign in
 * beside what they typed.
 */
export function FailureNotice({ failure }: { failure: Failure }) {
  return (
    <Notice bad>
      {failure.message}{' '}
      {failure.code === 'unauthenticated' && (
        <a className="link" href="/sign-in" target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      )}
    </Notice>
  )
}
