import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import type { Note } from '~/domain/text/note'

interface Props {
  total: string
  currency: string
  /** the doubts about the total, and the amounts that it leaves out */
  notes: Note[]
}

/** The total of an event's expenses. */
export function TotalClaim({ total, currency, notes }: Props) {
  return (
    <div className="total">
      <span>Total claim</span>
      <span>
        <Money amount={total} currency={currency} />
        <Notes notes={notes} />
      </span>
    </div>
  )
}
