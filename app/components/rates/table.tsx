import { panelPath } from '~/components/events/paths'
import { feeExpensePath } from '~/components/expenses/paths'
import { Money } from '~/components/ui/money'
import { ProofImage } from './proof-image'
import type { RateViewModel } from './view-models'

interface Props {
  eventId: string
  rates: RateViewModel[]
  /** the address of the page */
  here: string
  /** whether rates can be changed */
  isOpen: boolean
  /** the rate whose panel is open */
  openRateId: string | undefined
}

/** The table of an event's rates, sorted by code. */
export function RateTable({ eventId, rates, here, isOpen, openRateId }: Props) {
  return (
    <table className="table rates">
      <caption className="sr-only">Rates</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Rate</th>
          <th scope="col">Source</th>
          <th scope="col">Proof</th>
          <th scope="col" className="numeric">
            Expenses
          </th>
          {isOpen && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.id} aria-current={rate.id === openRateId || undefined}>
            <th scope="row" className="code">
              {rate.code}
            </th>
            <td className="figures">
              <Money {...rate.receipt} /> = <Money {...rate.claim} />
              <span className="note">{rate.bothWays}</span>
              {rate.doubt && <span className="note doubtful">{rate.doubt}</span>}
              {!rate.isUsable && <span className="note">{`to ${rate.claim.currency}, not used`}</span>}
              {rate.fee && <Fee eventId={eventId} rate={rate} fee={rate.fee} isOpen={isOpen} />}
              {rate.note && <span className="note">{rate.note}</span>}
            </td>
            <td className="seen">
              {rate.date}
              {rate.sources.map((source) => (
                <span className="note" key={source}>
                  {source}
                </span>
              ))}
            </td>
            <td className="proof">
              {rate.document && <ProofImage document={rate.document} size={40} />}
              {!rate.document &&
                (isOpen ? (
                  <a
                    className="link"
                    href={panelPath(here, 'edit', rate.id)}
                    aria-label={`Add proof of ${rate.code}`}
                  >
                    Add proof
                  </a>
                ) : (
                  <span className="secondary">No proof</span>
                ))}
            </td>
            <td className="numeric lines">
              {rate.expenseCount}
              <span className="words"> {rate.expenseCount === 1 ? 'expense' : 'expenses'}</span>
            </td>
            {isOpen && (
              <td className="row-actions">
                <a
                  className="quiet-link"
                  href={panelPath(here, 'edit', rate.id)}
                  aria-label={`Edit ${rate.code}`}
                >
                  Edit
                </a>
                <a
                  className="quiet-link"
                  href={panelPath(here, 'delete', rate.id)}
                  aria-label={`Delete ${rate.code}`}
                >
                  Delete
                </a>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FeeProps {
  eventId: string
  rate: RateViewModel
  fee: NonNullable<RateViewModel['fee']>
  isOpen: boolean
}

/** The fee charged beside a rate, with a link to the form of an expense that claims the fee. */
function Fee({ eventId, rate, fee, isOpen }: FeeProps) {
  if (rate.isFeeClaimed)
    return (
      <span className="note">
        Fee <Money {...fee} /> is claimed.
      </span>
    )
  return (
    <span className="note">
      Fee <Money {...fee} /> is not claimed yet.{' '}
      {isOpen && (
        <a
          className="link"
          href={feeExpensePath(eventId, rate.id)}
          aria-label={`Add the fee as its own expense: ${rate.code}`}
        >
          Add the fee as its own expense
        </a>
      )}
    </span>
  )
}
