import { Money } from '~/components/ui/money'
import { KeepFile } from './keep-file'
import type { MatchesProps, StatementFormContext } from './matches-props'
import { RowChoiceLink } from './row-choice'
import { EarlierUses, RateLink, ReuseReason } from './row-uses'
import type { UnmatchedRowViewModel } from './view-models'

/**
 * The form that lists statement rows without a sure match, from which the claimant can create expenses. No
 * row is preselected.
 */
export function UnmatchedRows(props: MatchesProps & { isExpanded: boolean }) {
  const { matches, context, keepFile, isExpanded, failure } = props
  const { unmatchedRows: rows, unmatchedCount: count } = matches
  const { pagePath, fileId, currency, isOpen, isBusy } = context
  const selectedLines = failure?.lists?.['row[]']
  return (
    <details className="card statement-part" open={isExpanded}>
      <summary>{count === 1 ? '1 row' : `${count} rows`} without a sure match</summary>
      <p className="muted">
        Select the rows that belong to this event and have no expense yet. Each becomes an expense with the
        amount charged and its row as evidence. You can add the receipt later.
        {rows.length < count && ` These are the first ${rows.length}.`}
      </p>
      <form method="post" action={pagePath} className="stack">
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="claim_currency" value={currency} />
        <div className="sheet">
          <table className="table unmatched">
            <caption className="sr-only">Rows without a sure match</caption>
            <thead>
              <tr>
                <th scope="col" className="select">
                  <span className="sr-only">Create an expense</span>
                </th>
                <th scope="col">On the statement</th>
                <th scope="col" className="numeric">
                  Charged
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <UnmatchedRow
                  key={row.line}
                  row={row}
                  context={context}
                  isSelected={selectedLines?.includes(String(row.line)) ?? false}
                />
              ))}
            </tbody>
          </table>
        </div>
        {isOpen && rows.some(({ uses }) => uses.length > 0) && (
          <ReuseReason storageName={`new-expenses ${fileId}`} failure={failure} />
        )}
        {isOpen && <KeepFile {...keepFile} />}
        {isOpen && (
          <div className="actions">
            <button className="button" type="submit" aria-disabled={isBusy || undefined}>
              {isBusy ? 'Saving…' : 'Create expenses from selected rows'}
            </button>
          </div>
        )}
      </form>
    </details>
  )
}

interface UnmatchedRowProps {
  row: UnmatchedRowViewModel
  context: StatementFormContext
  isSelected: boolean
}

function UnmatchedRow({ row, context: { pagePath, currency, isOpen }, isSelected }: UnmatchedRowProps) {
  const { line, text, date, original, amount, remark, uses, ratePath } = row
  return (
    <tr>
      <td className="select">
        {isOpen && (
          <label className="row-checkbox">
            <input
              type="checkbox"
              name="row[]"
              value={line}
              defaultChecked={isSelected}
              aria-label={`Create an expense from row ${line}, ${text || 'without text'}`}
            />
          </label>
        )}
      </td>
      <td className="phone-left on-statement">
        <span className="words">{text || 'No text'}</span>
        <span className="note">{[date, original, `row ${line}`, remark].filter(Boolean).join(' · ')}</span>
        <EarlierUses uses={uses} />
        {isOpen && (
          <span className="row-links note">
            <RateLink path={ratePath} />
            <RowChoiceLink pagePath={pagePath} line={line} words="Choose an expense" />
          </span>
        )}
      </td>
      <td className="numeric phone-right counted-amount">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  )
}
