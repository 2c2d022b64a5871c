import { Money, shortCode } from '~/components/ui/money'
import type { Effect } from './rows'

interface Props {
  effect: Effect
  /** others were typed meanwhile, and are being asked for */
  isStale: boolean
  /** it answers a form that was sent, which is not saved before its effect was seen */
  isAnswer: boolean
}

/** What new terms change. */
export function TermsEffect({ effect, isStale, isAnswer }: Props) {
  if (effect.expenses === 0 && effect.advances === 0) return null
  return (
    <div className={isStale ? 'notice stale' : 'notice'}>
      {isAnswer && (
        <p>
          <strong>Not saved yet.</strong> {effect.expenses > 0 ? 'Check the new total first.' : 'Check the advances first.'}
        </p>
      )}
      {effect.expenses > 0 && <ConvertedExpenses {...effect} />}
      {effect.advances > 0 && <p>{advancesWords(effect)}</p>}
    </div>
  )
}

/** Nobody knows a rate between two claim currencies: an advance stays the amount that was entered. */
function advancesWords({ advances, before, after }: Effect): string {
  const currencies = `${shortCode(after.currency)} instead of ${shortCode(before.currency) || 'no currency'}`
  return advances === 1
    ? `1 advance is not converted. Its amount stays, and is read as ${currencies}: correct it in the event’s details.`
    : `${advances} advances are not converted. Their amounts stay, and are read as ${currencies}: correct them in the event’s details.`
}

function ConvertedExpenses(effect: Effect) {
  const kept = effect.expenses - effect.converted
  return (
    <>
      <p>
        Saving converts {effect.converted} of {effect.expenses} {effect.expenses === 1 ? 'expense' : 'expenses'} with the new rate.
        {kept > 0 && ` ${kept} in ${effect.after.currency} ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`}
      </p>
      <p>
        Total <Money {...effect.before} /> →{' '}
        <strong>
          <Money {...effect.after} />
        </strong>
      </p>
    </>
  )
}
