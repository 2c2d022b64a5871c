import { Money } from '~/components/ui/money'
import { versionFile } from './address'
import { Downloads } from './downloads'
import type { VersionRow } from './rows'

interface Props {
  title: string
  versions: VersionRow[]
}

/** Frozen versions, each with its files. */
export function Versions({ title, versions }: Props) {
  return (
    <section aria-labelledby="versions" className="stack">
      <h2 id="versions">{title}</h2>
      <ul className="versions">
        {versions.map((version) => (
          <VersionCard key={version.id} version={version} />
        ))}
      </ul>
    </section>
  )
}

function VersionCard({ version }: { version: VersionRow }) {
  const name = `${version.number}, version ${version.version}`
  return (
    <li className="card">
      <div className="heading">
        <div>
          <h3>{name}</h3>
          <p className="muted small">Frozen {version.frozenAt}</p>
        </div>
        <Money amount={version.total} currency={version.currency} />
      </div>
      <Downloads addressOf={(file) => versionFile(version.id, file)} of={name} />
    </li>
  )
}
