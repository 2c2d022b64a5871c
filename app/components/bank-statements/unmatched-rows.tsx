import { Money } from '~/components/ui/money'
import type { Failure } from '~/domain/errors'
import { KeepFile, type KeepFileProps } from './keep-file'
import { RowChoiceLink } from './row-choice'
import { EarlierUses, RateLink, ReuseReason } from './row-uses'
import type { UnmatchedRowViewModel } from './view-models'

interface Props {
  rows: UnmatchedRowViewModel[]
  /** the number of all rows without a sure match; `rows` has only the first */
  count: number
  /** the address of the statement page */
  pagePath: string
  /** the id of the stored file */
  fileId: string
  /** the claim currency */
  currency: string
  /** whether the event is open, so that expenses can be created */
  canCreate: boolean
  isBusy: boolean
  keepFile: KeepFileProps
  /** whether the list is open at first */
  isExpanded: boolean
  /** the failure of the last form */
  failure: Failure | undefined
}

/** Lists rows without a sure match, from which the claimant can create expenses. None is preselected. */
export function UnmatchedRows({
  rows,
  count,
  pagePath,
  fileId,
  currency,
  canCreate,
  isBusy,
  keepFile,
  isExpanded,
  failure,
}: Props) {
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
                  pagePath={pagePath}
                  currency={currency}
                  canCreate={canCreate}
                  isSelected={selectedLines?.includes(String(row.line)) ?? false}
                />
              ))}
            </tbody>
          </table>
        </div>
        {canCreate && rows.some(({ uses }) => uses.length > 0) && (
          <ReuseReason storageName={`new-expenses ${fileId}`} failure={failure} />
        )}
        {canCreate && <KeepFile {...keepFile} />}
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

interface UnmatchedRowProps {
  row: UnmatchedRowViewModel
  pagePath: string
  currency: string
  canCreate: boolean
  isSelected: boolean
}

function UnmatchedRow({
  row: { line, text, date, original, amount, remark, uses, ratePath },
  pagePath,
  currency,
  canCreate,
  isSelected,
}: UnmatchedRowProps) {
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
        <EarlierUses uses={uses} />
        {canCreate && (
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
