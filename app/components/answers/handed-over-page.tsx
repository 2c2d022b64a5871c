import { ChangesCard } from '~/components/claims/changes-card'
import { VERIFY_PATH } from '~/components/claims/paths'
import { Shell } from '~/components/shell'
import { FormFailure } from '~/components/ui/failure'
import { Field } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import type { HandedOverView } from '~/domain/claims/answers/handed-over'
import type { ExportForm } from '~/domain/claims/exports/export-file.server'
import { CLAIM_FILES, type ClaimFileName } from '~/domain/claims/files/file-names'
import type { Failure } from '~/domain/errors'
import { pluralize } from '~/domain/text/pluralize'
import { ANSWER_FORM_ID, AnswerForm, type AnswerFormProps } from './answer-form'
import { AnswerList } from './answer-list'
import { Exports } from './exports'
import { Files, HandedOverLines, Points, Rates } from './handed-over-lines'
import { handedOverExportPath, handedOverFilePath, handedOverPath } from './link-paths'
import type { AnswerViewModel } from './view-models'

/** The data of a version, and the answers that it has and takes. */
export interface HandedOver {
  token: string
  view: HandedOverView
  role: 'approver' | 'finance'
  /** says that the claimant has reopened the event, or why the version cannot be accepted; empty otherwise */
  state: string
  /** says that the version deducts other payments than the recorded ones; empty if they match */
  outdated: string
  /** what was paid; empty without a payment */
  paid: string
  answers: AnswerViewModel[]
  form: Pick<AnswerFormProps, 'newId' | 'kinds' | 'notes' | 'due' | 'paidAmount'>
  isAnswered: boolean
  exports: ExportForm[]
}

/** What was typed before other lines are shown. */
export interface Typed {
  values: Record<string, string>
}

/** The page of a link: a frozen version, read only, and the form that answers it. */
export function HandedOverPage({ answer, ...page }: HandedOver & { answer: Failure | Typed | undefined }) {
  const failure = answer && 'code' in answer ? answer : undefined
  const values = answer?.values ?? {}
  const { token, view, role, state, outdated, paid, answers, form, isAnswered, exports } = page
  const { lines, pages, changes, points, rates, otherFiles } = view
  return (
    <Shell>
      <div className="page stack handed-over">
        <Head {...{ view, state, outdated, paid }} />
        <dl className="card claim-facts">
          {view.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Downloads token={token} />
        {answers.length > 0 && (
          <section aria-labelledby="answers" className="card">
            <h2 id="answers">Answers</h2>
            {/* the page is scrolled to these answers */}
            {isAnswered && !failure && <Notice>Your answer is recorded. The claimant sees it now.</Notice>}
            <AnswerList answers={answers} />
          </section>
        )}
        {changes && <ChangesCard {...changes} />}
        {points.shown.length > 0 && (
          <section aria-labelledby="points" className="card">
            <h2 id="points">Points on the whole claim</h2>
            <Points points={points.shown} isNamed />
            <Further count={points.furtherCount} />
          </section>
        )}
        <section aria-labelledby="lines" className="stack">
          <div className="heading">
            <h2 id="lines">{pluralize(view.lineCount, 'line')}</h2>
            {view.pointsOnLines > 0 && <PointsOnLines count={view.pointsOnLines} lines={lines} />}
          </div>
          {/* the first button of the form, so that Enter in a field sends the answer */}
          <button hidden form={ANSWER_FORM_ID} type="submit" name="intent" value="answer" />
          <HandedOverLines {...{ token, lines, kinds: form.kinds, failure, values }} />
          {pages > 1 && <LinePages token={token} page={view.page} pages={pages} />}
        </section>
        {(rates.shown.length > 0 || view.eventRate) && (
          <section aria-labelledby="rates" className="card">
            <h2 id="rates">Rates</h2>
            {view.eventRate && <p>{view.eventRate}</p>}
            <Rates token={token} rates={rates.shown} />
            <Further count={rates.furtherCount} />
          </section>
        )}
        {otherFiles.shown.length > 0 && (
          <section aria-labelledby="papers" className="card">
            <h2 id="papers">Other papers and bank statements</h2>
            <Files token={token} files={otherFiles.shown} />
            <Further count={otherFiles.furtherCount} />
          </section>
        )}
        {role === 'finance' && (
          <Exports
            exports={exports}
            pathOf={(id) => handedOverExportPath(token, id)}
            known={{ iban: view.iban }}
          />
        )}
        <section aria-labelledby="your-answer" className="card">
          <h2 id="your-answer">{role === 'approver' ? 'Answer as approver' : 'Answer as finance'}</h2>
          <AnswerForm
            {...form}
            action={`${handedOverPath(token, view.page)}#your-answer`}
            currency={view.currency}
            shownLines={lines.map(({ number }) => number)}
            {...{ failure, values }}
          />
        </section>
      </div>
    </Shell>
  )
}

/** The name of the claim, and its due in large type with the sums behind it. */
function Head({ view, state, outdated, paid }: Pick<HandedOver, 'view' | 'state' | 'outdated' | 'paid'>) {
  const { due, terms } = view
  return (
    <>
      <div className="heading">
        <div>
          <p className="muted">{view.title}</p>
          <h1 tabIndex={-1}>{view.eventName}</h1>
          <p>{view.purpose || 'Purpose: not stated'}</p>
        </div>
        <a className="button" href="#your-answer">
          Answer
        </a>
      </div>
      {state && <Notice bad>{state}</Notice>}
      {outdated && <Notice bad>{outdated}</Notice>}
      {paid && <Notice>{paid}</Notice>}
      <dl className="sum-of-claim">
        <dt>{due.label}</dt>
        <dd className="due-of-claim">
          <span className="money">{due.amount}</span>
          {due.beside && <span className="note">{due.beside}</span>}
        </dd>
        {terms.map(([label, amount]) => (
          <div key={label} className="term">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The number of points on the lines, which leads to the first of them that the page shows. */
function PointsOnLines({ count, lines }: { count: number } & Pick<HandedOverView, 'lines'>) {
  const first = lines.find(({ points }) => points.length > 0)
  const words = `${pluralize(count, 'open point')} on lines`
  if (!first) return <span className="muted">{words}</span>
  return (
    <a className="link" href={`#line-${first.number}`}>
      {words}
    </a>
  )
}

/** The buttons that show other lines. They send the form of the answer, so that what is typed stays. */
function LinePages({ token, page, pages }: { token: string } & Pick<HandedOverView, 'page' | 'pages'>) {
  const button = (number: number, words: string) => (
    <button
      className="button quiet"
      type="submit"
      form={ANSWER_FORM_ID}
      formAction={`${handedOverPath(token, number)}#lines`}
      formNoValidate
      name="intent"
      value="page"
    >
      {words}
    </button>
  )
  return (
    <nav className="pages small" aria-label="Pages">
      {page > 1 ? button(page - 1, 'Earlier lines') : <span />}
      <span className="muted">
        Page {page} of {pages}
      </span>
      {page < pages ? button(page + 1, 'Later lines') : <span />}
    </nav>
  )
}

/** The files of the version, and a link to the page that checks them. */
function Downloads({ token }: { token: string }) {
  return (
    <div className="downloads">
      <ul>
        {Object.entries(CLAIM_FILES).map(([file, words], index) => (
          <li key={file}>
            <a
              className={index === 0 ? 'button' : 'quiet-link'}
              href={handedOverFilePath(token, file as ClaimFileName)}
              download
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
      <p className="hint">
        The PDF and the ZIP are signed. <a href={VERIFY_PATH}>Check that a file is unchanged</a>
      </p>
    </div>
  )
}

const Further = ({ count }: { count: number }) =>
  count > 0 ? <p className="muted">and {count} more. The PDF lists them all.</p> : null

/** The page of a link that asks for the code before it shows the version. */
export function CodePage({ token, failure }: { token: string; failure: Failure | undefined }) {
  return (
    <Shell>
      <div className="page narrow stack">
        <h1>Enter the code of the claim</h1>
        <p>
          It stands on the first page of the claim’s PDF. On older claims it is the first 8 characters after
          “Data of the claim”, at the end of the PDF.
        </p>
        <form method="post" action={handedOverPath(token)} className="stack">
          <input type="hidden" name="intent" value="code" />
          <FormFailure failure={failure} />
          <Field
            label="Code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            errors={failure?.fields.code}
            required
          />
          <button className="button primary" type="submit">
            Open claim
          </button>
        </form>
      </div>
    </Shell>
  )
}
