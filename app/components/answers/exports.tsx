import { Field } from '~/components/ui/field'
import type { ExportForm } from '~/domain/claims/exports/export-file.server'

interface Props {
  exports: ExportForm[]
  pathOf: (id: string) => string
  /** the values that fill fields, by their names */
  known?: Record<string, string>
}

/** The exports of a version, each with a form for what the claim does not know or finance may change. */
export function Exports({ exports, pathOf, known = {} }: Props) {
  return (
    <section aria-labelledby="exports" className="card">
      <h2 id="exports">For accounting and payment</h2>
      <p className="muted">
        Amounts are in the claim currency, unless a column names another. Lines without a rate, which finance
        converts, are left out. Lists of bookings hold the lines alone, without advances and payments.
      </p>
      {exports.map(({ id, name, about, asks }) => (
        <details className="more-fields" key={id}>
          <summary>{name}</summary>
          <form method="post" action={pathOf(id)} className="stack">
            <p className="muted">{about}.</p>
            <div className="export-fields">
              {asks.map(({ kind, length: [minLength, maxLength], ...ask }) => (
                <Field
                  key={ask.name}
                  {...ask}
                  {...(kind === 'date' ? { type: 'date' } : { minLength, maxLength })}
                  inputMode={kind === 'digits' ? 'numeric' : undefined}
                  defaultValue={known[ask.name]}
                  required
                />
              ))}
            </div>
            <div className="actions">
              <button className="button" type="submit">
                {`Download ${name} file`}
              </button>
            </div>
          </form>
        </details>
      ))}
    </section>
  )
}
