import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import type { Note } from '~/domain/text/note'

interface Props {
  total: string
  currency: string
  /** what is doubtful about it, and what it leaves out */
  notes: Note[]
}

/** What the expenses of an event come to. */
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
