import { Shell } from '~/components/shell'
import { shortCode } from '~/components/ui/money'
import { PageHead } from '~/components/ui/page-head'
import { pluralize } from '~/domain/text/pluralize'
import { BarChart } from './bar-chart'
import { ColumnChart } from './column-chart'
import { Figures } from './figures'
import type { CurrencyYearViewModel, LinksViewModel, YearViewModel } from './year-view-model'

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
  const { currency, undatedLink } = sums
  return (
    <section className="stack" aria-label={`In ${currency}`}>
      <h2>{`In ${shortCode(currency)}`}</h2>
      <Figures figures={sums.figures} />
      <LinkList title="Not in these totals:" noun="event" {...sums.incompleteEvents} />
      <LinkList title="Counted without a rate:" noun="event" {...sums.eventsWithoutRates} />
      <LinkList
        title="These claims do not match the payments that are marked as paid:"
        noun="claim"
        className="missing-rates outdated"
        {...sums.outdatedClaims}
      />
      {sums.hasLines ? (
        <>
          <ColumnChart chart={sums.months} />
          <div className="charts">
            <div className="stack">
              <BarChart chart={sums.events} />
              <BarChart chart={sums.claims} />
            </div>
            <BarChart chart={sums.merchants} />
          </div>
        </>
      ) : (
        <div className="charts">
          <BarChart chart={sums.claims} />
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

/** Lists events or claims that need a correction. */
function LinkList(props: LinksViewModel & { title: string; noun: string; className?: string }) {
  const { title, noun, className = 'missing-rates', links, furtherCount } = props
  if (links.length === 0) return null
  return (
    <div className={className}>
      <p>{title}</p>
      <ul>
        {links.map(({ id, words, href }) => (
          <li key={id}>{href === null ? words : <a href={href}>{words}</a>}</li>
        ))}
        {furtherCount > 0 && <li>{`and ${pluralize(furtherCount, `more ${noun}`)}`}</li>}
      </ul>
    </div>
  )
}
