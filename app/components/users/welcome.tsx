import { VERIFY_PATH } from '~/components/claims/paths'
import { Shell } from '~/components/shell'

/** The start page for visitors who are not signed in. */
export function Welcome({ signUpOpen }: { signUpOpen: boolean }) {
  return (
    <Shell>
      <div className="page hero">
        <div className="stack">
          <h1>From a pile of receipts to a claim that finance accepts.</h1>
          <p className="lead muted">
            Keep an event for each trip or project, in any currency. Claimbook converts what you spent at the
            rate that you really paid, and adds it up to the cent.
          </p>
          <div className="actions">
            {signUpOpen && (
              <a className="button primary" href="/sign-up">
                Create an account
              </a>
            )}
            <a className={signUpOpen ? 'button' : 'button primary'} href="/sign-in">
              Sign in
            </a>
          </div>
          <p className="muted">
            Have you received a claim? <a href={VERIFY_PATH}>Check that it is unchanged</a>
          </p>
        </div>
        <dl className="sheet sample" aria-label="An example">
          <div>
            <dt>Lunch in Nairobi</dt>
            <dd>
              <span className="money">
                2,450.00<small>KES</small>
              </span>
            </dd>
          </div>
          <div>
            <dt>Your rate: 1,000.00 KES cost you 7.70 USD</dt>
            <dd className="muted money">0.0077</dd>
          </div>
          <div className="sum">
            <dt>In your claim</dt>
            <dd>
              <span className="money">
                18.87<small>USD</small>
              </span>
            </dd>
          </div>
        </dl>
      </div>
    </Shell>
  )
}
