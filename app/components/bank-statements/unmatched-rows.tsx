import { Money } from '~/components/ui/money'
import type { Failure } from '~/domain/errors'
import { KeepFile, type Keeping } from './keep-file'
import { RowChoiceLink } from './row-choice'
import { RateLink, ReuseReason, UsedBefore } from './row-uses'
import type { UnmatchedRowViewModel } from './view-models'

interface Props {
  rows: UnmatchedRowViewModel[]
  /** the number of all such rows; only the first are passed */
  count: number
  here: string
  fileId: string
  /** the claim currency */
  currency: string
  /** whether expenses can be created from them */
  canCreate: boolean
  isBusy: boolean
  keeping: Keeping
  isExpanded: boolean
  /** the failure of the last form */
  failure: Failure | undefined
}

/**
 * Lists statement rows without a certain match, from which users can create expenses. No row is preselected.
 */
export function UnmatchedRows({
  rows,
  count,
  here,
  fileId,
  currency,
  canCreate,
  isBusy,
  keeping,
  isExpanded,
  failure,
}: Props) {
  const selected = failure?.lists?.['row[]']
  return (
    <details className="card statement-part" open={isExpanded}>
      <summary>{count === 1 ? '1 row' : `${count} rows`} without a sure match</summary>
      <p className="muted">
        Select the rows that belong to this event and have no expense yet. Each becomes an expense with the
        amount charged and its row as evidence. You can add the receipt later.
        {rows.length < count && ` These are the first ${rows.length}.`}
      </p>
      <form method="post" action={here} className="stack">
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
                <Row
                  key={row.line}
                  row={row}
                  here={here}
                  currency={currency}
                  canCreate={canCreate}
                  isSelected={selected?.includes(String(row.line)) ?? false}
                />
              ))}
            </tbody>
          </table>
        </div>
        {canCreate && rows.some(({ uses }) => uses.length > 0) && (
          <ReuseReason typedFor={`new-expenses ${fileId}`} failure={failure} />
        )}
        {canCreate && <KeepFile {...keeping} />}
        {canCreate && (
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

interface RowProps {
  row: UnmatchedRowViewModel
  here: string
  currency: string
  canCreate: boolean
  isSelected: boolean
}

function Row({
  row: { line, text, date, original, amount, remark, uses, ratePath },
  here,
  currency,
  canCreate,
  isSelected,
}: RowProps) {
  return (
    <tr>
      <td className="select">
        {canCreate && (
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
        <UsedBefore uses={uses} />
        {canCreate && (
          <span className="row-links note">
            <RateLink path={ratePath} />
            <RowChoiceLink here={here} line={line} words="Choose an expense" />
          </span>
        )}
      </td>
      <td className="numeric phone-right counted-amount">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  )
}
