import { Money } from '~/components/ui/money'
import { Notice } from '~/components/ui/notice'

/** What new terms would change, figures written in the user's locale. */
export interface Effect {
  /** the terms that it is about, as `termsKey` writes them */
  key: string
  converted: number
  expenses: number
  before: { amount: string; currency: string }
  after: { amount: string; currency: string }
}

export function TermsEffect({ effect }: { effect: Effect }) {
  if (effect.expenses === 0) return null
  const kept = effect.expenses - effect.converted
  return (
    <Notice>
      <p>
        Saving converts {effect.converted} of {effect.expenses} {effect.expenses === 1 ? 'expense' : 'expenses'} anew
        {kept > 0 && `; ${kept} in the claim currency ${kept === 1 ? 'stays' : 'stay'} as they are`.replace('stays as they are', 'stays as it is')}.
      </p>
      <p>
        Total <Money {...effect.before} /> → <strong><Money {...effect.after} /></strong>
      </p>
    </Notice>
  )
}
