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

/** The form in which the claimant chooses the file of a bank statement and uploads it. */
export function UploadForm({ action, currency, storedMinutes, isBusy }: Props) {
  const id = useId()
  return (
    <section className="card file-form" aria-label="Choose a statement">
      <p>
        The statement of the account or card that you paid with, in {shortCode(currency)}, as your bank
        exports it. Claimbook matches its rows with your expenses. You choose which matches to accept, and
        which rows become new expenses.
      </p>
      <form method="post" action={action} encType="multipart/form-data" className="stack">
        <div className="field">
          <label htmlFor={id}>Statement file</label>
          <span className="hint" id={`${id}-hint`}>
            CSV, camt.053 (XML), MT940 or OFX, or a ZIP of them, at most 5 MB. The file stays on this server
            for {storedMinutes} minutes at most. Rows that you accept are kept; the file is kept only if you
            choose so.
          </span>
          <input
            id={id}
            className="input"
            type="file"
            name="statement"
            accept=".csv,.txt,.tsv,.xml,.sta,.mt940,.940,.ofx,.qfx,.zip,text/csv,text/plain,text/xml,application/xml"
            required
            aria-describedby={`${id}-hint`}
          />
        </div>
        <div className="actions">
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Reading…' : 'Read statement'}
          </button>
        </div>
      </form>
    </section>
  )
}
