import type { AnswerViewModel } from './view-models'

/** Lists the answers to a version, the first one first. */
export function AnswerList({ answers }: { answers: AnswerViewModel[] }) {
  return (
    <ol className="answers">
      {answers.map(({ id, kind, title, at, payment, remark, remarks }) => (
        <li key={id} className={kind}>
          <p>
            <strong>{title}</strong> <span className="muted small">{at}</span>
          </p>
          {payment && <p>{payment}</p>}
          {remark && <p className="remark">{remark}</p>}
          {remarks.length > 0 && (
            <ul>
              {remarks.map(({ line, text }) => (
                <li key={line}>
                  <span className="muted">{`Line ${line}:`}</span> {text}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
