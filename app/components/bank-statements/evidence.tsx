/** The row of a bank statement that an expense has as evidence, and the way to take it off. */
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
