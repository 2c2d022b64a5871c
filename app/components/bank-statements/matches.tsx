import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { Money, shortCode } from '~/components/ui/money'
import type { RowState } from '~/domain/bank-statements/records'
import type { Failure } from '~/domain/errors'
import { KeepFile, type Keeping } from './keep-file'
import type { ProposalViewModel } from './proposal-view-models'
import { RestRows, RowCounts } from './rest-rows'
import { RowChoice, RowChoiceLink } from './row-choice'
import { RateLink, ReuseReason, UsedBefore } from './row-uses'
import { UnmatchedRows } from './unmatched-rows'
import type {
  BalanceViewModel,
  RestRowViewModel,
  RowChoiceViewModel,
  UnmatchedRowViewModel,
} from './view-models'

export interface MatchesViewModel {
  proposals: ProposalViewModel[]
  /** the number of all proposals and of the shown ones, when fewer are shown; else null */
  counts: { shown: string; all: string } | null
  /** the first rows without a certain match, and the number of all such rows */
  others: UnmatchedRowViewModel[]
  otherCount: number
  /** the row whose expense the user is choosing */
  choice: RowChoiceViewModel | null
  /** the number of rows in each state */
  states: Record<RowState, number>
  /** the first rows of each state that is not a charge */
  rest: RestRowViewModel[]
  balances: BalanceViewModel[]
  notes: string[]
}

interface Props {
  found: MatchesViewModel
  here: string
  eventId: string
  fileId: string
  /** the claim currency */
  currency: string
  /** the version of the event that the proposals are based on */
  version: number
  isOpen: boolean
  isBusy: boolean
  keeping: Keeping
  /** the failure of the last form */
  failure: Failure | undefined
  /** whether the list of unmatched rows is open */
  showsUnmatched: boolean
}

/** Lists statement rows, each beside its proposed expense, for the user to accept. */
export function StatementMatches({
  found,
  here,
  eventId,
  fileId,
  currency,
  version,
  isOpen,
  isBusy,
  keeping,
  failure,
  showsUnmatched,
}: Props) {
  const { proposals, counts } = found
  const failed = (intent: string) => (failure?.intent === intent ? failure : undefined)
  const selected = failed('accept')?.lists?.['pick[]']
  return (
    <section className="stack" aria-label="Proposals">
      <RowCounts {...found} />
      {isOpen && found.choice && (
        <RowChoice
          key={`${found.choice.line} ${found.choice.find}`}
          choice={found.choice}
          {...{ here, fileId, currency, version, isBusy }}
          failure={failed('accept')}
        />
      )}
      {proposals.length > 0 ? (
        <form method="post" action={here} className="stack">
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="claim_currency" value={currency} />
          {counts && <p>{`The first ${counts.shown} of ${counts.all}. Accept these, then the next ones.`}</p>}
          <div className="sheet">
            <table className="table proposals">
              <caption className="sr-only">Rows of the statement and expenses</caption>
              <thead>
                <tr>
                  <th scope="col" className="select">
                    <span className="sr-only">Accept</span>
                  </th>
                  <th scope="col">On the statement</th>
                  <th scope="col">Expense</th>
                  <th scope="col" className="numeric">
                    Counts
                  </th>
                </tr>
              </thead>
              <tbody>
                {proposals.map((row) => (
                  <Row
                    key={row.pick}
                    row={row}
                    here={here}
                    eventId={eventId}
                    currency={currency}
                    isOpen={isOpen}
                    isSelected={selected?.includes(row.pick) ?? (row.isSure && row.uses.length === 0)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {isOpen && proposals.some(({ uses }) => uses.length > 0) && (
            <ReuseReason typedFor={`accepted-rows ${fileId}`} failure={failed('accept')} />
          )}
          {isOpen && <KeepFile {...keeping} />}
          {isOpen && (
            <div className="actions">
              <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
                {isBusy ? 'Saving…' : 'Accept selected rows'}
              </button>
              <span className="hint">
                Each expense then counts as the amount charged, with its row as evidence.
              </span>
            </div>
          )}
        </form>
      ) : (
        <div className="sheet empty">
          <h2>{found.states.used > 0 ? 'No more rows match' : 'No row matches an expense'}</h2>
          <p className="muted">
            Claimbook looks for rows paid in {shortCode(currency)} that have the same or nearly the same
            amount as an expense, within 10 days. For an expense without a rate it looks for a row with its
            name and about its worth.
          </p>
        </div>
      )}
      {found.others.length > 0 && (
        <UnmatchedRows
          rows={found.others}
          count={found.otherCount}
          here={here}
          fileId={fileId}
          currency={currency}
          canCreate={isOpen}
          isBusy={isBusy}
          keeping={keeping}
          isExpanded={proposals.length === 0 || showsUnmatched}
          failure={failed('create')}
        />
      )}
      <RestRows {...found} {...{ here, currency, version, isBusy }} canUse={isOpen} />
    </section>
  )
}

type RowProps = Pick<Props, 'here' | 'eventId' | 'currency' | 'isOpen'> & {
  row: ProposalViewModel
  isSelected: boolean
}

function Row({ row, here, eventId, currency, isOpen, isSelected }: RowProps) {
  const { expense } = row
  const name = expense.merchant || 'this expense'
  return (
    <tr>
      <td className="select">
        {isOpen && (
          <label className="row-checkbox">
            <input
              type="checkbox"
              name="pick[]"
              value={row.pick}
              defaultChecked={isSelected}
              aria-label={`Accept row ${row.line} for ${name}`}
            />
          </label>
        )}
      </td>
      <td className="phone-left on-statement">
        <span className="words">{row.text || 'No text'}</span>
        <span className="note">
          {[row.date, row.original, `row ${row.line}`, row.remark].filter(Boolean).join(' · ')}
        </span>
        <UsedBefore uses={row.uses} />
        {isOpen && row.ratePath && (
          <span className="note">
            <RateLink path={row.ratePath} />
          </span>
        )}
      </td>
      <td className="phone-left matched-expense">
        <a className="link words" href={panelPath(expensesPath(eventId), 'edit', expense.id)}>
          {expense.merchant || 'No merchant'}
        </a>
        <span className="note">{[expense.date, `${expense.amount} ${expense.currency}`].join(' · ')}</span>
        <span className="note">
          <b className={row.isSure ? 'certain' : 'uncertain'}>{row.isSure ? 'Match:' : 'Possible match:'}</b>{' '}
          {row.why}
        </span>
        {isOpen && (
          <span className="note">
            <RowChoiceLink here={here} line={row.line} words="Choose another expense" />
          </span>
        )}
      </td>
      <td className="numeric phone-right counted-amount">
        {row.before === row.after ? (
          <span className="note">unchanged</span>
        ) : (
          <span className="note">
            {row.before} <span aria-hidden="true">→</span>
            <span className="sr-only">becomes</span>
          </span>
        )}
        <Money amount={row.after} currency={currency} />
        {row.refunded && <span className="note">{`less ${row.refunded} refunded`}</span>}
      </td>
    </tr>
  )
}
