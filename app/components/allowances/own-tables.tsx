import { useActionData } from '@remix-run/react'
import { FailureNotice } from '~/components/ui/failure'
import { Field, TextArea } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import { settingsSectionPath } from '~/components/users/sections'
import type { OwnTableRow } from '~/domain/allowances/own-tables.server'
import type { Failure } from '~/domain/errors'

const ACTION = settingsSectionPath('allowances')

/** The tables of allowances of the user's organisation, and the form of another one. */
export function OwnTables({ tables, newId }: { tables: OwnTableRow[]; newId: string }) {
  const answer = useActionData<Failure>()
  const failure = answer?.intent === 'add-allowance-table' ? answer : undefined
  const field = (name: string) => ({
    name,
    defaultValue: failure?.values[name],
    errors: failure?.fields[name],
    required: true,
  })
  return (
    <>
      <p className="muted">
        Claimbook has the tables of many countries. Add the table of your organisation here, and choose it on
        the page of an event’s allowances.
      </p>
      {tables.length > 0 && (
        <ul className="categories">
          {tables.map(({ id, name, reference, validFrom, validUntil }) => (
            <li key={id}>
              <span>
                {name} <span className="note">{`${validFrom} to ${validUntil}`}</span>{' '}
                <span className="note">{reference}</span>
              </span>
              <form method="post" action={ACTION} className="row-actions">
                <HiddenFields fields={{ intent: 'delete-allowance-table', id }} />
                <button className="quiet-link" type="submit" aria-label={`Delete ${name}`}>
                  Delete
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <details className="more-fields" open={failure !== undefined}>
        <summary>Add a table</summary>
        <form method="post" action={ACTION} className="stack">
          <UnsavedInput name="settings allowance-table" stored={{}} isNew />
          {failure && Object.keys(failure.fields).length === 0 && <FailureNotice failure={failure} />}
          <HiddenFields fields={{ intent: 'add-allowance-table', id: newId }} />
          <Field {...field('name')} label="Name" />
          <Field
            {...field('reference')}
            label="Source"
            hint="The policy or agreement, printed on each line."
          />
          <div className="columns-of-fields">
            <Field {...field('from')} label="First day" type="date" />
            <Field {...field('until')} label="Last day" type="date" />
            <Field {...field('currency')} label="Currency" className="code" maxLength={3} />
            <Field {...field('hours')} label="Day trips count above, in hours" inputMode="numeric" />
          </div>
          <TextArea
            {...field('rows')}
            label="Rows"
            hint="Paste them from your spreadsheet, with the titles place, full day, partial day and, if you like, night, breakfast, lunch, dinner, currency. The place home is for days at home; meals are what a provided meal takes off."
            rows={8}
          />
          <div className="actions">
            <button className="button" type="submit">
              Save table
            </button>
          </div>
        </form>
      </details>
    </>
  )
}
