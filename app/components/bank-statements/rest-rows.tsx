import { CHARGED_STATES, type RowState } from '~/domain/bank-statements/records'
import { REFUND_DAYS_AHEAD_MAX, REFUND_DAYS_MAX } from '~/limits'
import { UsedBefore } from './row-uses'
import { STATE_NAMES, stateCount } from './state-names'
import type { BalanceViewModel, RestRowViewModel } from './view-models'

// Shows the remaining facts of a statement: the number of rows in each state, whether the balances agree, and
// the rows that are not charges.

interface Props {
  /** the number of rows in each state */
  states: Record<RowState, number>
  /** the first rows of each state that is not a charge */
  rest: RestRowViewModel[]
  balances: BalanceViewModel[]
  notes: string[]
}

/** The states in the page's order. */
const ORDER = Object.keys(STATE_NAMES) as RowState[]

/** The states whose rows the claimant should check. */
const DOUBTED: RowState[] = ['ambiguous', 'pending', 'unread']

/** The states listed here; charges are listed beside the expenses. */
const LISTED: RowState[] = ['unread', 'ambiguous', 'pending', 'incoming', 'other_currency', 'used']

const rowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** Shows the number of rows in each state, and whether the balances of the file agree with the rows. */
export function RowCounts({ states, balances, notes }: Omit<Props, 'rest'>) {
  const counted = ORDER.filter((state) => states[state] > 0)
  const all = ORDER.reduce((sum, state) => sum + states[state], 0)
  return (
    <section className="stack statement-check" aria-label="Rows and balances">
      <p>
        <b>{rowCount(all)}</b>: {counted.map((state) => stateCount(state, states[state])).join(', ')}
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
export function RestRows({ states, rest, ...choosing }: Pick<Props, 'states' | 'rest'> & Choosing) {
  const hasNoCharge = CHARGED_STATES.every((state) => states[state] === 0)
  return LISTED.filter((state) => states[state] > 0).map((state) => {
    const listed = rest.filter((row) => row.state === state)
    return (
      <details
        className="card statement-part"
        key={state}
        open={DOUBTED.includes(state) || (state === 'other_currency' && hasNoCharge)}
      >
        <summary>
          {rowCount(states[state])} {STATE_NAMES[state]}
        </summary>
        {state === 'other_currency' && <OtherCurrencyHint currency={choosing.currency} />}
        {listed.length < states[state] && <p className="muted">These are the first {listed.length}.</p>}
        <RestTable state={state} rows={listed} {...choosing} />
      </details>
    )
  })
}

interface Choosing {
  /** the address of the page */
  here: string
  /** whether the event accepts changes */
  canUse: boolean
  /** the claim currency, and the version of the event that the page shows */
  currency: string
  version: number
  isBusy: boolean
}

/**
 * Lists the rows of one state. Users can offer a used row again, and deduct incoming money from an expense.
 */
function RestTable({
  state,
  rows,
  here,
  canUse,
  currency,
  version,
  isBusy,
}: { state: RowState; rows: RestRowViewModel[] } & Choosing) {
  const isOffered = canUse && rows.some(({ isUsableAgain }) => isUsableAgain)
  const table = (
    <div className="sheet">
      <table className="table remaining-rows">
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
            <RestRow key={row.line} row={row} canUse={canUse} />
          ))}
        </tbody>
      </table>
    </div>
  )
  if (canUse && rows.some(({ refundChoices }) => refundChoices.length > 0))
    return (
      <form method="post" action={here} className="stack">
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="claim_currency" value={currency} />
        <RefundHint />
        {table}
        <div className="actions">
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Take chosen refunds off'}
          </button>
        </div>
      </form>
    )
  if (canUse && state === 'incoming')
    return (
      <>
        <RefundHint />
        {table}
      </>
    )
  if (!isOffered) return table
  const [path, query] = here.split('?')
  return (
    <form method="get" action={path} className="stack">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {table}
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

/** Says which rows can be deducted from which expense. */
const RefundHint = () => (
  <p className="muted">
    A row can be the refund of an expense, which then counts less by it. Rows that you leave change nothing.
    You can choose expenses of the {REFUND_DAYS_MAX} days before and the {REFUND_DAYS_AHEAD_MAX} days after
    that count at least as much as the row. Is yours missing? Accept the row that charged it first, or enter
    on its page what was charged.
  </p>
)

function RestRow({ row, canUse }: { row: RestRowViewModel; canUse: boolean }) {
  const { line, fileLine, date, text, isAsInFile, amount, reason, uses, isUsableAgain, refundChoices } = row
  const place = line === fileLine ? `row ${line}` : `row ${line}, line ${fileLine}`
  return (
    <tr>
      <td className="phone-left on-statement">
        <span className={isAsInFile ? 'as-in-file' : 'words'}>{text || 'No text'}</span>
        <span className="note">{[date, place, reason].filter(Boolean).join(' · ')}</span>
        <UsedBefore uses={uses} />
        {canUse && refundChoices.length > 0 && (
          <select className="input" name="refund[]" defaultValue="" aria-label={`Row ${line} is a refund of`}>
            <option value="">Leave it</option>
            {refundChoices.map(([value, words]) => (
              <option key={value} value={value}>
                Refund of {words}
              </option>
            ))}
          </select>
        )}
        {canUse && isUsableAgain && (
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
