import { closePath } from '~/components/claims/paths'
import { Due } from '~/components/details/balance'
import type { BalanceViewModel } from '~/components/details/view-models'
import type { LeftOutViewModel } from '~/components/expenses/sum-view-models'
import { Money } from '~/components/ui/money'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import type { Note } from '~/domain/text/note'
import { Groups } from './filters'
import type { GroupViewModel } from './sum-view-models'
import { TotalClaim } from './total-claim'

/** The sums of all expenses of an event. */
export interface ExpenseSumsViewModel {
  /** the sum of the expenses above zero, in the claim currency (docs/contract.md, 4.3) */
  total: string
  /** the sum of the refunds without its sign; empty without any */
  refunds: string
  totalNotes: Note[]
  balance: BalanceViewModel
  /** the `totalNotes` in full; null when each expense counts at a rate for its currency */
  rateNotes: { countedWithoutRate: EventRateUse[]; leftOut: LeftOutViewModel } | null
  byCurrency: GroupViewModel[]
  byCategory: GroupViewModel[]
  otherCategories: GroupViewModel | null
}

interface TotalProps {
  sums: ExpenseSumsViewModel
  currency: string
}

/** The total of the claim, and the due if it differs from the total. */
export function Total({ sums: { total, refunds, totalNotes, balance }, currency }: TotalProps) {
  return (
    <>
      <TotalClaim total={total} currency={currency} notes={totalNotes} />
      {(refunds || balance.terms.length > 0) && (
        <Due balance={balance} currency={currency}>
          {refunds && (
            <span>
              Less refunds <Money amount={refunds} currency={currency} />
            </span>
          )}
        </Due>
      )}
    </>
  )
}

interface Props {
  event: { id: string; currency: string }
  sums: ExpenseSumsViewModel
  count: number
  isOpen: boolean
}

/** The button that closes the event, and the sums by currency and category. */
export function SumsPart({ event, sums, count, isOpen }: Props) {
  return (
    <>
      {isOpen && count > 0 && (
        <p className="next-step">
          <a className="button" href={closePath(event.id)}>
            Close event
          </a>
        </p>
      )}
      {count > 1 && (
        <div className="sums">
          <Groups title="By currency" groups={sums.byCurrency} claimCurrency={event.currency} />
          <Groups
            title="By category"
            groups={sums.byCategory}
            otherGroups={sums.otherCategories}
            claimCurrency={event.currency}
          />
        </div>
      )}
    </>
  )
}
