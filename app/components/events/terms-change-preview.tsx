import type { ReactNode } from 'react'
import { Money, shortCode } from '~/components/ui/money'
import type { TermsChange } from './view-models'

interface PreviewState {
  /** whether the user has typed other terms since, whose effect is being loaded */
  isStale: boolean
  /** whether a submitted form waits for the user, who must see this effect before the form is saved */
  isForSubmittedForm: boolean
}

type Change = Pick<TermsChange, 'before' | 'after'>

/** Shows the effect of new terms: a new claim currency or a new rate of an event. */
export function TermsChangePreview({ effect, ...state }: PreviewState & { effect: TermsChange }) {
  if (effect.expenses === 0 && effect.advances === 0) return null
  const { unconverted } = effect
  // the expenses in the new claim currency need no conversion
  const unchangedCount = effect.expenses - effect.converted - effect.returning - unconverted
  return (
    <EffectNotice {...state} check={effect.expenses > 0 ? 'the new total' : 'the advances'}>
      {effect.expenses > 0 && (
        <>
          <p>
            Saving converts {effect.converted} of {effect.expenses}{' '}
            {effect.expenses === 1 ? 'expense' : 'expenses'} {effect.isNew ? 'with the new rate.' : 'anew.'}
            {unchangedCount > 0 &&
              ` ${unchangedCount} in ${effect.after.currency} ${unchangedCount === 1 ? 'stays as it is' : 'stay as they are'}.`}
            {unconverted > 0 &&
              ` ${unconverted} without a rate ${unconverted === 1 ? 'does' : 'do'} not count.`}
          </p>
          <Totals before={effect.before} after={effect.after} />
        </>
      )}
      {effect.charged > 0 && <p>{chargesWords(effect)}</p>}
      {effect.returning > 0 && <p>{returningWords(effect)}</p>}
      {effect.advances > 0 && <p>{advancesWords(effect)}</p>}
    </EffectNotice>
  )
}

/** Shows the change of a total in words and figures. */
export function TotalChangePreview({ children, ...props }: PreviewState & Change & { children: ReactNode }) {
  return (
    <EffectNotice {...props} check="the new total">
      <p>{children}</p>
      <Totals {...props} />
    </EffectNotice>
  )
}

/** Frames an effect. `check` names what the user must check before a submitted form is saved. */
function EffectNotice(props: PreviewState & { check: string; children: ReactNode }) {
  const { isStale, isForSubmittedForm, check, children } = props
  return (
    <div className={isStale ? 'notice stale' : 'notice'}>
      {isForSubmittedForm && (
        <p>
          <strong>Not saved yet.</strong> Check {check} first.
        </p>
      )}
      {children}
    </div>
  )
}

function Totals({ before, after }: Change) {
  return (
    <p>
      Total <Money {...before} /> {before.leftOut} →{' '}
      <strong>
        <Money {...after} /> {after.leftOut}
      </strong>
    </p>
  )
}

/** Says that amounts charged in the old currency do not count in the new one. */
function chargesWords({ charged, before, after }: TermsChange): string {
  const [old, next] = [shortCode(before.currency) || 'no currency', shortCode(after.currency)]
  return charged === 1
    ? `1 amount was charged in ${old}. It does not count in ${next}, and is kept for a claim in ${old}.`
    : `${charged} amounts were charged in ${old}. They do not count in ${next}, and are kept for a claim in ${old}.`
}

/** Says that amounts charged in the new currency, which the event had before, count again. */
function returningWords({ returning, after }: TermsChange): string {
  const currency = shortCode(after.currency)
  return returning === 1
    ? `1 amount was charged in ${currency}. It counts again.`
    : `${returning} amounts were charged in ${currency}. They count again.`
}

/** Says that advances keep their entered amounts, because no rate between two claim currencies is known. */
function advancesWords({ advances, before, after }: TermsChange): string {
  const [old, next] = [shortCode(before.currency) || 'no currency', shortCode(after.currency)]
  return advances === 1
    ? `1 advance stays in ${old}. It is not taken off until it is entered in ${next} in the event’s details.`
    : `${advances} advances stay in ${old}. They are not taken off until they are entered in ${next} in the event’s details.`
}
