import { useEffect, useRef } from 'react'
import { Field } from '~/components/ui/field'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure } from '~/domain/errors'
import type { FindingGroup, FindingViewModel } from './view-models'

/** The most findings of a kind that show without unfolding. */
const SHOWN_MAX = 5

/** The choice that two expenses are distinct, for the kinds of findings about a pair. */
const DISTINCT: Partial<Record<FindingGroup['kind'], string>> = {
  part: 'Not part of it',
  'tipped-bill': 'Two purchases',
}

interface Props {
  groups: FindingGroup[]
  /** address of the page */
  here: string
  /** the failure of an explanation */
  failure: Failure | undefined
}

/** Lists the findings of a claim, each with a link to correct it or a form to explain it. */
export function Findings({ groups, here, failure }: Props) {
  return (
    <div className="findings">
      {groups.map(
        ({ kind, title, advice, explainable, choice, choiceForAll, isRequired, count, open, findings }) => {
          const distinct = DISTINCT[kind] ?? 'Not a duplicate'
          const parts = { explainable, choice, distinct, here, failure }
          const hidden = findings.slice(SHOWN_MAX)
          const isHiddenOpen = isRequired && hidden.some(({ explanation }) => explanation === '')
          return (
            <section key={kind} aria-labelledby={`finding-${kind}`} className="card">
              <div>
                <h3 id={`finding-${kind}`}>
                  {title} {open > 1 && <span className="badge">{open}</span>}
                  {open === 0 && <span className="badge">✓ explained</span>}
                </h3>
                {open > 0 && <p className="hint">{advice}</p>}
                {choice !== null && open > 1 && (
                  <ChoiceForAll {...{ findings, choice, here }} words={choiceForAll} />
                )}
              </div>
              <Rows findings={findings.slice(0, SHOWN_MAX)} {...parts} />
              {hidden.length > 0 && (
                <details
                  open={isHiddenOpen || hidden.some(({ key }) => key === failure?.values.key) || undefined}
                >
                  <summary>{count - SHOWN_MAX} more</summary>
                  <Rows findings={hidden} {...parts} />
                  {count > findings.length && (
                    <p className="muted">
                      and {count - findings.length} more, which appear when some of these are done. The claim
                      lists them all.
                    </p>
                  )}
                </details>
              )}
            </section>
          )
        },
      )}
    </div>
  )
}

interface RowsProps extends Omit<Props, 'groups'> {
  findings: FindingViewModel[]
  explainable: boolean
  choice: string | null
  /** the choice that the two expenses are distinct */
  distinct: string
}

function Rows({ findings, explainable, choice, distinct, here, failure }: RowsProps) {
  return (
    <ul>
      {findings.map(({ key, words, fix, otherEventHref, pair, explanation }) => {
        const own = failure?.values.key === key ? failure : undefined
        return (
          <li key={key}>
            <div className={explanation ? 'finding done' : 'finding'}>
              <p>{words}</p>
              <div className="actions">
                <a className="quiet-link" href={fix.href} aria-label={`${fix.words}: ${words}`}>
                  {fix.words}
                </a>
                {otherEventHref && (
                  <a className="quiet-link" href={otherEventHref} aria-label={`Show the other: ${words}`}>
                    Show the other
                  </a>
                )}
                {pair && <Distinct pair={pair} words={distinct} here={here} />}
              </div>
            </div>
            {choice !== null && <Choice finding={{ key, explanation }} choice={choice} here={here} />}
            {explainable && choice === null && (
              <Explanation finding={{ key, explanation }} here={here} failure={own} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ChoiceProps {
  finding: Pick<FindingViewModel, 'key' | 'explanation'>
  choice: string
  here: string
}

/** The only explanation that a finding accepts, as a button, and the button that withdraws it. */
function Choice({ finding: { key, explanation }, choice, here }: ChoiceProps) {
  const isMade = explanation !== ''
  return (
    <form method="post" action={here} className="actions">
      <input type="hidden" name="intent" value="explain" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="text" value={isMade ? '' : choice} />
      {isMade && <span>{choice}</span>}
      <button className={isMade ? 'button quiet' : 'button'} type="submit">
        {isMade ? 'Take back' : choice}
      </button>
    </form>
  )
}

interface ChoiceForAllProps {
  findings: FindingViewModel[]
  choice: string
  /** the label of the button */
  words: string
  here: string
}

/** Makes the same choice for all open findings. */
function ChoiceForAll({ findings, choice, words, here }: ChoiceForAllProps) {
  const open = findings.filter(({ explanation }) => explanation === '')
  return (
    <form method="post" action={here} className="actions">
      <input type="hidden" name="intent" value="explain-all" />
      {open.map(({ key }) => (
        <input key={key} type="hidden" name="key[]" value={key} />
      ))}
      <input type="hidden" name="text" value={choice} />
      <button className="button" type="submit">
        {words}
      </button>
    </form>
  )
}

interface ExplanationProps {
  finding: Pick<FindingViewModel, 'key' | 'explanation'>
  here: string
  failure: Failure | undefined
}

/** The claimant's explanation of a finding, and its form, which folds after saving. */
function Explanation({ finding: { key, explanation }, here, failure }: ExplanationProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const saved = useRef(explanation)
  useEffect(() => {
    if (explanation === saved.current || !fold.current) return
    saved.current = explanation
    // text saved in another tab must not replace text typed here
    if (fold.current.querySelector<HTMLInputElement>('[name=text]')?.value.trim() !== explanation) return
    fold.current.open = false
    fold.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [explanation])
  return (
    <details open={failure !== undefined || undefined} ref={fold}>
      <summary>{explanation ? `Explained: ${explanation}` : 'Explain'}</summary>
      <form method="post" action={here} className="explain">
        <UnsavedInput
          name={`explanation ${here} ${encodeURIComponent(key)}`}
          stored={{ text: explanation }}
        />
        <input type="hidden" name="intent" value="explain" />
        <input type="hidden" name="key" value={key} />
        <Field
          name="text"
          label="Your explanation"
          hint="Finance reads it beside this point."
          defaultValue={failure?.values.text ?? explanation}
          errors={failure?.fields.text}
          maxLength={500}
        />
        <button className="button" type="submit">
          Save
        </button>
      </form>
    </details>
  )
}

interface DistinctProps {
  pair: [string, string]
  /** the claimant's choice */
  words: string
  here: string
}

function Distinct({ pair: [one, other], words, here }: DistinctProps) {
  return (
    <form method="post" action={here}>
      <input type="hidden" name="intent" value="distinct" />
      <input type="hidden" name="id" value={one} />
      <input type="hidden" name="other" value={other} />
      <button className="button quiet" type="submit">
        {words}
      </button>
    </form>
  )
}
