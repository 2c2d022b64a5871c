import { useActionData } from '@remix-run/react'
import type { FormEvent } from 'react'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import type { Failure } from '~/domain/errors'
import type { StatementTableViewModel } from './columns-form'
import type { EncodingChoice } from './encoding-form'
import { Fees } from './fees'
import { ColumnsForm, EncodingForm } from './lazy-parts'
import { StatementMatches } from './matches'
import type { RowAction } from './paths'
import type { MatchesViewModel } from './proposal-view-models'
import type { FeesViewModel } from './statement-facts'
import { UploadForm } from './upload-form'

/** A stored statement file and its rows. */
interface StatementFileViewModel {
  /** the id of the stored file */
  id: string
  name: string
  /** the number of rows */
  rowCount: number
  /** its format and accounts, if the file states them */
  facts: string[]
  /** the rows of the kept file that finance sees; null: the file is not kept */
  keptRows: 'all' | 'used' | null
  /** null when the file has only ASCII letters, so that any encoding reads it */
  encodingChoice: EncodingChoice | null
  /** the encoding that the claimant chose */
  chosenEncoding: string | null
  /** the table whose columns can be chosen; null for formats that define their fields */
  table: StatementTableViewModel | null
  /** the rows, matched with expenses; null while the columns are unknown */
  matches: MatchesViewModel | null
}

export interface StatementViewModel {
  event: { id: string; name: string; isOpen: boolean; currency: string; version: number }
  /** the address of the page */
  pagePath: string
  /** whether the address names a file that is not stored any more */
  isExpired: boolean
  statement: StatementFileViewModel | null
  /** the files that were uploaded before and not finished; only when the page shows no file */
  unfinishedFiles: { id: string; name: string; path: string }[]
  /** the fees on top of used rows that no expense claims, from all statements of the event */
  fees: FeesViewModel[]
  /** what the last form did, with how many rows, and how many rows it skipped */
  lastAction: { action: RowAction; count: number; skipped: number } | null
}

/** The page of a bank statement: the upload of a file, and its rows beside the expenses of the event. */
export function StatementPage(props: StatementViewModel) {
  const { event, pagePath, isExpired, statement, unfinishedFiles, fees, lastAction } = props
  const sentFailure = useActionData<Failure>()
  const { submit, isBusy, failure = sentFailure } = useFormSubmit()
  const onSubmit = (submitEvent: FormEvent<HTMLElement>) => {
    const form = submitEvent.target as HTMLFormElement
    if (form.method !== 'post') return // the forms that choose columns, encoding or rows send GET requests
    submitEvent.preventDefault()
    if (!isBusy) submit(form, { preventScrollReset: true })
  }
  return (
    <div className="page stack statement" onSubmit={onSubmit} key={`${event.id} ${statement?.id}`}>
      <PageHead title="Bank statement">
        {statement && (
          <form method="post" action={pagePath}>
            <input type="hidden" name="intent" value="done" />
            <button className="button" type="submit" aria-disabled={isBusy || undefined}>
              Done with this file
            </button>
          </form>
        )}
      </PageHead>
      {failure && <FailureNotice failure={failure} />}
      {!event.isOpen && (
        <Notice>This event is closed. Reopen it on its Expenses page to read a statement.</Notice>
      )}
      {isExpired && !failure && <Notice bad>This statement file has expired. Choose it again.</Notice>}
      {lastAction && !failure && <LastAction {...lastAction} eventId={event.id} />}
      {fees.length > 0 && event.isOpen && <Fees fees={fees} pagePath={pagePath} isBusy={isBusy} />}
      {unfinishedFiles.length > 0 && event.isOpen && <UnfinishedFiles files={unfinishedFiles} />}
      {!statement && event.isOpen && (
        <UploadForm action={pagePath} currency={event.currency} isBusy={isBusy} />
      )}
      {statement && (
        <>
          <p className="facts">
            <span>{statement.name}</span>
            {/* the proposals show the number of rows in each state */}
            {!statement.matches && (
              <span>{statement.rowCount === 1 ? '1 row' : `${statement.rowCount} rows`}</span>
            )}
            {statement.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {statement.matches && (
            <StatementMatches
              key={pagePath}
              matches={statement.matches}
              context={{ ...event, eventId: event.id, fileId: statement.id, pagePath, isBusy }}
              keepFile={{ ...statement, rejectedValues: failure?.values }}
              failure={failure}
              isUnmatchedOpen={failure?.intent === 'create' || lastAction?.action === 'created'}
            />
          )}
          {statement.table && (
            <ColumnsForm
              key={`columns ${pagePath}`}
              eventId={event.id}
              fileId={statement.id}
              currency={event.currency}
              encoding={statement.chosenEncoding}
              table={statement.table}
              mustChoose={!statement.matches}
            />
          )}
          {statement.encodingChoice && (
            <EncodingForm
              key={`letters ${pagePath}`}
              eventId={event.id}
              fileId={statement.id}
              choice={statement.encodingChoice}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Lists the files that the claimant has not finished. */
function UnfinishedFiles({ files }: { files: StatementViewModel['unfinishedFiles'] }) {
  return (
    <section className="card" aria-label="Files you chose before">
      {files.map(({ id, name, path }) => (
        <p key={id}>
          <a className="link" href={path}>
            Go on with {name}
          </a>
        </p>
      ))}
    </section>
  )
}

type LastActionProps = NonNullable<StatementViewModel['lastAction']> & { eventId: string }

/** Reports what the last form did. */
function LastAction({ action, count, skipped, eventId }: LastActionProps) {
  const skippedRows = skipped === 1 ? '1 row was' : `${skipped} rows were`
  const expensesLink = (
    <a className="link" href={expensesPath(eventId)}>
      see the expenses
    </a>
  )
  if (action === 'created')
    return (
      <Notice bad={skipped > 0}>
        {count === 1 ? '1 row is an expense now' : `${count} rows are expenses now`}, without a receipt yet:{' '}
        {expensesLink}.
        {skipped > 0 &&
          ` ${skippedRows} skipped: the claim currency of the event was changed in the meantime.`}
      </Notice>
    )
  if (action === 'fees')
    return (
      <Notice>
        {count === 0 ? 'The fees are claimed already' : 'The fees are claimed as their own expense now'}:{' '}
        {expensesLink}.
      </Notice>
    )
  if (action === 'proved')
    return (
      <Notice>
        The rate is added, with the row as its proof:{' '}
        <a className="link" href={ratesPath(eventId)}>
          see the rates
        </a>
        .
      </Notice>
    )
  if (action === 'refunded')
    return (
      <Notice bad={skipped > 0}>
        {count === 1 ? '1 row is a refund now' : `${count} rows are refunds now`}: {expensesLink}.
        {skipped > 0 &&
          ` ${skippedRows} skipped: the expense was deleted, or the claim currency changed, in the meantime.`}
      </Notice>
    )
  return (
    <Notice bad={skipped > 0}>
      {count === 1 ? '1 expense counts' : `${count} expenses count`} as the amount charged now, with the
      statement row as evidence.
      {skipped > 0 &&
        ` ${skippedRows} skipped: the expense was changed or deleted in the meantime, or the row is evidence of another expense. The rest is below.`}
    </Notice>
  )
}
