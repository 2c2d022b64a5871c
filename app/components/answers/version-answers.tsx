import { AnswerList } from './answer-list'
import { handOverPath } from './link-paths'
import type { AnswerViewModel } from './view-models'

interface Props {
  versionId: string
  answers: AnswerViewModel[]
  /** the number of links that hand the version over */
  linkCount: number
}

/** The answers to the frozen version of an event, or the way to hand it over. */
export function VersionAnswers({ versionId, answers, linkCount }: Props) {
  return (
    <section aria-labelledby="handed-over" className="card">
      <h2 id="handed-over">{answers.length > 0 ? 'Answers' : 'Hand over'}</h2>
      {answers.length > 0 ? (
        <AnswerList answers={answers} />
      ) : (
        <p className="muted">
          {linkCount === 0
            ? 'Finance or an approver can read this version by a link, without an account, and answer it.'
            : 'This version was handed over. Nobody has answered it yet.'}
        </p>
      )}
      <div className="actions">
        <a className={linkCount === 0 ? 'button primary' : 'button'} href={handOverPath(versionId)}>
          {linkCount === 0 ? 'Hand over' : 'Links and answers'}
        </a>
      </div>
    </section>
  )
}
