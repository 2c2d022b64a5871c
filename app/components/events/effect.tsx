import { Money } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'
import type { Effect } from './rows'

export function TermsEffect({ effect }: { effect: Effect }) {
  if (effect.expenses === 0) return null
  const kept = effect.expenses - effect.converted
  return (
    <Notice>
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
    </Notice>
  )
}
