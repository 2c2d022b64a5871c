import { Money } from '~/components/ui/money'
import type { Effect } from './rows'

/** What new terms change. `isStale`: others were typed meanwhile, and are being asked for. */
export function TermsEffect({ effect, isStale }: { effect: Effect; isStale: boolean }) {
  if (effect.expenses === 0) return null
  const kept = effect.expenses - effect.converted
  return (
    <div className={isStale ? 'notice stale' : 'notice'}>
      <p>
        Saving converts {effect.converted} of {effect.expenses} {effect.expenses === 1 ? 'expense' : 'expenses'} anew.
        {kept > 0 && ` Unchanged, because in the claim currency: ${kept}.`}
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
