import { TotalChangePreview } from '~/components/events/terms-change-preview'
import { officialRatesPath, ratesPath } from '~/components/rates/paths'
import { Notice } from '~/components/ui/notice'
import { pluralize } from '~/domain/text/pluralize'
import type { RatesFileViewModel } from './view-models'

interface Props {
  event: { id: string; isOpen: boolean }
  file: RatesFileViewModel
  isBusy: boolean
}

/** The rates that the event would get, why some expenses get none, and the form that adds the rates. */
export function PlannedRates({ event, file, isBusy }: Props) {
  const { rates, hiddenCount, problems, newCount, fields, effect } = file
  const isAllPresent = rates.length > 0 && newCount === 0
  return (
    <>
      {problems.length > 0 && (
        <Notice bad>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {rates.length > 0 && (
            <p>
              Such an expense uses the nearest of its currency’s other rates, if there is one. Closing asks
              about it.
            </p>
          )}
        </Notice>
      )}
      {rates.length > 0 && (
        <div className="sheet">
          <table className="table rates">
            <caption className="sr-only">Rates from the file</caption>
            <thead>
              <tr>
                <th scope="col">Currency</th>
                <th scope="col">Published rate</th>
                <th scope="col">For expenses of</th>
              </tr>
            </thead>
            <tbody>
              {rates.map(({ key, currency, days, steps, bothWays, isPresent }) => (
                <tr key={key}>
                  <th scope="row" className="code">
                    {currency}
                  </th>
                  <td className="figures">
                    {steps.map((step) => (
                      <div key={step}>{step}</div>
                    ))}
                    <span className="note">{bothWays}</span>
                  </td>
                  <td className="seen">
                    {days}
                    {isPresent && <span className="note">added before</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hiddenCount > 0 && (
        <p className="small muted">{`${pluralize(hiddenCount, 'more rate')} not shown.`}</p>
      )}
      {isAllPresent && (
        <Notice>
          The event has these rates:{' '}
          <a className="link" href={ratesPath(event.id)}>
            see the rates
          </a>
          .
        </Notice>
      )}
      {newCount > 0 && event.isOpen && (
        <form method="post" action={officialRatesPath(event.id)} className="card stack">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="intent" value="add" />
          {effect && (
            <TotalChangePreview
              before={effect.before}
              after={effect.after}
              isStale={false}
              isForSubmittedForm={false}
            >
              {`These rates are for ${effect.converted} of ${pluralize(effect.expenses, 'expense')}.`}
            </TotalChangePreview>
          )}
          <p className="small">
            The file is kept as the proof of the rates, and finance gets it with the claim.
          </p>
          <div className="actions">
            <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
              {isBusy ? 'Saving…' : `Add ${pluralize(newCount, 'rate')}`}
            </button>
            <a className="quiet-link" href={ratesPath(event.id)}>
              Cancel
            </a>
          </div>
        </form>
      )}
    </>
  )
}
