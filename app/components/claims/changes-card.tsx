import type { ChangesSummary } from '~/domain/claims/checks/summary'

/** Lists the changes of a frozen version since the previous one. */
export function ChangesCard({ since, total, notes, furtherCount }: ChangesSummary) {
  return (
    <section aria-labelledby="changes" className="card">
      <h2 id="changes">Changed since version {since}</h2>
      <p>{total}</p>
      {notes.length > 0 ? (
        <ul className="changes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : (
        <p>Nothing changed.</p>
      )}
      {furtherCount > 0 && <p className="muted">and {furtherCount} more. The claim lists them all.</p>}
    </section>
  )
}
