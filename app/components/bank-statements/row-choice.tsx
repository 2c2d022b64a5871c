import { Field } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import type { Failure } from '~/domain/errors'
import { SEARCH_CHARACTERS_MAX } from '~/limits'
import type { StatementFormContext } from './matches-props'
import { rowChoicePath } from './paths'
import { ReuseReason } from './row-uses'
import type { RowChoiceViewModel } from './view-models'

interface Props {
  choice: RowChoiceViewModel
  context: StatementFormContext
  /** the failure of the last form */
  failure: Failure | undefined
}

/** The form in which the claimant chooses the expense that a row was charged for, with a search. */
export function RowChoice({ choice, context, failure }: Props) {
  const { pagePath, fileId, currency, version, isBusy } = context
  const { line, description, searchWords, options, matchCount, takenExpenses, uses } = choice
  const [path, query] = pagePath.split('?')
  return (
    <section className="card stack" aria-labelledby="row-choice" id="choice">
      <h2 id="row-choice">Which expense was it charged for?</h2>
      <p>{description}</p>
      <form method="get" action={path} className="search-expenses">
        {[...new URLSearchParams(query), ['match', String(line)]].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="find"
          label="Search expenses"
          type="search"
          defaultValue={searchWords}
          maxLength={SEARCH_CHARACTERS_MAX}
        />
        <button className="button" type="submit">
          Search
        </button>
      </form>
      {options.length === 0 && (
        <p>No expense without a row {searchWords === '' ? 'is left.' : 'has this in it.'}</p>
      )}
      {options.length + takenExpenses.length > 0 && (
        <form method="post" action={rowChoicePath(pagePath, line, searchWords)} className="stack">
          <HiddenFields fields={{ intent: 'accept', version, claim_currency: currency }} />
          {options.length < matchCount && (
            <p className="hint">{`These are the nearest ${options.length} of ${matchCount}.`}</p>
          )}
          <fieldset className="row-options">
            <legend className="sr-only">Expense</legend>
            {options.map(({ value, merchant, facts }) => (
              <label key={value}>
                <input type="radio" name="pick[]" value={value} required />
                <span>
                  <span className="words">{merchant}</span> <span className="note">{facts}</span>
                </span>
              </label>
            ))}
            {takenExpenses.map(({ id, merchant, facts }) => (
              <label key={id}>
                <input type="radio" disabled />
                <span>
                  <span className="words">{merchant}</span> <span className="note">{facts}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {options.length > 0 && uses.length > 0 && (
            <ReuseReason storageName={`chosen-row ${fileId} ${line}`} failure={failure} />
          )}
          <div className="actions">
            {options.length > 0 && (
              <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
                {isBusy ? 'Saving…' : 'Use the row for it'}
              </button>
            )}
            <a className="link" href={pagePath}>
              Cancel
            </a>
          </div>
        </form>
      )}
    </section>
  )
}

interface RowChoiceLinkProps {
  pagePath: string
  line: number
  words: string
}

/** The link to the page for choosing the expense of a row. */
export const RowChoiceLink = ({ pagePath, line, words }: RowChoiceLinkProps) => (
  <a
    className="link"
    href={`${rowChoicePath(pagePath, line, '')}#choice`}
    aria-label={`${words} for row ${line}`}
  >
    {words}
  </a>
)
