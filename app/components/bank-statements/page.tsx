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
import { Fees } from './fees'
import { ChooseForm } from './file-form'
import { ColumnsForm, LettersForm } from './lazy-parts'
import type { LettersViewModel } from './letters-form'
import { type MatchesViewModel, StatementMatches } from './matches'
import type { RowsDone } from './paths'
import type { FeesViewModel } from './view-models'

interface StatementFileViewModel {
  /** the id of the stored file */
  id: string
  name: string
  /** the number of rows */
  count: number
  /** its format and accounts, if the file states them */
  facts: string[]
  /** the rows of the kept file that finance sees; null: the file is not kept */
  keptRows: 'all' | 'used' | null
  /** null: the file has only ASCII letters, so any encoding reads it */
  letters: LettersViewModel | null
  /** the encoding that the claimant chose */
  chosenEncoding: string | null
  /** null: the format itself defines the fields */
  table: StatementTableViewModel | null
  found: MatchesViewModel | null
}

export interface StatementViewModel {
  event: { id: string; name: string; isOpen: boolean; currency: string; version: number }
  /** how long a file is stored, in minutes */
  storedMinutes: number
  here: string
  /** whether the file in the address does not exist, or no longer */
  isGone: boolean
  statement: StatementFileViewModel | null
  /** the files that were chosen before, when the page shows no file */
  waiting: { id: string; name: string; path: string }[]
  /** the fees of used rows of all statements of the event that no expense claims */
  fees: FeesViewModel[]
  /** the result of the last form: what it did, with how many rows */
  done: { what: RowsDone; count: number; passed: number } | null
}

/** The page of a bank statement: its charges beside the proposed expenses. */
export function StatementPage(props: StatementViewModel) {
  const { event, storedMinutes, here, isGone, statement, waiting, done } = props
  const sent = useActionData<Failure>()
  const { submit, isBusy, failure = sent } = useFormSubmit()
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    if (form.method !== 'post') return
    event.preventDefault()
    if (!isBusy) submit(form, { preventScrollReset: true })
  }
  return (
    <div className="page stack statement" onSubmit={onSubmit} key={`${event.id} ${statement?.id}`}>
      <PageHead title="Bank statement">
        {statement && (
          <form method="post" action={here}>
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
      {isGone && !failure && <Notice bad>This statement file has expired. Choose it again.</Notice>}
      {done && !failure && <Done {...done} eventId={event.id} />}
      {props.fees.length > 0 && event.isOpen && <Fees fees={props.fees} {...{ here, isBusy }} />}
      {waiting.length > 0 && event.isOpen && <Waiting files={waiting} />}
      {!statement && event.isOpen && (
        <ChooseForm action={here} currency={event.currency} storedMinutes={storedMinutes} isBusy={isBusy} />
      )}
      {statement && (
        <>
          <p className="facts">
            <span>{statement.name}</span>
            {/* the proposals show the number of rows in each state */}
            {!statement.found && <span>{statement.count === 1 ? '1 row' : `${statement.count} rows`}</span>}
            {statement.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {statement.found && (
            <StatementMatches
              key={here}
              found={statement.found}
              here={here}
              eventId={event.id}
              fileId={statement.id}
              currency={event.currency}
              version={event.version}
              isOpen={event.isOpen}
              isBusy={isBusy}
              keeping={{
                count: statement.count,
                keptRows: statement.keptRows,
                refused: failure?.values,
              }}
              failure={failure}
              showsUnmatched={failure?.intent === 'create' || done?.what === 'created'}
            />
          )}
          {statement.table && (
            <ColumnsForm
              key={`columns ${here}`}
              eventId={event.id}
              fileId={statement.id}
              currency={event.currency}
              encoding={statement.chosenEncoding}
              table={statement.table}
              isOpen={!statement.found}
            />
          )}
          {statement.letters && (
            <LettersForm
              key={`letters ${here}`}
              eventId={event.id}
              fileId={statement.id}
              letters={statement.letters}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Lists the files that the claimant has not finished. */
function Waiting({ files }: { files: StatementViewModel['waiting'] }) {
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

type DoneProps = NonNullable<StatementViewModel['done']> & { eventId: string }

function Done({ what, count, passed, eventId }: DoneProps) {
  const rows = passed === 1 ? '1 row was' : `${passed} rows were`
  if (what === 'created')
    return (
      <Notice bad={passed > 0}>
        {count === 1 ? '1 row is an expense now' : `${count} rows are expenses now`}, without a receipt yet:{' '}
        <a className="link" href={expensesPath(eventId)}>
          see the expenses
        </a>
        .{passed > 0 && ` ${rows} skipped: the claim currency of the event was changed in the meantime.`}
      </Notice>
    )
  if (what === 'fees')
    return (
      <Notice>
        {count === 0 ? 'The fees are claimed already' : 'The fees are claimed as their own expense now'}:{' '}
        <a className="link" href={expensesPath(eventId)}>
          see the expenses
        </a>
        .
      </Notice>
    )
  if (what === 'proved')
    return (
      <Notice>
        The rate is added, with the row as its proof:{' '}
        <a className="link" href={ratesPath(eventId)}>
          see the rates
        </a>
        .
      </Notice>
    )
  if (what === 'refunded')
    return (
      <Notice bad={passed > 0}>
        {count === 1 ? '1 refund is' : `${count} refunds are`} taken off now. The claim shows each beside its
        expense.
        {passed > 0 &&
          ` ${rows} skipped: the expense was changed or deleted in the meantime, or counts less than the refund.`}
      </Notice>
    )
  return (
    <Notice bad={passed > 0}>
      {count === 1 ? '1 expense counts' : `${count} expenses count`} as the amount charged now, with the
      statement row as evidence.
      {passed > 0 &&
        ` ${rows} skipped: the expense was changed or deleted in the meantime, or the row is evidence of another expense. The rest is below.`}
    </Notice>
  )
}
