import type { ReactNode } from 'react'
import { Money } from '~/components/ui/money'
import type { BalanceViewModel } from './view-models'

interface Props {
  balance: BalanceViewModel
  currency: string
  /** the total, where it does not stand above */
  children?: ReactNode
}

/** The amount due after advances, in words that say who gives it to whom. */
export function Due({ balance, currency, children }: Props) {
  return (
    <p className="due">
      {children}
      <span>
        Less advances <Money amount={balance.advances} currency={currency} />
      </span>
      <strong>
        {balance.isBack ? 'To give back' : 'Due'} <Money amount={balance.due} currency={currency} />
      </strong>
    </p>
  )
}
