import { useEffect, useRef } from 'react'
import { Field } from '~/components/ui/field'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure } from '~/domain/errors'
import type { FindingGroup, FindingViewModel } from './finding-view-models'

/** The most findings of a kind that show without unfolding. */
const UNFOLDED_MAX = 5

/** The label of the button that marks two expenses as distinct, where it is not “Not a duplicate”. */
const DISTINCT_LABELS: Partial<Record<FindingGroup['kind'], string>> = {
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
      {groups.map((group) => {
        const { kind, title, advice, explainable, choice, isRequired, count, open, findings } = group
        const distinctLabel = DISTINCT_LABELS[kind] ?? 'Not a duplicate'
        const rowsProps = { explainable, choice, distinctLabel, here, failure }
        const foldedFindings = findings.slice(UNFOLDED_MAX)
        // findings that block closing, and one whose form failed, must not stay folded
        const isBlockingFolded = isRequired && foldedFindings.some(({ explanation }) => explanation === '')
        const isFailureFolded = foldedFindings.some(({ key }) => key === failure?.values.key)
        return (
          <section key={kind} aria-labelledby={`finding-${kind}`} className="card">
            <div>
              <h3 id={`finding-${kind}`}>
                {title} {open > 1 && <span className="badge">{open}</span>}
                {open === 0 && <span className="badge">✓ explained</span>}
              </h3>
              {open > 0 && <p className="hint">{advice}</p>}
              {choice !== null && open > 1 && (
                <ChoiceForAllForm {...{ findings, choice, here }} label={group.choiceForAll} />
              )}
              {explainable && choice === null && open > 1 && (
                <ExplanationForAllForm {...{ kind, findings, here, failure }} />
              )}
            </div>
            <FindingRows findings={findings.slice(0, UNFOLDED_MAX)} {...rowsProps} />
            {foldedFindings.length > 0 && (
              <details open={isBlockingFolded || isFailureFolded || undefined}>
                <summary>{count - UNFOLDED_MAX} more</summary>
                <FindingRows findings={foldedFindings} {...rowsProps} />
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
      })}
    </div>
  )
}

interface RowsProps extends Omit<Props, 'groups'> {
  findings: FindingViewModel[]
  explainable: boolean
  /** the only explanation that these findings accept; null: any text */
  choice: string | null
  /** the label of the button that says that two expenses are distinct */
  distinctLabel: string
}

/** The findings of one kind, each with its links and forms. */
function FindingRows({ findings, explainable, choice, distinctLabel, here, failure }: RowsProps) {
  return (
    <ul>
      {findings.map(({ key, words, fix, otherEventHref, pair, explanation }) => {
        const ownFailure = failure?.values.key === key ? failure : undefined
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
                {pair && <DistinctForm pair={pair} label={distinctLabel} here={here} />}
              </div>
            </div>
            {choice !== null && <ChoiceForm finding={{ key, explanation }} choice={choice} here={here} />}
            {explainable && choice === null && (
              <ExplanationForm finding={{ key, explanation }} here={here} failure={ownFailure} />
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
function ChoiceForm({ finding: { key, explanation }, choice, here }: ChoiceProps) {
  const isMade = explanation !== ''
  return (
    <form method="post" action={here} className="actions">
      <HiddenFields fields={{ intent: 'explain', key, text: isMade ? '' : choice }} />
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
  label: string
  here: string
}

const isOpen = ({ explanation }: FindingViewModel): boolean => explanation === ''

/** The hidden fields with the keys of open findings. */
const KeysOfOpen = ({ findings }: { findings: FindingViewModel[] }) =>
  findings.filter(isOpen).map(({ key }) => <input key={key} type="hidden" name="key[]" value={key} />)

/** Makes the same choice for all open findings. */
function ChoiceForAllForm({ findings, choice, label, here }: ChoiceForAllProps) {
  return (
    <form method="post" action={here} className="actions">
      <HiddenFields fields={{ intent: 'explain-all', text: choice }} />
      <KeysOfOpen findings={findings} />
      <button className="button" type="submit">
        {label}
      </button>
    </form>
  )
}

interface ExplanationForAllProps extends Omit<Props, 'groups'> {
  kind: FindingGroup['kind']
  findings: FindingViewModel[]
}

/** Gives all open findings of a kind the same explanation. */
function ExplanationForAllForm({ kind, findings, here, failure }: ExplanationForAllProps) {
  const openFindings = findings.filter(isOpen)
  const isOwnFailure =
    failure?.intent === 'explain-all' && failure.lists?.['key[]']?.includes(openFindings[0]?.key ?? '')
  const ownFailure = isOwnFailure ? failure : undefined
  return (
    <details open={ownFailure !== undefined || undefined}>
      <summary>{`Explain all ${openFindings.length} together`}</summary>
      <form method="post" action={here} className="explain">
        <UnsavedInput name={`explanations ${here} ${kind}`} stored={{ text: '' }} />
        <HiddenFields fields={{ intent: 'explain-all' }} />
        <KeysOfOpen findings={findings} />
        <Field
          name="text"
          label="Your explanation of all"
          defaultValue={ownFailure?.values.text ?? ''}
          errors={ownFailure?.fields.text}
          maxLength={500}
          required
        />
        <button className="button" type="submit">
          Save for all
        </button>
      </form>
    </details>
  )
}

interface ExplanationProps extends Omit<Props, 'groups'> {
  finding: Pick<FindingViewModel, 'key' | 'explanation'>
}

/** The claimant's explanation of a finding, and its form, which folds after saving. */
function ExplanationForm({ finding: { key, explanation }, here, failure }: ExplanationProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const savedExplanation = useRef(explanation)
  useEffect(() => {
    if (explanation === savedExplanation.current || !details.current) return
    savedExplanation.current = explanation
    // text saved in another tab must not replace text typed here
    if (details.current.querySelector<HTMLInputElement>('[name=text]')?.value.trim() !== explanation) return
    details.current.open = false
    details.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [explanation])
  return (
    <details open={failure !== undefined || undefined} ref={details}>
      <summary>{explanation ? `Explained: ${explanation}` : 'Explain'}</summary>
      <form method="post" action={here} className="explain">
        <UnsavedInput
          name={`explanation ${here} ${encodeURIComponent(key)}`}
          stored={{ text: explanation }}
        />
        <HiddenFields fields={{ intent: 'explain', key }} />
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
  /** the ids of the two expenses */
  pair: readonly [string, string]
  /** the label of the button */
  label: string
  here: string
}

/** The button that says that the two expenses of a finding are distinct. */
function DistinctForm({ pair: [firstId, secondId], label, here }: DistinctProps) {
  return (
    <form method="post" action={here}>
      <HiddenFields fields={{ intent: 'distinct', id: firstId, other: secondId }} />
      <button className="button quiet" type="submit">
        {label}
      </button>
    </form>
  )
}
