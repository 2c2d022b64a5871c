import { useActionData } from '@remix-run/react'
import { CLAIMS_PATH } from '~/components/claims/paths'
import { Shell } from '~/components/shell'
import { FormFailure } from '~/components/ui/failure'
import { Select } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page-head'
import { LINK_DAYS, LINK_ROLES } from '~/domain/claims/answers/answer'
import type { ExportForm } from '~/domain/claims/exports/export-file.server'
import type { Failure } from '~/domain/errors'
import { pluralize } from '~/domain/text/pluralize'
import { AnswerList } from './answer-list'
import { Exports } from './exports'
import { exportPath } from './link-paths'
import type { AnswerViewModel, LinkViewModel } from './view-models'

/** A link that was just made. The page shows its address once. */
export interface LinkToCopy {
  url: string
  subject: string
  /** the text of a mail with the address */
  text: string
  /** the code that the page asks for; null without one */
  code: string | null
}

interface Props {
  user: { name: string }
  here: string
  /** `2026-0042, version 1` */
  claimName: string
  eventName: string
  approvals: number
  newId: string
  exports: ExportForm[]
  versionId: string
  links: LinkViewModel[]
  answers: AnswerViewModel[]
}

/** The page that hands over a frozen version by links, and shows their answers. */
export function HandOverPage(props: Props) {
  const { user, here, claimName, eventName, approvals, newId, links, answers, exports, versionId } = props
  const answer = useActionData<Failure | { newLink: LinkToCopy }>()
  const newLink = answer && 'newLink' in answer ? answer.newLink : null
  const failure = answer && 'code' in answer ? answer : undefined
  return (
    <Shell user={user}>
      <div className="page stack claim">
        <PageHead parent={{ path: CLAIMS_PATH, name: 'Claims' }} title={`Hand over claim ${claimName}`} />
        <p className="muted">
          {eventName}. Whoever has a link sees this version without an account, and can answer it. Nobody can
          change the claim with it.
        </p>
        {newLink && <NewLinkCard {...newLink} />}
        {answers.length > 0 && (
          <section aria-labelledby="answers" className="card">
            <h2 id="answers">Answers</h2>
            <AnswerList answers={answers} />
          </section>
        )}
        <section aria-labelledby="new-link" className="card">
          <h2 id="new-link">New link</h2>
          <NewLinkForm {...{ here, newId, approvals, failure }} />
        </section>
        {links.length > 0 && (
          <section aria-labelledby="links" className="card">
            <h2 id="links">Links</h2>
            <ul className="links">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} here={here} />
              ))}
            </ul>
          </section>
        )}
        <Exports exports={exports} pathOf={(id) => exportPath(versionId, id)} />
      </div>
    </Shell>
  )
}

const ROLE_NAMES = { finance: 'Finance', approver: 'Approver' }
const ROLE_OPTIONS = LINK_ROLES.map((role) => [role, ROLE_NAMES[role]] as const)
const DAY_OPTIONS = LINK_DAYS.map((days) => [days, `After ${days} days`] as const)

type NewLinkFormProps = Pick<Props, 'here' | 'newId' | 'approvals'> & { failure: Failure | undefined }

function NewLinkForm({ here, newId, approvals, failure }: NewLinkFormProps) {
  const values = failure?.values ?? {}
  return (
    <form method="post" action={here} className="stack">
      <FormFailure failure={failure} />
      <HiddenFields fields={{ intent: 'hand-over', id: newId }} />
      <div className="halves">
        <Select
          label="For"
          name="role"
          options={ROLE_OPTIONS}
          defaultValue={values.role ?? (approvals > 0 ? 'approver' : 'finance')}
        />
        <Select label="Expires" name="days" options={DAY_OPTIONS} defaultValue={values.days ?? '30'} />
      </div>
      <label className="check">
        <input type="checkbox" name="needs_code" value="yes" defaultChecked={values.needs_code === 'yes'} />
        Ask for the code that the PDF prints
      </label>
      {approvals > 0 && (
        <p className="hint">
          Finance can answer once {pluralize(approvals, 'approver')} accepted the claim. Make a link for each.
        </p>
      )}
      <div className="actions">
        <button className="button primary" type="submit">
          Make link
        </button>
      </div>
    </form>
  )
}

/** The address of a new link, and a mail with it. */
function NewLinkCard({ url, subject, text, code }: LinkToCopy) {
  const mail = `mailto:?${new URLSearchParams({ subject, body: text }).toString().replaceAll('+', '%20')}`
  return (
    <section aria-labelledby="made" className="card new-link">
      <h2 id="made">Copy the link now</h2>
      <Notice>Claimbook shows it only this once, because it stores no link.</Notice>
      <p className="address">{url}</p>
      {code && (
        <p>
          The page asks for the code <strong className="address">{code}</strong>. It stands on the first page
          of the claim’s PDF. Do not send it together with the link.
        </p>
      )}
      <div className="field">
        <label htmlFor="mail">Text for a mail</label>
        <textarea id="mail" className="input" rows={9} readOnly value={text} />
      </div>
      <div className="actions">
        <a className="button" href={mail}>
          Write mail
        </a>
      </div>
    </section>
  )
}

/** A link, how often it was opened, and the form that withdraws it. */
function LinkRow({ link, here }: { link: LinkViewModel; here: string }) {
  const { id, role, needsCode, state, createdAt, expiresAt, openingCount, openings } = link
  const opened = `Opened ${pluralize(openingCount, 'time')}`
  return (
    <li>
      <div className="heading">
        <div>
          <p>
            <strong>{ROLE_NAMES[role]}</strong> {needsCode && <span className="badge">with code</span>}{' '}
            {state !== 'open' && <span className="badge closed">{state}</span>}
          </p>
          <p className="muted small">{`Made ${createdAt}, ${state === 'expired' ? 'expired' : 'expires'} ${expiresAt}`}</p>
        </div>
        {state === 'open' && (
          <form method="post" action={here}>
            <HiddenFields fields={{ intent: 'withdraw', id }} />
            <button className="button quiet" type="submit" aria-label={`Withdraw the link of ${createdAt}`}>
              Withdraw
            </button>
          </form>
        )}
      </div>
      {openingCount === 0 ? (
        <p className="muted small">Not opened yet</p>
      ) : (
        <details className="folded">
          <summary aria-label={`${opened}: the link of ${createdAt}`}>{opened}</summary>
          <ul className="small muted">
            {openings.map((opening) => (
              <li key={opening}>In the hour from {opening}</li>
            ))}
            {link.earlierCount > 0 && <li>and {pluralize(link.earlierCount, 'time')} in earlier hours</li>}
          </ul>
        </details>
      )}
    </li>
  )
}
