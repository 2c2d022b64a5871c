import { useActionData } from '@remix-run/react'
import { type FormEvent, Fragment } from 'react'
import { VersionAnswers } from '~/components/answers/version-answers'
import type { AnswerViewModel } from '~/components/answers/view-models'
import { FailureNotice } from '~/components/ui/failure'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Money } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { dueLabel } from '~/domain/advances/labels'
import type { ChangesSummary } from '~/domain/claims/checks/summary'
import type { Failure } from '~/domain/errors'
import { pluralize } from '~/domain/text/pluralize'
import { CLAIM_PDF_LINES_MAX } from '~/limits'
import { ChangesCard } from './changes-card'
import { Downloads } from './downloads'
import { FaultyFiles, UncheckedFiles } from './faulty-files'
import type { FindingGroup } from './finding-view-models'
import { Findings } from './findings'
import { PaidForm } from './paid-form'
import { claimsPath, closePath, eventFilePath, versionFilePath } from './paths'
import { VersionList } from './versions'
import type { SumsViewModel, VersionViewModel } from './view-models'

/** The draft of a claim, which is the current claim of an open event, with its findings. */
interface Draft {
  isOpen: true
  sums: SumsViewModel
  /** identifies the shown claim, so that closing freezes exactly this one */
  shownDraft: { version: number; content: string }
  groups: FindingGroup[]
  /** whether the search for duplicates compared only some expenses of other events */
  isSearchCut: boolean
  /** the number of the claim's files whose bytes the page did not compare with their checksums */
  uncheckedFiles: number
}

/** The frozen version of a closed event, and its changes since the previous version. */
interface Frozen {
  isOpen: false
  /** the damaged and missing files of the version, and the number of files that were not compared */
  files: { faultTexts: string[]; furtherCount: number; uncheckedCount: number }
  /** says how the payments that the version deducts differ from the recorded ones; null if they match */
  outdated: string | null
  version: VersionViewModel
  answers: AnswerViewModel[]
  /** the number of links that hand the version over */
  linkCount: number
  sums: SumsViewModel
  /** null for a first version */
  changes: ChangesSummary | null
}

interface Props {
  event: { id: string; name: string }
  claim: Draft | Frozen
  earlierVersions: VersionViewModel[]
}

/** The page that closes an event after showing its findings; for a closed event, the frozen version. */
export function ClosePage({ event, claim, earlierVersions }: Props) {
  const actionFailure = useActionData<Failure>()
  const { submit, isBusy, failure = actionFailure } = useFormSubmit()
  const onSubmit = (submission: FormEvent<HTMLElement>) => {
    submission.preventDefault()
    if (!isBusy) submit(submission.target as HTMLFormElement, { preventScrollReset: true })
  }
  const here = closePath(event.id)
  // a failure that stands beside its form is not shown above the page too
  const isExplanationFailure =
    claim.isOpen && failure?.intent?.startsWith('explain') && Object.keys(failure.fields).length > 0
  const isClosingFailure = claim.isOpen && failure?.intent === 'close'
  const isPaymentFailure =
    !claim.isOpen && failure?.intent === 'pay' && Object.keys(failure.fields).length > 0
  return (
    <div className="page stack claim" onSubmit={onSubmit}>
      <PageHead title={claim.isOpen ? 'Close event' : `Claim ${claim.version.number}`}>
        {!claim.isOpen && <span className="badge closed">version {claim.version.version}</span>}
      </PageHead>
      {failure && !isExplanationFailure && !isClosingFailure && !isPaymentFailure && (
        <FailureNotice failure={failure} />
      )}
      {claim.isOpen ? (
        <OpenClaim
          claim={claim}
          event={event}
          isFirst={earlierVersions.length === 0}
          explanationFailure={isExplanationFailure ? failure : undefined}
          closingFailure={isClosingFailure ? failure : undefined}
        />
      ) : (
        <FrozenClaim claim={claim} here={here} paymentFailure={isPaymentFailure ? failure : undefined} />
      )}
      {earlierVersions.length > 0 && (
        <section aria-labelledby="earlier" className="stack">
          <h2 id="earlier">{claim.isOpen ? 'Frozen versions' : 'Earlier versions'}</h2>
          <VersionList versions={earlierVersions} Heading="h3" />
        </section>
      )}
    </div>
  )
}

interface OpenProps extends Pick<Props, 'event'> {
  claim: Draft
  /** whether no version was frozen before */
  isFirst: boolean
  /** the failure of a form that explains a finding */
  explanationFailure: Failure | undefined
  /** the failure of the form that closes the event */
  closingFailure: Failure | undefined
}

/** The claim of an open event: its sums, its findings, and the form that closes the event. */
function OpenClaim({ claim, event, isFirst, explanationFailure, closingFailure }: OpenProps) {
  const { sums, shownDraft, groups, isSearchCut, uncheckedFiles } = claim
  const here = closePath(event.id)
  const openCount = groups.reduce((sum, group) => sum + group.open, 0)
  const blockingGroups = groups.filter((group) => group.isRequired && group.open > 0)
  const lineCount = sums.lines + sums.uncounted
  return (
    <>
      <ClaimSums sums={sums} />
      {lineCount > CLAIM_PDF_LINES_MAX && (
        <Notice>
          A PDF has at most {CLAIM_PDF_LINES_MAX.toLocaleString('en')} lines. This claim has{' '}
          {lineCount.toLocaleString('en')}: you can close it and save it as XLSX or CSV, but not as PDF or
          ZIP.
        </Notice>
      )}
      <section aria-labelledby="checklist" className="stack">
        <h2 id="checklist">Will finance accept it?</h2>
        {groups.length > 0 ? (
          <Findings groups={groups} here={here} failure={explanationFailure} />
        ) : (
          <Notice>Nothing is missing.</Notice>
        )}
        {isSearchCut && (
          <p className="hint">
            Not all expenses of your other events were compared with this claim, because there are too many.
          </p>
        )}
        {uncheckedFiles > 0 && <UncheckedFiles count={uncheckedFiles} />}
      </section>
      <section aria-labelledby="draft" className="card">
        <h2 id="draft">See the claim first</h2>
        <p className="muted">This is what finance gets. Every page is marked DRAFT.</p>
        <Downloads pathOf={(file) => eventFilePath(event.id, file)} claimName="the draft" />
      </section>
      <section aria-labelledby="do-close" className="card">
        <h2 id="do-close">Close “{event.name}”</h2>
        <p>
          Closing freezes {isFirst ? 'the first version' : 'the next version'} of the claim, which never
          changes. You can reopen the event, and close it again as the next version.
        </p>
        {blockingGroups.length > 0 && (
          <p className="doubtful">
            {`First ${blockingGroups.every(({ explainable }) => !explainable) ? 'correct' : 'correct or explain'} the points above under ${blockingGroups.map(({ title }) => `“${title}”`).join(' and ')}.`}
          </p>
        )}
        {openCount > 0 && (
          <p className="muted">
            {openCount === 1
              ? '1 point is open. The claim will list it.'
              : `${openCount} points are open. The claim will list them.`}
          </p>
        )}
        {closingFailure && <FailureNotice failure={closingFailure} />}
        <form method="post" action={`${here}#do-close`} className="actions">
          <HiddenFields fields={{ intent: 'close', ...shownDraft }} />
          <button className="button primary" type="submit">
            Close event
          </button>
        </form>
      </section>
    </>
  )
}

/** Shows the due or paid amount, and the sums behind it. */
function ClaimSums({ sums }: { sums: SumsViewModel }) {
  const { currency, terms } = sums
  // an unpaid due above zero without any terms is the same as the total
  const hasDue = sums.isPaid || sums.isPaidBack || sums.besideDue || terms.length > 0
  return (
    <dl className="sum-of-claim">
      {hasDue && (
        <>
          <dt>{dueLabel(sums)}</dt>
          <dd className="due-of-claim">
            <Money amount={sums.due} currency={currency} />
            {sums.besideDue && <span className="note">{sums.besideDue}</span>}
          </dd>
        </>
      )}
      <dt>{`Total of ${pluralize(sums.lines, 'line')}${sums.uncounted > 0 ? `, and ${sums.uncounted} not counted` : ''}`}</dt>
      <dd className={hasDue ? undefined : 'due-of-claim'}>
        <Money amount={sums.total} currency={currency} />
        {sums.refunds && (
          <span className="note">
            refunds of <Money amount={sums.refunds} currency={currency} /> taken off
          </span>
        )}
      </dd>
      {[...terms, ...sums.costCentres].map((term) => (
        <Fragment key={`${term.label} ${term.currency}`}>
          <dt>{term.label}</dt>
          <dd>
            <Money amount={term.amount} currency={term.currency} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface FrozenProps {
  claim: Frozen
  here: string
  /** the failure of the form that marks the version as paid */
  paymentFailure: Failure | undefined
}

/** The frozen version of a closed event, and the form that reopens the event. */
function FrozenClaim({ claim, here, paymentFailure }: FrozenProps) {
  const { files, version, sums, changes, outdated, answers, linkCount } = claim
  return (
    <>
      {answers.at(-1)?.kind === 'returned' && (
        <div className="notice doubt" role="status">
          <p>The claim was returned. Reopen the event: its checklist has the remarks.</p>
          <div className="actions">
            <ReopenForm here={here} />
          </div>
        </div>
      )}
      {outdated && (
        <Notice bad>
          {outdated} You can undo payments in <a href={claimsPath('paid')}>Claims</a>.
        </Notice>
      )}
      {files.faultTexts.length > 0 && <FaultyFiles {...files} />}
      {files.uncheckedCount > 0 && <UncheckedFiles count={files.uncheckedCount} />}
      <section aria-labelledby="frozen" className="card">
        <h2 id="frozen" className="sr-only">
          What was frozen
        </h2>
        <ClaimSums sums={sums} />
        <p className="muted">
          Frozen {version.frozenAt}. This version never changes.
          <br />
          <span className="checksum">SHA-256 of claim.json in the ZIP: {version.sha256}</span>
        </p>
        <Downloads
          pathOf={(file) => versionFilePath(version.id, file)}
          claimName={`version ${version.version}`}
        />
        <PaidForm
          key={version.payments.length}
          action={here}
          version={version}
          claimName={`${version.number}, version ${version.version}`}
          failure={paymentFailure}
        />
      </section>
      <VersionAnswers versionId={version.id} answers={answers} linkCount={linkCount} />
      {changes && <ChangesCard {...changes} />}
      <div className="actions">
        <ReopenForm here={here} />
        <span className="muted">Closing it again makes the next version.</span>
      </div>
    </>
  )
}

const ReopenForm = ({ here }: { here: string }) => (
  <form method="post" action={here}>
    <input type="hidden" name="intent" value="reopen" />
    <button className="button" type="submit">
      Reopen event
    </button>
  </form>
)
