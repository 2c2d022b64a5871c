import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import { FailureNotice } from '~/components/ui/failure'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import type { Failure } from '~/domain/errors'
import type { DraftCounts } from '~/domain/events/drafts'
import { Drafts } from './drafts'
import { UploadForm } from './upload'
import type { UploadedFile } from './upload-results'

interface Props {
  event: { id: string; name: string; isOpen: boolean }
  /** the expense that the files are added to */
  expense: { id: string; merchant: string } | null
  /** the rate that the file proves; without an expense or rate each file becomes a draft */
  rate: { id: string; code: string } | null
  drafts: DraftCounts
  failure: Failure | undefined
  /** the results of files uploaded without scripts, if one of them was not stored; otherwise empty */
  files: UploadedFile[]
}

/** The page that uploads receipts to an event, to one of its expenses, or as the proof of a rate. */
export function UploadPage({ event, expense, rate, drafts, failure, files }: Props) {
  const stored = files.filter(({ outcome }) => outcome === 'stored').length
  return (
    <div className="page narrow stack">
      <PageHead
        parent={{
          path: rate ? panelPath(ratesPath(event.id), 'edit', rate.id) : expensesPath(event.id),
          name: event.name,
        }}
        title={titleOf(expense, rate)}
      />
      {failure && <FailureNotice failure={failure} />}
      {files.length > 0 && (
        <Notice bad>
          {stored === 1 ? '1 file is stored.' : `${stored} files are stored.`}{' '}
          {files.length - stored === 1 ? 'One is not:' : 'The others are not:'}
          <ul className="outcomes">
            {files
              .filter(({ outcome }) => outcome !== 'stored')
              .map(({ name, message, href, outcome }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
                <li key={index}>
                  <b>{name}</b> {message}{' '}
                  {href && (
                    <a href={href}>{outcome === 'statement' ? 'Match it with the expenses' : 'Show it'}</a>
                  )}
                </li>
              ))}
          </ul>
        </Notice>
      )}
      {!event.isOpen && <p className="muted">This event is closed. Reopen it to add receipts.</p>}
      <UploadForm eventId={event.id} expenseId={expense?.id} rateId={rate?.id} isOpen={event.isOpen} />
      <Drafts eventId={event.id} isOpen={event.isOpen} drafts={drafts} />
    </div>
  )
}

function titleOf(expense: Props['expense'], rate: Props['rate']): string {
  if (rate) return `Proof of rate ${rate.code}`
  return expense ? `Receipts of “${expense.merchant || 'this expense'}”` : 'Add receipts'
}
