import { useId } from 'react'
import { shortCode } from '~/components/ui/money'

interface Props {
  /** the address that receives the file */
  action: string
  /** the claim currency */
  currency: string
  /** how long the server stores the file, in minutes */
  storedMinutes: number
  isBusy: boolean
}

/** The form in which the claimant chooses a file of published rates and uploads it. */
export function RatesUploadForm({ action, currency, storedMinutes, isBusy }: Props) {
  const id = useId()
  return (
    <section className="card file-form" aria-label="Choose a file of rates">
      <p>
        Download the rates from the publisher that your finance department prescribes, and choose the file
        here. Claimbook finds the rates for the days of your expenses, to {shortCode(currency)}. You see them
        before anything is saved.
      </p>
      <ul className="small">
        <li>European Central Bank: eurofxref-hist.zip or eurofxref-hist.csv</li>
        <li>European Commission, InforEuro: the CSV of a month or of a currency</li>
        <li>HM Revenue &amp; Customs: the CSV of a month</li>
        <li>US Treasury: Rates of Exchange as CSV</li>
        <li>Swiss customs office, BAZG: the XML of a day or a month</li>
      </ul>
      <form method="post" action={action} encType="multipart/form-data" className="stack">
        <div className="field">
          <label htmlFor={id}>File of published rates</label>
          <span className="hint" id={`${id}-hint`}>
            CSV or XML, or a ZIP of them from one publisher, at most 5 MB. The file stays on this server for{' '}
            {storedMinutes} minutes. When you add its rates, it is kept as their proof.
          </span>
          <input
            id={id}
            className="input"
            type="file"
            name="rates"
            accept=".csv,.txt,.xml,.zip,text/csv,text/plain,text/xml,application/xml,application/zip"
            required
            aria-describedby={`${id}-hint`}
          />
        </div>
        <div className="actions">
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Reading…' : 'Read rates'}
          </button>
        </div>
      </form>
    </section>
  )
}
