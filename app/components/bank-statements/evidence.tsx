/** Shows the statement row that is the evidence of an expense, with a button that removes it. */
export function Evidence({ words, expenseId, action }: { words: string; expenseId: string; action: string }) {
  return (
    <form method="post" action={action} className="evidence">
      <input type="hidden" name="intent" value="evidence-remove" />
      <input type="hidden" name="id" value={expenseId} />
      <p className="small">{words}</p>
      <button className="button quiet" type="submit" aria-label="Remove the statement row">
        Remove
      </button>
    </form>
  )
}

/** Shows a refund that an expense deducts, with a button that removes it. */
export function RefundRow({
  words,
  id,
  expenseId,
  action,
}: {
  words: string
  id: string
  expenseId: string
  action: string
}) {
  return (
    <form method="post" action={action} className="evidence">
      <input type="hidden" name="intent" value="refund-remove" />
      <input type="hidden" name="id" value={expenseId} />
      <input type="hidden" name="refund" value={id} />
      <p className="small">{words}</p>
      <button className="button quiet" type="submit" aria-label="Remove the refund">
        Remove
      </button>
    </form>
  )
}
