import { useActionData } from '@remix-run/react'
import { Shell } from '~/components/shell'
import { ConfirmPanel } from '~/components/ui/confirm-panel'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import type { Failure } from '~/domain/errors'
import { CLAIMS_PATH } from './paths'
import { VersionList } from './versions'
import type { VersionViewModel } from './view-models'

interface Props {
  user: { name: string }
  versions: VersionViewModel[]
  /** the version whose deletion is to be confirmed */
  remove: VersionViewModel | null
  /** a message above the list */
  notice: string | null
}

/** All frozen versions of the user, those of deleted events too. */
export function ClaimsPage({ user, versions, remove, notice }: Props) {
  const failure = useActionData<Failure>()
  return (
    <Shell user={user}>
      <div className="page stack claim">
        <PageHead title="Claims" />
        {failure && <FailureNotice failure={failure} />}
        {!failure && notice && <Notice>{notice}</Notice>}
        {remove && <DeletePanel version={remove} />}
        {versions.length > 0 ? (
          <>
            <p className="muted">
              What was frozen when you closed an event. It stays, whatever becomes of the event.
            </p>
            <VersionList versions={versions} Heading="h2" canDelete />
          </>
        ) : (
          <div className="sheet">
            <div className="empty">
              <h2>No claims yet</h2>
              <p className="muted">Close an event, and its claim is here.</p>
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

/** Asks before a frozen version is deleted. */
function DeletePanel({ version }: { version: VersionViewModel }) {
  return (
    <ConfirmPanel
      title={`Delete claim ${version.number}, version ${version.version}?`}
      here={CLAIMS_PATH}
      fields={{ intent: 'delete', id: version.id }}
      submit="Delete claim"
    >
      <p>It cannot be brought back after that. Its number is given to no other claim.</p>
    </ConfirmPanel>
  )
}
