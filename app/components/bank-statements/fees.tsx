import type { FeesViewModel } from './statement-facts'

interface Props {
  fees: FeesViewModel[]
  /** the address of the page */
  pagePath: string
  isBusy: boolean
}

/** Lists bank fees on used statement rows that no expense claims yet, with a button that adds them. */
export function Fees({ fees, pagePath, isBusy }: Props) {
  return (
    <section className="card stack" aria-label="Fees beside rows">
      {fees.map(({ key, words }) => (
        <p key={key}>{`Not claimed yet: fees of ${words}.`}</p>
      ))}
      <form method="post" action={pagePath} className="actions">
        <input type="hidden" name="intent" value="fees" />
        <button className="button" type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving…' : 'Add the fees as an expense'}
        </button>
        <span className="hint">Its note names the statement and the rows.</span>
      </form>
    </section>
  )
}
