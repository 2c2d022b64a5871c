import type { ReactNode } from 'react'
import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { dueLabel } from '~/domain/advances/labels'
import type { BalanceViewModel } from './view-models'

interface Props {
  balance: BalanceViewModel
  currency: string
  /** the total, if the page does not already show it above */
  children?: ReactNode
}

/** The amount due after advances and payments, and whether the claimant receives it or gives it back. */
export function Due({ balance, currency, children }: Props) {
  return (
    <p className="due">
      {children}
      {balance.terms.map(({ label, amount }) => (
        <span key={label}>
          {label} <Money amount={amount} currency={currency} />
        </span>
      ))}
      <strong>
        {dueLabel(balance)} <Money amount={balance.due} currency={currency} />
      </strong>
      <Notes notes={balance.dueNotes} />
    </p>
  )
}
