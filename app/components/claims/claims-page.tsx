import { useActionData } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { ConfirmPanel } from '~/components/ui/confirm-panel'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import type { Failure } from '~/domain/errors'
import { CLAIMS_PATH, type ClaimState, claimsPath } from './paths'
import { VersionList } from './versions'
import type { VersionViewModel } from './view-models'

interface Props {
  user: { name: string }
  /** the versions in the requested state */
  versions: VersionViewModel[]
  state: ClaimState | null
  /** whether there are versions in any state */
  hasAny: boolean
  /** the version whose deletion the page asks to confirm */
  versionToDelete: VersionViewModel | null
  /** a message above the list */
  notice: string | null
}

/** The page of all frozen versions of the user, including those of deleted events. */
export function ClaimsPage({ user, versions, state, hasAny, versionToDelete, notice }: Props) {
  const failure = useActionData<Failure>()
  return (
    <Shell user={user}>
      <div className="page stack claim">
        <PageHead title="Claims">{hasAny && <StateTabs state={state} />}</PageHead>
        {failure && Object.keys(failure.fields).length === 0 && <FailureNotice failure={failure} />}
        {!failure && notice && <Notice>{notice}</Notice>}
        {versionToDelete && <DeletePanel version={versionToDelete} />}
        {versions.length > 0 ? (
          <>
            <p className="muted">
              Closing an event freezes its claim here. It stays, even if you delete the event.
            </p>
            <VersionList versions={versions} Heading="h2" formPath={claimsPath(state)} failure={failure} />
          </>
        ) : hasAny ? (
          <div className="sheet">
            <div className="empty">
              <h2>{state === 'paid' ? 'No claim is paid yet' : 'No claim waits for payment'}</h2>
              <p>
                <a href={CLAIMS_PATH}>Show all claims</a>
              </p>
            </div>
          </div>
        ) : (
          <div className="sheet">
            <div className="empty">
              <h2>No claims yet</h2>
              <p className="muted">When you close an event, its claim appears here.</p>
              <p>
                <a className="link" href="/dashboard">
                  Show your events
                </a>
              </p>
            </div>
          </div>
        )}
      </div>
    </Shell>
  )
}

/** The tabs that filter the claims by state; null: all claims. */
const STATES = [
  { label: 'All', state: null },
  { label: 'Waiting for payment', state: 'waiting' },
  { label: 'Paid', state: 'paid' },
] as const

function StateTabs({ state }: { state: ClaimState | null }) {
  return (
    <nav className="tabs" aria-label="State">
      {STATES.map(({ label, state: tabState }) => (
        <a key={label} href={claimsPath(tabState)} aria-current={tabState === state ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Asks for confirmation before a frozen version is deleted. */
function DeletePanel({ version }: { version: VersionViewModel }) {
  return (
    <ConfirmPanel
      title={`Delete claim ${version.number}, version ${version.version}?`}
      here={CLAIMS_PATH}
      fields={{ intent: 'delete', id: version.id }}
      submit="Delete claim"
    >
      <p>You cannot bring it back. No other claim gets its number.</p>
    </ConfirmPanel>
  )
}
