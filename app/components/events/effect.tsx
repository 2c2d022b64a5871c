import { Money } from '~/components/ui/money'
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
  if (effect.expenses === 0) return null
  const kept = effect.expenses - effect.converted
  return (
    <div className={isStale ? 'notice stale' : 'notice'}>
      {isAnswer && (
        <p>
          <strong>Not saved yet.</strong> Check the new total first.
        </p>
      )}
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
    </div>
  )
}
