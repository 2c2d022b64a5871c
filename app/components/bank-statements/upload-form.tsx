import { Field } from '~/components/ui/field'
import { shortCode } from '~/components/ui/money'
import { TEMP_FILE_MINUTES } from '~/limits'

interface Props {
  /** the address that receives the file */
  action: string
  /** the claim currency */
  currency: string
  isBusy: boolean
}

const HINT = `CSV, camt.053 (XML), MT940 or OFX, or a ZIP of them, at most 5 MB. The file stays on this server for ${TEMP_FILE_MINUTES} minutes at most. Rows that you accept are kept; the file is kept only if you choose so.`

/** The form in which the claimant chooses the file of a bank statement and uploads it. */
export function UploadForm({ action, currency, isBusy }: Props) {
  return (
    <section className="card file-form" aria-label="Choose a statement">
      <p>
        The statement of the account or card that you paid with, in {shortCode(currency)}, as your bank
        exports it. Claimbook matches its rows with your expenses. You choose which matches to accept, and
        which rows become new expenses.
      </p>
      <form method="post" action={action} encType="multipart/form-data" className="stack">
        <Field
          label="Statement file"
          hint={HINT}
          type="file"
          name="statement"
          accept=".csv,.txt,.tsv,.xml,.sta,.mt940,.940,.ofx,.qfx,.zip,text/csv,text/plain,text/xml,application/xml"
          required
        />
        <div className="actions">
          <button className="button primary" type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Reading…' : 'Read statement'}
          </button>
        </div>
      </form>
    </section>
  )
}
