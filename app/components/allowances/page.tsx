import { useActionData } from '@remix-run/react'
import { expensesPath } from '~/components/expenses/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Field, Select } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Money } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import type { Failure } from '~/domain/errors'
import { allowancesPath } from './paths'
import type { AllowancesViewModel, CountedViewModel } from './view-models'

interface Props extends AllowancesViewModel {
  /** the values of the form of a drive; its id is new with every load of the page */
  drive: { id: string; date: string }
  claimed: 'trip' | 'mileage' | null
}

const MEALS = [
  ['breakfast', 'Breakfast'],
  ['lunch', 'Lunch'],
  ['dinner', 'Dinner'],
] as const

const NIGHTS = [
  ['lodging', 'In a hotel or with hosts'],
  ['flat', 'Flat amount, no receipt'],
  ['none', 'Not away'],
] as const

/** The page of allowances, which are counted by tables and need no receipt: per diems and mileage. */
export function AllowancesPage(loaded: Props) {
  const answer = useActionData<Failure | { asked: AllowancesViewModel }>()
  const failure = answer && 'code' in answer ? answer : undefined
  const props = answer && 'asked' in answer ? { ...loaded, ...answer.asked } : loaded
  const { event, counted, claimed } = props
  return (
    <div className="page stack allowances">
      <PageHead parent={{ path: expensesPath(event.id), name: 'Expenses' }} title="Allowances" />
      {failure && failure.intent !== 'mileage' && <FailureNotice failure={failure} />}
      {claimed && !failure && (
        <Notice>
          {claimed === 'trip' ? 'The per diems are on the claim.' : 'The mileage is on the claim.'}{' '}
          <a href={expensesPath(event.id)}>Show the expenses</a>
        </Notice>
      )}
      {event.isOpen ? (
        <>
          <section className="card stack" aria-labelledby="per-diems">
            <h2 id="per-diems">Per diems</h2>
            <TripForm {...props} />
            {counted && <Counted action={allowancesPath(event.id)} counted={counted} />}
          </section>
          <section className="card stack" aria-labelledby="mileage">
            <h2 id="mileage">Mileage</h2>
            <MileageForm {...props} failure={failure?.intent === 'mileage' ? failure : undefined} />
          </section>
        </>
      ) : (
        <Notice>This event is closed. Reopen it on its Expenses page to add allowances.</Notice>
      )}
    </div>
  )
}

/** The form of a trip: its table and times, and below them its days. It only shows what the trip comes to. */
function TripForm({ event, daySchemes, places, terms, days, asksForPaidMeals }: AllowancesViewModel) {
  return (
    <form method="post" action={allowancesPath(event.id)} className="stack">
      <HiddenFields fields={{ intent: 'count' }} />
      <div className="columns-of-fields">
        <Select name="scheme" label="Table" options={daySchemes} defaultValue={terms.scheme} />
        <Field name="start" label="Leaves home" type="datetime-local" defaultValue={terms.start} required />
        <Field name="end" label="Is back home" type="datetime-local" defaultValue={terms.end} required />
      </div>
      {days.length === 0 && (
        <Field
          name="place"
          label="Place"
          hint="Where you are, such as FR or FR/Paris. You can change it for each day."
        />
      )}
      {days.length > 0 && (
        <>
          <p className="small muted">
            A place is where you are at midnight, such as FR or FR/Paris. Leave it empty at home.
          </p>
          <ul className="trip-days">
            {days.map((day) => (
              <Day key={day.date} day={day} asksForPaidMeals={asksForPaidMeals} />
            ))}
          </ul>
          <datalist id="places">
            {places.map(({ code, name }) => (
              <option key={code} value={code} label={name} />
            ))}
          </datalist>
        </>
      )}
      <div className="actions">
        <button className="button" type="submit">
          {days.length > 0 ? 'Count again' : 'Enter the days'}
        </button>
      </div>
    </form>
  )
}

function Day({
  day,
  asksForPaidMeals,
}: {
  day: AllowancesViewModel['days'][number]
  asksForPaidMeals: boolean
}) {
  const { date, label, place, night } = day
  const mealBoxes = (name: 'provided' | 'paid', legend: string) => (
    <fieldset>
      <legend>{legend}</legend>
      {MEALS.map(([meal, words]) => (
        <label key={meal}>
          <input
            type="checkbox"
            name={`${name}[]`}
            value={`${date} ${meal}`}
            defaultChecked={day[name].includes(meal)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
  return (
    <li aria-label={label}>
      <strong>{label}</strong>
      <Field name={`place ${date}`} label="Place" list="places" defaultValue={place} />
      <Select name={`night ${date}`} label="Night" options={NIGHTS} defaultValue={night} />
      {mealBoxes('provided', 'Meals that others paid')}
      {asksForPaidMeals && mealBoxes('paid', 'Meals that you paid')}
    </li>
  )
}

/** What a trip comes to, with the form that claims it. */
function Counted({ action, counted }: { action: string; counted: CountedViewModel }) {
  const { trip, reason, lines, notes, totals, count } = counted
  if (reason) return <Notice bad>{reason}</Notice>
  return (
    <div className="stack" id="counted">
      <table className="table">
        <caption className="sr-only">What the trip comes to</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">How it is counted</th>
            <th scope="col" className="numeric">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ date, place, amount, currency, words }) => (
            <tr key={`${date} ${place} ${words}`}>
              <td className="phone-left">{place ? `${date}, ${place}` : date}</td>
              <td className="phone-left">{words}</td>
              <td className="numeric phone-right">
                <Money amount={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
      <form method="post" action={action} className="actions">
        <HiddenFields fields={{ intent: 'trip', trip }} />
        <button className="button primary" type="submit" disabled={count === 0}>
          {count === 1 ? 'Claim this day' : `Claim these ${count} days`}
        </button>
        {totals.map((total) => (
          <Money key={total.currency} {...total} />
        ))}
        <span className="muted">They replace the per diems that were counted before.</span>
      </form>
    </div>
  )
}

function MileageForm(props: Props & { failure: Failure | undefined }) {
  const { event, mileageSchemes, vehicles, terms, drive, failure } = props
  const values: Record<string, string> = { ...drive, scheme: terms.scheme, ...failure?.values }
  const field = (name: string) => ({ name, defaultValue: values[name], errors: failure?.fields[name] })
  return (
    <form method="post" action={allowancesPath(event.id)} className="stack">
      {failure && Object.keys(failure.fields).length === 0 && <FailureNotice failure={failure} />}
      <HiddenFields fields={{ intent: 'mileage', id: drive.id }} />
      <div className="columns-of-fields">
        <Select {...field('scheme')} label="Table" options={mileageSchemes} />
        <Field {...field('date')} label="Day" type="date" required />
        <Field {...field('vehicle')} label="Vehicle" list="vehicles" required />
        <Field {...field('distance')} label="Distance (km or miles)" inputMode="decimal" required />
        <Field {...field('passengers')} label="Passengers" inputMode="numeric" />
        <Field
          {...field('distance_before')}
          label="Driven before in this year"
          hint="Some tables pay another rate after a distance. Empty means 0."
          inputMode="decimal"
        />
      </div>
      <datalist id="vehicles">
        {vehicles.map((vehicle) => (
          <option key={vehicle} value={vehicle} />
        ))}
      </datalist>
      <Field {...field('note')} label="From, to and what for" required />
      <div className="actions">
        <button className="button primary" type="submit">
          Claim mileage
        </button>
      </div>
    </form>
  )
}
