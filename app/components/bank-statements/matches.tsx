import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Money, shortCode } from '~/components/ui/money'
import { KeepFile } from './keep-file'
import type { MatchesProps, StatementFormContext } from './matches-props'
import { NonChargeRows, RowCounts } from './non-charge-rows'
import type { ProposalViewModel } from './proposal-view-models'
import { RowChoice, RowChoiceLink } from './row-choice'
import { EarlierUses, RateLink, ReuseReason } from './row-uses'
import { UnmatchedRows } from './unmatched-rows'

interface Props extends MatchesProps {
  /** whether the list of unmatched rows is open */
  isUnmatchedOpen: boolean
}

/**
 * Shows the rows of a statement in four parts: a row whose expense the claimant is choosing, the proposals
 * (rows with a matching expense), the rows without a sure match, and the rows that are not charges.
 */
export function StatementMatches(props: Props) {
  const { matches, context, failure, isUnmatchedOpen } = props
  const { proposals } = matches
  const failureOf = (intent: string) => (failure?.intent === intent ? failure : undefined)
  return (
    <section className="stack" aria-label="Proposals">
      <RowCounts {...matches} />
      {context.isOpen && matches.choice && (
        <RowChoice
          key={`${matches.choice.line} ${matches.choice.searchWords}`}
          choice={matches.choice}
          context={context}
          failure={failureOf('accept')}
        />
      )}
      {proposals.length > 0 ? (
        <ProposalsForm {...props} failure={failureOf('accept')} />
      ) : (
        <div className="sheet empty">
          <h2>{matches.states.used > 0 ? 'No more rows match' : 'No row matches an expense'}</h2>
          <p className="muted">
            Claimbook looks for rows paid in {shortCode(context.currency)} that have the same or nearly the
            same amount as an expense, within 10 days. For an expense without a rate it looks for a row with
            its name and about its worth.
          </p>
        </div>
      )}
      {matches.unmatchedRows.length > 0 && (
        <UnmatchedRows
          {...props}
          isExpanded={proposals.length === 0 || isUnmatchedOpen}
          failure={failureOf('create')}
        />
      )}
      <NonChargeRows matches={matches} context={context} />
    </section>
  )
}

/** The form in which the claimant accepts proposals. Sure matches of unused rows are preselected. */
function ProposalsForm({ matches: { proposals, proposalCounts }, context, keepFile, failure }: MatchesProps) {
  const { pagePath, fileId, currency, version, isOpen, isBusy } = context
  const selectedValues = failure?.lists?.['pick[]']
  return (
    <form method="post" action={pagePath} className="stack">
      <HiddenFields fields={{ intent: 'accept', version, claim_currency: currency }} />
      {proposalCounts && (
        <p>{`The first ${proposalCounts.shown} of ${proposalCounts.all}. Accept these, then the next ones.`}</p>
      )}
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
              <ProposalRow
                key={row.formValue}
                row={row}
                context={context}
                isSelected={selectedValues?.includes(row.formValue) ?? (row.isSure && row.uses.length === 0)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isOpen && proposals.some(({ uses }) => uses.length > 0) && (
        <ReuseReason storageName={`accepted-rows ${fileId}`} failure={failure} />
      )}
      {isOpen && <KeepFile {...keepFile} />}
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
  )
}

interface ProposalRowProps {
  row: ProposalViewModel
  context: StatementFormContext
  isSelected: boolean
}

function ProposalRow({ row, context, isSelected }: ProposalRowProps) {
  const { pagePath, eventId, currency, isOpen } = context
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
              value={row.formValue}
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
        <EarlierUses uses={row.uses} />
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
          {row.agreementText}
        </span>
        {isOpen && (
          <span className="note">
            <RowChoiceLink pagePath={pagePath} line={row.line} words="Choose another expense" />
          </span>
        )}
      </td>
      <td className="numeric phone-right counted-amount">
        {row.currentAmount === row.newAmount ? (
          <span className="note">unchanged</span>
        ) : (
          <span className="note">
            {row.currentAmount} <span aria-hidden="true">→</span>
            <span className="sr-only">becomes</span>
          </span>
        )}
        <Money amount={row.newAmount} currency={currency} />
      </td>
    </tr>
  )
}
