import { statementPath } from '~/components/bank-statements/paths'
import { detailsPath } from '~/components/details/paths'
import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { ATTACH_FORM_ID, AttachForm } from './attach'
import type { DraftViewModel, ReviewViewModel } from './view-models'

// The alternatives to confirming a draft as an expense. The notice above the picture (`OtherPaper`) offers
// likely ones, and the folded part below the form (`NotAnExpense`) offers all that the notice does not.

type Paper = NonNullable<DraftViewModel['paper']>

/** Slips of exchange offices and cash machines prove a rate. */
const provesRate = ({ kind }: Paper): boolean => kind === 'exchange' || kind === 'withdrawal'

/** A slip of an exchange office is better used as a proof, and a ticket with a price as an expense. */
const isLikelyKept = ({ kind, isExpense }: Paper): boolean => kind !== 'exchange' && !isExpense

interface Props extends Pick<ReviewViewModel, 'event' | 'formAction' | 'expenses'> {
  draft: DraftViewModel
}

/** Says what kind of paper a file seems to be, and offers the actions for it. */
export function OtherPaper({ draft, event, formAction, expenses }: Props) {
  const { paper, ratePath, id } = draft
  if (!paper) return null
  return (
    <section className="notice" aria-label="Not a receipt">
      <p>{paper.notice}</p>
      <div className="actions">
        {provesRate(paper) && (
          <a className="button" href={ratePath} aria-keyshortcuts="R">
            Use as proof of a rate <Key>R</Key>
          </a>
        )}
        {paper.kind === 'statement' && (
          <a className="button" href={statementPath(event.id)}>
            Open bank statements
          </a>
        )}
        {isLikelyKept(paper) && <KeepWithClaim draftId={id} formAction={formAction} amount={paper.amount} />}
        {paper.kind === 'refund' && (
          <AddToSale sale={paper.sale} expenses={expenses} draftId={id} formAction={formAction} />
        )}
        {paper.kind === 'refund' && (
          <a className="button quiet" href={detailsPath(event.id)}>
            Open advances
          </a>
        )}
      </div>
    </section>
  )
}

type SaleProps = Pick<Props, 'expenses' | 'formAction'> & { sale: ExpenseSummary | null; draftId: string }

/** The form that adds a refund to its likely expense; without one, a link to the choice of expenses. */
function AddToSale({ sale, expenses, draftId, formAction }: SaleProps) {
  if (expenses.length === 0) return null
  if (sale === null)
    return (
      <a className="button" href={`#${ATTACH_FORM_ID}`} aria-keyshortcuts="A">
        Choose its expense <Key>A</Key>
      </a>
    )
  return (
    <form method="post" action={formAction}>
      <HiddenFields fields={{ intent: 'attach', id: draftId, expense_id: sale.id, role: 'other' }} />
      <button className="button" type="submit" aria-keyshortcuts="A">
        Add to this expense <Key>A</Key>
      </button>
    </form>
  )
}

interface KeepProps {
  draftId: string
  formAction: string
  /** the amount that then does not count, with its currency; empty without one */
  amount?: string | undefined
}

/** The button that keeps a file as a paper of the event, without an expense. */
function KeepWithClaim({ draftId, formAction, amount = '' }: KeepProps) {
  return (
    <form method="post" action={formAction}>
      <HiddenFields fields={{ intent: 'keep', id: draftId }} />
      <button className="button" type="submit" aria-keyshortcuts="O">
        Keep with the claim{amount && `: ${amount} does not count`} <Key>O</Key>
      </button>
    </form>
  )
}

/** The folded actions for a file that is not an expense of its own. Renders nothing when none is left. */
export function NotAnExpense({ draft, formAction, expenses }: Omit<Props, 'event'>) {
  const { paper } = draft
  const noticeOffersProof = paper !== null && provesRate(paper)
  const noticeOffersKeep = paper !== null && isLikelyKept(paper)
  if (noticeOffersProof && noticeOffersKeep && expenses.length === 0) return null
  return (
    <details className="folded-part" open={paper?.kind === 'refund' && paper.sale === null}>
      <summary>Not an expense of its own</summary>
      <div className="stack no-expense">
        <div className="actions">
          {!noticeOffersProof && (
            <a className="button" href={draft.ratePath} aria-keyshortcuts="R">
              Use as proof of a rate <Key>R</Key>
            </a>
          )}
          {!noticeOffersKeep && (
            <KeepWithClaim draftId={draft.id} formAction={formAction} amount={paper?.amount} />
          )}
        </div>
        {expenses.length > 0 && <AttachForm draftId={draft.id} expenses={expenses} formAction={formAction} />}
      </div>
    </details>
  )
}
