import { remarkField } from '~/domain/claims/answers/answer'
import type { FileView, LineView, PointView, RateView } from '~/domain/claims/answers/handed-over'
import { pluralize } from '~/domain/text/pluralize'
import { ANSWER_FORM_ID, type AnswerFormProps } from './answer-form'
import { picturePath } from './link-paths'

interface LinesProps extends Pick<AnswerFormProps, 'kinds' | 'failure' | 'values'> {
  token: string
  lines: LineView[]
}

/** The lines of a version, each beside its receipts. */
export function HandedOverLines({ token, lines, kinds, failure, values }: LinesProps) {
  return (
    <ol className="handed-over-lines">
      {lines.map((line) => (
        <li key={line.number} className="card" id={`line-${line.number}`}>
          <div className="line-facts">
            <div className="heading">
              <h3>
                {line.number}. <bdi>{line.merchant}</bdi>
              </h3>
              <strong className={line.counts ? 'figure' : 'figure muted'}>{line.claimed}</strong>
            </div>
            <p className="muted">{line.facts}</p>
            {line.details.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {line.arithmetic && <Arithmetic {...line} />}
            {line.origins.map((text) => (
              <p key={text} className="muted small">
                {text}
              </p>
            ))}
            <Points points={line.points} />
            {kinds.includes('returned') && (
              <LineRemark
                number={line.number}
                typed={values[remarkField(line.number)] ?? ''}
                error={failure?.fields[remarkField(line.number)]?.[0]}
              />
            )}
          </div>
          <Files
            token={token}
            files={line.files}
            none={line.needsReceipt ? 'No receipt' : 'Needs no receipt'}
          />
        </li>
      ))}
    </ol>
  )
}

/** The arithmetic of a line. The code of its rate, `(R1)`, says where the rate comes from and leads to it. */
function Arithmetic({ arithmetic, rate }: Pick<LineView, 'arithmetic' | 'rate'>) {
  if (!rate) return <p>{arithmetic}</p>
  const [before, after] = arithmetic.split(`(${rate.code})`)
  return (
    <p>
      {before}({rate.isListed ? <a href={`#${rateId(rate.code)}`}>{rate.code}</a> : rate.code}: {rate.origin})
      {after}
    </p>
  )
}

/** The id of a rate, which its lines link to. */
const rateId = (code: string) => `rate-${code}`

/** A folded field for a remark on a line. It belongs to the form of the answer. */
function LineRemark({ number, typed, error }: { number: number; typed: string; error: string | undefined }) {
  return (
    <details className="folded" open={typed !== '' || undefined}>
      <summary aria-label={`Remark on this line, ${number}`}>Remark on this line</summary>
      <input
        className="input"
        form={ANSWER_FORM_ID}
        name={remarkField(number)}
        defaultValue={typed}
        aria-label={`Remark on line ${number}`}
        aria-invalid={error !== undefined || undefined}
      />
      {error && <span className="error">{error}</span>}
    </details>
  )
}

/** Points that the checks found, with the claimant's explanations. */
export function Points({ points, isNamed = false }: { points: PointView[]; isNamed?: boolean }) {
  if (points.length === 0) return null
  return (
    <ul className="points">
      {points.map(({ about, finding, text }) => (
        <li key={`${about} ${finding}`}>
          {isNamed && <span className="muted">{about}: </span>}
          {finding}
          <span className="note">{text ? `The claimant: ${text}` : 'Not explained'}</span>
        </li>
      ))}
    </ul>
  )
}

/** The files of a line or a rate, with the pictures of their pages, or the words for none. */
export function Files({ token, files, none }: { token: string; files: FileView[]; none?: string }) {
  if (files.length === 0) return <p className="muted line-files">{none}</p>
  return (
    <div className="line-files">
      {files.map(({ label, words, pictures, furtherPages }) => (
        <figure key={words}>
          <div className="pictures">
            {pictures.map((picture) => (
              <a
                key={picture.page}
                href={picturePath(token, picture)}
                target="_blank"
                rel="noreferrer"
                data-turns={picture.turns}
              >
                <img
                  src={picturePath(token, picture)}
                  alt={`File ${label}, page ${picture.page}`}
                  loading="lazy"
                />
              </a>
            ))}
          </div>
          <figcaption className="small muted">
            {words}
            {furtherPages > 0 && `. The PDF has ${pluralize(furtherPages, 'further page')}`}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** The rates of a version, each with its source and its proof. */
export function Rates({ token, rates }: { token: string; rates: RateView[] }) {
  return (
    <ul className="handed-over-rates">
      {rates.map(({ code, pair, quotient, date, source, proof }) => (
        <li key={code} id={rateId(code)}>
          <div className="line-facts">
            <p>
              <strong>{code}</strong> {pair}
            </p>
            <p className="muted">
              {quotient}, {date}
            </p>
            {source.map((text) => (
              <p key={text} className="small">
                {text}
              </p>
            ))}
          </div>
          {proof ? <Files token={token} files={[proof]} /> : <p className="muted line-files">No proof</p>}
        </li>
      ))}
    </ul>
  )
}
