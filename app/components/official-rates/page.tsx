import { useActionData } from '@remix-run/react'
import type { FormEvent } from 'react'
import { TotalChangePreview } from '~/components/events/terms-change-preview'
import { officialRatesPath, ratesPath } from '~/components/rates/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Field, Select } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { shortCode } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import { pluralize } from '~/domain/text/pluralize'
import { TEMP_FILE_MINUTES } from '~/limits'
import type { RatesFileViewModel } from './view-models'

export interface OfficialRatesViewModel {
  event: { id: string; isOpen: boolean; currency: string }
  /** whether the server may download the ECB's rates */
  canDownload: boolean
  /** whether the address names a file that is not stored any more */
  isExpired: boolean
  /** whether the rates have changed since the form showed them */
  isChanged: boolean
  file: RatesFileViewModel | null
}

/** The page of published rates: the upload of a file, the choices among its rates, and their effect. */
export function OfficialRatesPage(page: OfficialRatesViewModel) {
  const { event, canDownload, isExpired, isChanged, file } = page
  const sentFailure = useActionData<Failure>()
  const { submit, isBusy, failure = sentFailure } = useFormSubmit()
  const onSubmit = (submitEvent: FormEvent<HTMLElement>) => {
    const form = submitEvent.target as HTMLFormElement
    if (form.method !== 'post') return // the form of the choices sends a GET request
    submitEvent.preventDefault()
    if (!isBusy) submit(form, { preventScrollReset: true })
  }
  return (
    <div className="page stack" onSubmit={onSubmit} key={`${event.id} ${file?.id}`}>
      <PageHead parent={{ path: ratesPath(event.id), name: 'Rates' }} title="Rates from a published file" />
      {failure && <FailureNotice failure={failure} />}
      {!event.isOpen && <Notice>This event is closed. Reopen it on its Expenses page to add rates.</Notice>}
      {isExpired && !failure && (
        <Notice bad>This file of published rates has expired. Choose it again.</Notice>
      )}
      {isChanged && !failure && (
        <Notice bad>
          These rates have changed, perhaps in another tab. Check them, then add them again.
        </Notice>
      )}
      {!file && event.isOpen && canDownload && <DownloadForm event={event} isBusy={isBusy} />}
      {!file && event.isOpen && <UploadForm event={event} isBusy={isBusy} />}
      {file && (
        <>
          <p className="facts">
            <strong>{file.name}</strong>
            {file.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {file.notes.map((note) => (
            <p className="small muted" key={note}>
              {note}
            </p>
          ))}
          <ChoicesForm action={officialRatesPath(event.id)} file={file} />
          <PlannedRates file={file} />
          {file.rates.length > 0 && file.newCount === 0 && (
            <Notice>
              The event has these rates:{' '}
              <a className="link" href={ratesPath(event.id)}>
                see the rates
              </a>
              .
            </Notice>
          )}
          {file.newCount > 0 && event.isOpen && <AddForm event={event} file={file} isBusy={isBusy} />}
        </>
      )}
    </div>
  )
}

type FormProps = Pick<OfficialRatesViewModel, 'event'> & { isBusy: boolean }

/** The form that lets the server download the ECB's rates. */
const DownloadForm = ({ event, isBusy }: FormProps) => (
  <form method="post" action={officialRatesPath(event.id)} className="card file-form stack">
    <HiddenFields fields={{ intent: 'download' }} />
    <p>
      This server can download the rates of the European Central Bank for you. You see them before anything is
      saved.
    </p>
    <div className="actions">
      <button className="button" type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Reading…' : 'Get the ECB’s rates'}
      </button>
    </div>
  </form>
)

const FILE_HINT = `CSV or XML, or a ZIP of them from one publisher, at most 5 MB. The file stays on this server for ${TEMP_FILE_MINUTES} minutes. When you add its rates, it is kept as their proof.`

/** The form in which the claimant chooses a file of published rates and uploads it. */
const UploadForm = ({ event, isBusy }: FormProps) => (
  <section className="card file-form" aria-label="Choose a file of rates">
    <p>
      Download the rates from the publisher that your finance department prescribes, and choose the file here.
      Claimbook finds the rates for the days of your expenses, to {shortCode(event.currency)}. You see them
      before anything is saved.
    </p>
    <ul className="small">
      <li>European Central Bank: eurofxref-hist.zip or eurofxref-hist.csv</li>
      <li>European Commission, InforEuro: the CSV of a month or of a currency</li>
      <li>HM Revenue &amp; Customs: the CSV of a month</li>
      <li>US Treasury: Rates of Exchange as CSV</li>
      <li>Swiss customs office, BAZG: the XML of a day or a month</li>
    </ul>
    <form method="post" action={officialRatesPath(event.id)} encType="multipart/form-data" className="stack">
      <Field
        label="File of published rates"
        hint={FILE_HINT}
        type="file"
        name="rates"
        accept=".csv,.txt,.xml,.zip,text/csv,text/plain,text/xml,application/xml,application/zip"
        required
      />
      <div className="actions">
        <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Reading…' : 'Read rates'}
        </button>
      </div>
    </form>
  </section>
)

/**
 * The form in which the claimant chooses currencies and the rule. It sends a GET request, so that the back
 * button returns to the previous choice.
 */
function ChoicesForm({ action, file }: { action: string; file: RatesFileViewModel }) {
  const { id, month, rules, rule, currencies } = file
  const [[onlyRule, onlyRuleLabel] = ['published', '']] = rules
  const label = 'Rate for an expense'
  return (
    <section className="card file-form" aria-label="Choose rates">
      <form method="get" action={action} className="stack">
        <HiddenFields fields={rules.length === 1 ? { file: id, rule: onlyRule } : { file: id }} />
        {month !== null && (
          <Field
            name="month"
            type="month"
            label="Month of the file"
            hint="The file does not state it. Enter it like 2026-10."
            pattern="\d{4}-\d{2}"
            defaultValue={month}
            required
          />
        )}
        {rules.length === 1 ? (
          <p className="small muted">{`${label}: ${onlyRuleLabel}`}</p>
        ) : (
          <Select name="rule" label={label} options={rules} defaultValue={rule} />
        )}
        {currencies.length === 0 ? (
          <p>No expense of this event needs a rate.</p>
        ) : (
          <>
            <fieldset className="field">
              <legend>Currencies of your expenses</legend>
              {currencies.map(({ code, words, isChosen }) => (
                <label className="check" key={code}>
                  <input type="checkbox" name="currency[]" value={code} defaultChecked={isChosen} />
                  <span>
                    {shortCode(code)} <span className="secondary">{words}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <div className="actions">
              <button className="button" type="submit">
                Show these rates
              </button>
            </div>
          </>
        )}
      </form>
    </section>
  )
}

/** The rates that the event would get, and why some expenses get none. */
const PlannedRates = ({ file: { problems, rates, hiddenCount } }: { file: RatesFileViewModel }) => (
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
            {rates.map(({ id, currency, days, steps, bothWays, isPresent }) => (
              <tr key={id}>
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
    {hiddenCount > 0 && <p className="small muted">{`${pluralize(hiddenCount, 'more rate')} not shown.`}</p>}
  </>
)

/** The form that adds the new rates, with their effect on the total. */
const AddForm = ({ event, file, isBusy }: FormProps & { file: RatesFileViewModel }) => (
  <form method="post" action={officialRatesPath(event.id)} className="card stack">
    {file.fields.map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
    <HiddenFields fields={{ intent: 'add' }} />
    {file.effect && (
      <TotalChangePreview {...file.effect} isStale={false} isForSubmittedForm={false}>
        {`These rates are for ${file.effect.converted} of ${pluralize(file.effect.expenses, 'expense')}.`}
      </TotalChangePreview>
    )}
    <p className="small">The file is kept as the proof of the rates, and finance gets it with the claim.</p>
    <div className="actions">
      <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Saving…' : `Add ${pluralize(file.newCount, 'rate')}`}
      </button>
      <a className="quiet-link" href={ratesPath(event.id)}>
        Cancel
      </a>
    </div>
  </form>
)
