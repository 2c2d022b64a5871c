import { useActionData } from '@remix-run/react'
import type { FormEvent } from 'react'
import { expenseView } from '~/components/expenses/address'
import { Shell } from '~/components/shell'
import { FailureNotice } from '~/components/ui/failure'
import { Money } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { useSender } from '~/components/ui/sender'
import type { Failure } from '~/domain/errors'
import { closePage, eventFile, versionFile } from './address'
import { Downloads } from './downloads'
import { Findings } from './findings'
import type { FindingGroup, Sums, VersionRow } from './rows'
import { VersionList } from './versions'

interface Props {
  user: { name: string }
  event: { id: string; name: string; isOpen: boolean }
  /** of the event as it is now */
  sums: Sums
  /** names that, and what was found, so that nothing else is closed than was seen */
  draft: string
  groups: FindingGroup[]
  /** the version that is frozen; null while the event is open */
  current: (VersionRow & { changes: string[]; since: number | null }) | null
  /** the other ones */
  earlier: VersionRow[]
}

/** Closes an event, after what finance would ask was looked at; then shows what was frozen. */
export function ClosePage({ user, event, sums, draft, groups, current, earlier }: Props) {
  const sent = useActionData<Failure>()
  const { submit, isBusy, failure = sent } = useSender()
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    if (!isBusy) submit(event.target as HTMLFormElement, { preventScrollReset: true })
  }
  const here = closePage(event.id)
  const isOfField = failure?.intent === 'explain' && Object.keys(failure.fields).length > 0
  const isOfClosing = failure?.intent === 'close' && event.isOpen
  const open = groups.flatMap(({ findings }) => findings).filter(({ explanation }) => explanation === '').length
  return (
    <Shell user={user}>
      <div className="page stack claim" onSubmit={onSubmit}>
        <p className="small">
          <a href={expenseView(event.id)}>{event.name}</a>
        </p>
        <div className="heading">
          <h1 tabIndex={-1}>{current ? `Claim ${current.number}` : 'Close event'}</h1>
          {current && <span className="badge closed">version {current.version}</span>}
        </div>
        {failure && !isOfField && !isOfClosing && <FailureNotice failure={failure} />}
        {current ? <Frozen current={current} here={here} /> : <Sum sums={sums} />}
        {event.isOpen && (
          <>
            <section aria-labelledby="checklist" className="stack">
              <h2 id="checklist">Will finance accept it?</h2>
              {groups.length > 0 ? (
                <Findings groups={groups} here={here} failure={isOfField ? failure : undefined} />
              ) : (
                <Notice>Nothing is missing.</Notice>
              )}
            </section>
            <section aria-labelledby="do-close" className="card">
              <h2 id="do-close">Close “{event.name}”</h2>
              <p>
                Closing freezes {earlier.length > 0 ? 'the next version' : 'the first version'} of the claim. Nothing changes it any more;
                you can reopen the event and close it again.
              </p>
              {open > 0 && (
                <p className="muted">
                  {open === 1 ? '1 point is open. The claim names it.' : `${open} points are open. The claim names them.`}
                </p>
              )}
              {isOfClosing && <FailureNotice failure={failure} />}
              <form method="post" action={`${here}#do-close`} className="actions">
                <input type="hidden" name="intent" value="close" />
                <input type="hidden" name="seen" value={draft} />
                <button className="button primary" type="submit">
                  Close event
                </button>
              </form>
            </section>
            <section aria-labelledby="draft" className="card">
              <h2 id="draft">See it first</h2>
              <p className="muted">Every page is marked DRAFT.</p>
              <Downloads addressOf={(file) => eventFile(event.id, file)} of="the draft" />
            </section>
          </>
        )}
        {earlier.length > 0 && (
          <section aria-labelledby="earlier" className="stack">
            <h2 id="earlier">{current ? 'Earlier versions' : 'Frozen versions'}</h2>
            <VersionList versions={earlier} Heading="h3" />
          </section>
        )}
      </div>
    </Shell>
  )
}

function Sum({ sums }: { sums: Sums }) {
  return (
    <dl className="sum-of-claim">
      <dt>{sums.lines === 1 ? '1 line' : `${sums.lines} lines`}</dt>
      <dd>
        <Money amount={sums.total} currency={sums.currency} />
      </dd>
      {sums.advances && (
        <>
          <dt>Less advances</dt>
          <dd>
            <Money amount={sums.advances} currency={sums.currency} />
          </dd>
          <dt>Due</dt>
          <dd>
            <Money amount={sums.due} currency={sums.currency} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Frozen({ current, here }: { current: NonNullable<Props['current']>; here: string }) {
  return (
    <>
      <section aria-labelledby="frozen" className="card">
        <h2 id="frozen">
          <Money amount={current.total} currency={current.currency} />
        </h2>
        <p className="muted">
          Frozen {current.frozenAt}. Nothing changes this version any more.
          <br />
          <span className="checksum">SHA-256 {current.sha256}</span>
        </p>
        <Downloads addressOf={(file) => versionFile(current.id, file)} of={`version ${current.version}`} />
      </section>
      {current.since !== null && (
        <section aria-labelledby="changes" className="card">
          <h2 id="changes">Changed since version {current.since}</h2>
          {current.changes.length > 0 ? (
            <ul className="changes">
              {current.changes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : (
            <p>Nothing.</p>
          )}
        </section>
      )}
      <form method="post" action={here} className="actions">
        <input type="hidden" name="intent" value="reopen" />
        <button className="button" type="submit">
          Reopen event
        </button>
        <span className="muted">Closing it again makes the next version.</span>
      </form>
    </>
  )
}
