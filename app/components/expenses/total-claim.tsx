import { Money } from '~/components/ui/money'

interface Props {
  total: string
  currency: string
  /** what is doubtful about it, and what it leaves out */
  notes: string[]
}

/** What the expenses of an event come to. */
export function TotalClaim({ total, currency, notes }: Props) {
  return (
    <div className="total">
      <span>Total claim</span>
      <span>
        <Money amount={total} currency={currency} />
        {notes.map((note) => (
          <span key={note} className="note doubtful">
            {note}
          </span>
        ))}
      </span>
    </div>
  )
}
