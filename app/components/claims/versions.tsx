import { Money } from '~/components/ui/money'
import { Downloads } from './downloads'
import { deleteClaimPath, versionFilePath } from './paths'
import type { VersionViewModel } from './view-models'

interface Props {
  versions: VersionViewModel[]
  /** the level of their names below the page's title */
  Heading: 'h2' | 'h3'
  /** whether those whose event is gone can be deleted here */
  canDelete?: boolean
}

/** Frozen versions, each with its files. */
export function VersionList({ versions, canDelete = false, ...shown }: Props) {
  return (
    <ul className="versions">
      {versions.map((version) => (
        <VersionCard key={version.id} version={version} canDelete={canDelete} {...shown} />
      ))}
    </ul>
  )
}

function VersionCard({
  version,
  Heading,
  canDelete,
}: Pick<Props, 'Heading'> & { version: VersionViewModel; canDelete: boolean }) {
  const name = `${version.number}, version ${version.version}`
  return (
    <li className="card">
      <div className="heading">
        <div>
          <Heading>{name}</Heading>
          <p className="muted small">
            {version.eventName} · frozen {version.frozenAt}
          </p>
        </div>
        <p className="event-due">
          <span className="label">{version.isBack ? 'To give back' : 'Due'}</span>
          <Money amount={version.due} currency={version.currency} />
          {version.total && <span className="note">{`total ${version.total}, less advances`}</span>}
        </p>
      </div>
      <Downloads pathOf={(file) => versionFilePath(version.id, file)} of={name} />
      {canDelete && !version.hasEvent && (
        <p className="small muted">
          Its event is deleted.{' '}
          <a className="link" href={deleteClaimPath(version.id)} aria-label={`Delete claim ${name}`}>
            Delete claim
          </a>
        </p>
      )}
    </li>
  )
}
