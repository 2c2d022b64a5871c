import { handOverPath } from '~/components/answers/link-paths'
import { expensesPath } from '~/components/expenses/paths'
import { Money } from '~/components/ui/money'
import { dueLabel } from '~/domain/advances/labels'
import type { Failure } from '~/domain/errors'
import { Downloads } from './downloads'
import { PaidForm } from './paid-form'
import { deleteClaimPath, versionFilePath } from './paths'
import type { VersionViewModel } from './view-models'

interface Props {
  versions: VersionViewModel[]
  /** the heading level of the versions' names */
  Heading: 'h2' | 'h3'
  /** the address of the forms that mark versions as paid; without it there are no forms, and no deletion */
  formPath?: string
  /** the failure of a form that marks a version */
  failure?: Failure | undefined
}

/** Lists frozen versions, each with its files. */
export function VersionList({ versions, ...cardProps }: Props) {
  return (
    <ul className="versions">
      {versions.map((version) => (
        <VersionCard key={version.id} version={version} {...cardProps} />
      ))}
    </ul>
  )
}

/** A frozen version with its due, its files, and the forms that mark it as paid. */
function VersionCard(props: Omit<Props, 'versions'> & { version: VersionViewModel }) {
  const { version, Heading, formPath, failure } = props
  const name = `${version.number}, version ${version.version}`
  return (
    <li className="card" id={`claim-${version.id}`}>
      <div className="heading">
        <div>
          <Heading>{name}</Heading>
          <p className="muted small">
            {formPath && version.hasEvent ? (
              <a className="link" href={expensesPath(version.eventId)}>
                {version.eventName}
              </a>
            ) : (
              version.eventName
            )}{' '}
            · frozen {version.frozenAt}
            {!formPath && version.payments.map(({ words }) => ` · ${words}`)}
          </p>
        </div>
        <p className="event-due">
          <span className="label">{dueLabel(version)}</span>
          <Money amount={version.due} currency={version.currency} />
          {version.besideDue && <span className="note">{version.besideDue}</span>}
          {version.dueCalculation && <span className="note">{version.dueCalculation}</span>}
        </p>
      </div>
      <Downloads pathOf={(file) => versionFilePath(version.id, file)} claimName={name} />
      <div className="actions hand-over">
        <a
          className="quiet-link"
          href={handOverPath(version.id)}
          aria-label={`${version.handOver ? 'Links and answers' : 'Hand over'}: claim ${name}`}
        >
          {version.handOver ? 'Links and answers' : 'Hand over'}
        </a>
        <span className="muted small">{version.handOver}</span>
      </div>
      {formPath && <PaidForm action={formPath} version={version} claimName={name} failure={failure} />}
      {formPath && !version.hasEvent && (
        <p className="small muted">
          Its event was deleted.{' '}
          <a className="link" href={deleteClaimPath(version.id)} aria-label={`Delete claim ${name}`}>
            Delete claim
          </a>
        </p>
      )}
    </li>
  )
}
