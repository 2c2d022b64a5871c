interface Props {
  words: string
  expenseId: string
  action: string
}

/** Shows a statement row that an expense uses, with a button that removes it. */
export function Evidence({ words, expenseId, action }: Props) {
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
