interface Props {
  words: string
  expenseId: string
  action: string
  /** set for a refund that the expense deducts, instead of the evidence of its charge */
  refundId?: string
}

/** Shows a statement row that an expense uses, with a button that removes it. */
export function Evidence({ words, expenseId, action, refundId }: Props) {
  const isRefund = refundId !== undefined
  return (
    <form method="post" action={action} className="evidence">
      <input type="hidden" name="intent" value={isRefund ? 'refund-remove' : 'evidence-remove'} />
      <input type="hidden" name="id" value={expenseId} />
      {isRefund && <input type="hidden" name="refund" value={refundId} />}
      <p className="small">{words}</p>
      <button
        className="button quiet"
        type="submit"
        aria-label={isRefund ? 'Remove the refund' : 'Remove the statement row'}
      >
        Remove
      </button>
    </form>
  )
}
