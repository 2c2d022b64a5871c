import { Shell } from '~/components/shell'
import { shortCode } from '~/components/ui/money'
import { PageHead } from '~/components/ui/page-head'
import { pluralize } from '~/domain/text/pluralize'
import { Bars } from './bars'
import { Columns } from './columns'
import { Figures } from './figures'
import type { CurrencyYearViewModel, YearViewModel } from './year-view-model'

interface Props extends YearViewModel {
  user: { name: string }
}

/** The page of a year's insights, in each claim currency. */
export function YearPage({ user, year, years, currencies, otherCurrencies }: Props) {
  return (
    <Shell user={user}>
      <div className="page stack insights">
        <PageHead title={`Insights of ${year}`}>
          {years.length > 1 && (
            <nav className="tabs" aria-label="Year">
              {years.map((each) => (
                <a key={each.year} href={each.href} aria-current={each.year === year ? 'page' : undefined}>
                  {each.year}
                </a>
              ))}
            </nav>
          )}
        </PageHead>
        {currencies.length > 0 && (
          <p className="muted">Expenses count by their date, claims by the year in their number.</p>
        )}
        {currencies.map((each) => (
          <Currency key={each.currency} year={year} {...each} />
        ))}
        {otherCurrencies > 0 && (
          <p className="muted">
            {`Claims in ${pluralize(otherCurrencies, 'more currency', 'more currencies')} are not shown.`}
          </p>
        )}
        {currencies.length === 0 && (
          <div className="sheet">
            <div className="empty">
              <h2>{`Nothing in ${year}`}</h2>
              <p className="muted">
                Expenses with a date in this year are added up here, by month, event and merchant.
              </p>
              <p>
                <a className="link" href="/dashboard">
                  Show your events
                </a>
              </p>
            </div>
          </div>
        )}
      </div>
    </Shell>
  )
}

function Currency({ year, ...of }: CurrencyYearViewModel & { year: string }) {
  const {
    currency,
    hasLines,
    figures,
    months,
    events,
    merchants,
    claims,
    undated,
    withoutRates,
    leavingOut,
    outdated,
  } = of
  return (
    <section className="stack" aria-label={`In ${currency}`}>
      <h2>{`In ${shortCode(currency)}`}</h2>
      <Figures figures={figures} />
      {leavingOut.events.length > 0 && <WithoutRates title="Not in these totals:" {...leavingOut} />}
      {withoutRates.events.length > 0 && <WithoutRates title="Counted without a rate:" {...withoutRates} />}
      {outdated.claims.length > 0 && <Outdated {...outdated} />}
      {hasLines ? (
        <>
          <Columns picture={months} />
          <div className="pictures">
            <div className="stack">
              <Bars picture={events} />
              <Bars picture={claims} />
            </div>
            <Bars picture={merchants} />
          </div>
        </>
      ) : (
        <div className="pictures">
          <Bars picture={claims} />
        </div>
      )}
      {undated && (
        <p className="small muted">
          {`Not in ${year}, nor in any year: `}
          <a href={undated.href}>{undated.words}</a>
        </p>
      )}
    </section>
  )
}

function WithoutRates({ title, events, others }: CurrencyYearViewModel['withoutRates'] & { title: string }) {
  return (
    <div className="missing-rates">
      <p>{title}</p>
      <ul>
        {events.map(({ id, words, href }) => (
          <li key={id}>{href === null ? words : <a href={href}>{words}</a>}</li>
        ))}
        {others > 0 && <li>{`and ${pluralize(others, 'more event')}`}</li>}
      </ul>
    </div>
  )
}

function Outdated({ claims, others }: CurrencyYearViewModel['outdated']) {
  return (
    <div className="missing-rates outdated">
      <p>These claims do not match the payments that are marked as paid:</p>
      <ul>
        {claims.map(({ words, href }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
        {others > 0 && <li>{`and ${pluralize(others, 'more claim')}`}</li>}
      </ul>
    </div>
  )
}
