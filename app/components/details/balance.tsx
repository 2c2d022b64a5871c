import { Money } from '~/components/ui/money'
import type { ShownBalance } from './rows'

/** What is left of a total, in words that say who gives it to whom. */
export function Due({ balance, currency }: { balance: ShownBalance; currency: string }) {
  return (
    <p className="due">
      <span>
        Less advances <Money amount={balance.advances} currency={currency} />
      </span>
      <strong>
        {balance.isBack ? 'To give back' : 'Due'} <Money amount={balance.due} currency={currency} />
      </strong>
    </p>
  )
}
