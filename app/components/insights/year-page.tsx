import { Shell } from '~/components/shell'
import { shortCode } from '~/components/ui/money'
import { PageHead } from '~/components/ui/page-head'
import { pluralize } from '~/domain/text/pluralize'
import { BarChart } from './bar-chart'
import { ColumnChart } from './column-chart'
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
              {years.map((yearLink) => (
                <a
                  key={yearLink.year}
                  href={yearLink.href}
                  aria-current={yearLink.year === year ? 'page' : undefined}
                >
                  {yearLink.year}
                </a>
              ))}
            </nav>
          )}
        </PageHead>
        {currencies.length > 0 && (
          <p className="muted">Expenses count by their date, claims by the year in their number.</p>
        )}
        {currencies.map((currencyYear) => (
          <CurrencySection key={currencyYear.currency} year={year} {...currencyYear} />
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

/** The figures and charts of a year in one claim currency. */
function CurrencySection({ year, ...sums }: CurrencyYearViewModel & { year: string }) {
  const {
    currency,
    hasLines,
    figures,
    months,
    events,
    merchants,
    claims,
    undatedLink,
    eventsWithoutRates,
    incompleteEvents,
    outdatedClaims,
  } = sums
  return (
    <section className="stack" aria-label={`In ${currency}`}>
      <h2>{`In ${shortCode(currency)}`}</h2>
      <Figures figures={figures} />
      {incompleteEvents.events.length > 0 && <EventList title="Not in these totals:" {...incompleteEvents} />}
      {eventsWithoutRates.events.length > 0 && (
        <EventList title="Counted without a rate:" {...eventsWithoutRates} />
      )}
      {outdatedClaims.claims.length > 0 && <OutdatedClaims {...outdatedClaims} />}
      {hasLines ? (
        <>
          <ColumnChart chart={months} />
          <div className="charts">
            <div className="stack">
              <BarChart chart={events} />
              <BarChart chart={claims} />
            </div>
            <BarChart chart={merchants} />
          </div>
        </>
      ) : (
        <div className="charts">
          <BarChart chart={claims} />
        </div>
      )}
      {undatedLink && (
        <p className="small muted">
          {`Not in ${year}, nor in any year: `}
          <a href={undatedLink.href}>{undatedLink.words}</a>
        </p>
      )}
    </section>
  )
}

/** Lists events that need a rate or a correction. */
function EventList({
  title,
  events,
  furtherCount,
}: CurrencyYearViewModel['eventsWithoutRates'] & { title: string }) {
  return (
    <div className="missing-rates">
      <p>{title}</p>
      <ul>
        {events.map(({ id, words, href }) => (
          <li key={id}>{href === null ? words : <a href={href}>{words}</a>}</li>
        ))}
        {furtherCount > 0 && <li>{`and ${pluralize(furtherCount, 'more event')}`}</li>}
      </ul>
    </div>
  )
}

/** Lists claims that do not match the payments that are marked as paid now. */
function OutdatedClaims({ claims, furtherCount }: CurrencyYearViewModel['outdatedClaims']) {
  return (
    <div className="missing-rates outdated">
      <p>These claims do not match the payments that are marked as paid:</p>
      <ul>
        {claims.map(({ words, href }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
        {furtherCount > 0 && <li>{`and ${pluralize(furtherCount, 'more claim')}`}</li>}
      </ul>
    </div>
  )
}
