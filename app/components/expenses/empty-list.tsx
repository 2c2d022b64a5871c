/** The empty state of the list of expenses. */
export function EmptyList(list: { isFiltered: boolean; isOpen: boolean; hasDrafts: boolean }) {
  if (list.isFiltered) return <EmptyWords title="No expense matches" />
  if (!list.isOpen) return <EmptyWords title="No expenses" words="This event is closed." />
  if (list.hasDrafts)
    return (
      <EmptyWords
        title="Review the receipts above"
        words="Each one that you confirm becomes an expense here."
      />
    )
  return (
    <EmptyWords
      title="No expenses yet"
      words="Add receipts: each is read, and you check what was read. Or add an expense by hand."
    />
  )
}

const EmptyWords = ({ title, words }: { title: string; words?: string }) => (
  <div className="empty">
    <h2>{title}</h2>
    {words && <p className="muted">{words}</p>}
  </div>
)
