import type { ReactNode } from 'react'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { CHARGED_STATES, type RowState } from '~/domain/bank-statements/records'
import { REFUND_DAYS_AHEAD_MAX, REFUND_DAYS_MAX } from '~/limits'
import type { MatchesProps, StatementFormContext } from './matches-props'
import type { MatchesViewModel } from './proposal-view-models'
import { EarlierUses } from './row-uses'
import { STATE_NAMES, stateCount } from './state-names'
import type { NonChargeRowViewModel } from './view-models'

// Shows how many rows of a statement have which state, whether the balances agree, and the rows that show no
// charge, such as incoming money.

/** The states in the order of the page. */
const STATE_ORDER = Object.keys(STATE_NAMES) as RowState[]

/** The states whose rows the claimant should check. */
const DOUBTFUL_STATES: RowState[] = ['ambiguous', 'pending', 'unread']

/** The states listed below; charges are listed beside the expenses. */
const LISTED_STATES: RowState[] = ['unread', 'ambiguous', 'pending', 'incoming', 'other_currency', 'used']

const countRows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** Shows the number of rows in each state, and whether the balances of the file agree with the rows. */
export function RowCounts({ states, balances, notes }: MatchesViewModel) {
  const presentStates = STATE_ORDER.filter((state) => states[state] > 0)
  const total = STATE_ORDER.reduce((sum, state) => sum + states[state], 0)
  return (
    <section className="stack statement-check" aria-label="Rows and balances">
      <p>
        <b>{countRows(total)}</b>: {presentStates.map((state) => stateCount(state, states[state])).join(', ')}
      </p>
      {balances.map(({ words, isWrong }) => (
        <p key={words} className={isWrong ? 'notice bad' : 'muted'}>
          {words}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="notice bad">
          {note}
        </p>
      ))}
    </section>
  )
}

/**
 * Lists the rows that are not charges, grouped by state. The groups of doubtful rows are open, and also the
 * group of rows in another currency if the statement has no charges.
 */
export function NonChargeRows({ matches, context }: Pick<MatchesProps, 'matches' | 'context'>) {
  const { states, nonCharges } = matches
  const hasNoCharge = CHARGED_STATES.every((state) => states[state] === 0)
  return LISTED_STATES.filter((state) => states[state] > 0).map((state) => {
    const rows = nonCharges.filter((row) => row.state === state)
    return (
      <details
        className="card statement-part"
        key={state}
        open={DOUBTFUL_STATES.includes(state) || (state === 'other_currency' && hasNoCharge)}
      >
        <summary>
          {countRows(states[state])} {STATE_NAMES[state]}
        </summary>
        {state === 'other_currency' && <OtherCurrencyHint currency={context.currency} />}
        {rows.length < states[state] && <p className="muted">These are the first {rows.length}.</p>}
        <StateRows state={state} rows={rows} context={context} />
      </details>
    )
  })
}

interface StateRowsProps {
  state: RowState
  rows: NonChargeRowViewModel[]
  context: StatementFormContext
}

/**
 * The table of the rows of one state. A form around it makes refunds of incoming rows, or offers used rows
 * again. Other rows need no form.
 */
function StateRows({ state, rows, context }: StateRowsProps) {
  const table = <RowsTable state={state} rows={rows} context={context} />
  if (!context.isOpen) return table
  const hasRefundChoices = rows.some(({ refundChoices }) => refundChoices.length > 0)
  const hasUsableRows = rows.some(({ isUsableAgain }) => isUsableAgain)
  if (hasRefundChoices) return <RefundForm context={context}>{table}</RefundForm>
  if (hasUsableRows) return <UseAgainForm pagePath={context.pagePath}>{table}</UseAgainForm>
  return table
}

function RowsTable({ state, rows, context }: StateRowsProps) {
  return (
    <div className="sheet">
      <table className="table non-charges">
        <caption className="sr-only">Rows: {STATE_NAMES[state]}</caption>
        <thead>
          <tr>
            <th scope="col">On the statement</th>
            <th scope="col" className="numeric">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <NonChargeRow key={row.line} row={row} canChange={context.isOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The form that makes refunds of incoming rows, for the expenses that the claimant chose in them. */
function RefundForm({ context, children }: { context: StatementFormContext; children: ReactNode }) {
  const { pagePath, currency, isBusy } = context
  return (
    <form method="post" action={pagePath} className="stack">
      <HiddenFields fields={{ intent: 'refund', claim_currency: currency }} />
      <RefundHint />
      {children}
      <div className="actions">
        <button className="button" type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving…' : 'Add chosen refunds'}
        </button>
      </div>
    </form>
  )
}

/** The form that shows the page again, with the selected used rows among the rows to choose from. */
function UseAgainForm({ pagePath, children }: { pagePath: string; children: ReactNode }) {
  const [path, query] = pagePath.split('?')
  return (
    <form method="get" action={path} className="stack">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="actions">
        <button className="button" type="submit">
          Offer selected rows again
        </button>
      </div>
    </form>
  )
}

/** Says what users can do with rows booked in another currency than the claim's. */
const OtherCurrencyHint = ({ currency }: { currency: string }) => (
  <p className="muted">
    {`This event counts in ${currency}, and these rows are in another currency. To use them, make `}
    <a className="link" href="/dashboard#new-event">
      an event in their currency
    </a>
    {` and choose the file there. Or enter on the page of each expense what was charged in ${currency}. An expense in their own currency needs no charge: a photo or PDF of the statement, added to it as its proof of payment, shows that you paid it.`}
  </p>
)

/** Says which expenses a row can refund. */
const RefundHint = () => (
  <p className="muted">
    A row becomes a refund: a line below zero, which may correct an expense. Rows that you leave change
    nothing. You can choose expenses of the {REFUND_DAYS_MAX} days before and the {REFUND_DAYS_AHEAD_MAX} days
    after that count at least as much as the row, or have no rate yet. Is yours missing? Take the row as a
    refund of no single expense, and choose the expense on the page of the refund.
  </p>
)

/** A row with the expenses that it may refund, or a checkbox to use it again. */
function NonChargeRow({ row, canChange }: { row: NonChargeRowViewModel; canChange: boolean }) {
  const { line, fileLine, date, text, isSourceText, amount, reason, uses, isUsableAgain, refundChoices } = row
  const position = line === fileLine ? `row ${line}` : `row ${line}, line ${fileLine}`
  return (
    <tr>
      <td className="phone-left on-statement">
        <span className={isSourceText ? 'as-in-file' : 'words'}>{text || 'No text'}</span>
        <span className="note">{[date, position, reason].filter(Boolean).join(' · ')}</span>
        <EarlierUses uses={uses} />
        {canChange && refundChoices.length > 0 && (
          <select className="input" name="refund[]" defaultValue="" aria-label={`Use of row ${line}`}>
            <option value="">Leave it</option>
            {refundChoices.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
        {canChange && isUsableAgain && (
          <label className="check">
            <input type="checkbox" name="again[]" value={line} aria-label={`Offer row ${line} again`} />
            Offer again
          </label>
        )}
      </td>
      <td className="numeric phone-right counted-amount">{amount}</td>
    </tr>
  )
}
