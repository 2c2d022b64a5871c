import { previewPath } from '~/components/receipts/paths'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Key } from '~/components/ui/keyboard-shortcuts'
import type { DraftViewModel, ReviewViewModel } from './view-models'

// Divides a file of several receipts, and merges its parts again.

interface Props extends Pick<ReviewViewModel, 'formAction'> {
  draft: DraftViewModel
}

/** Offers to divide a file into the receipts that it seems to contain, or in another way. */
export function Divide({ draft, formAction }: Props) {
  const { excerpt, parts, pages, isCroppable } = draft
  if (excerpt) return <PartOfFile draft={draft} formAction={formAction} />
  // an electronic invoice, which is not croppable, is one receipt, however many pages it has
  if (pages > 1 && isCroppable) return <DividePages draft={draft} formAction={formAction} />
  return parts.length > 1 ? <DivideAsProposed draft={draft} formAction={formAction} /> : null
}

const seemsToHold = (count: number) => `This file seems to hold ${count} receipts.`

function DivideAsProposed({ draft, formAction }: Props) {
  const { id, parts } = draft
  return (
    <form method="post" action={formAction} className="notice actions">
      <HiddenFields fields={{ intent: 'divide', id }} />
      {parts.map((part) => (
        <input key={JSON.stringify(part)} type="hidden" name="part[]" value={JSON.stringify(part)} />
      ))}
      <p>{seemsToHold(parts.length)}</p>
      <button className="button" type="submit" aria-keyshortcuts="V">
        Divide the file <Key>V</Key>
      </button>
    </form>
  )
}

/** Divides a file by pages. Pages without a preview belong to the receipt before them. */
function DividePages({ draft, formAction }: Props) {
  const { id, name, parts, previews } = draft
  const proposedFirstPages = new Set(parts.map(({ firstPage }) => firstPage))
  const isProposed = parts.length > 1
  return (
    <details className={isProposed ? 'notice divide' : 'folded-part divide'} open={isProposed}>
      <summary>{isProposed ? seemsToHold(parts.length) : 'Several receipts in this file'}</summary>
      <form method="post" action={formAction} className="divide-form">
        <HiddenFields fields={{ intent: 'divide', id }} />
        <fieldset>
          <legend className="small">On which pages does a receipt begin?</legend>
          <div className="divide-pages">
            {Array.from({ length: previews }, (_, index) => index + 1).map((page) => (
              <label key={page} className="small">
                <img
                  src={previewPath(id, page)}
                  alt={`Page ${page} of ${name}`}
                  width={draft.width}
                  height={draft.height}
                  loading="lazy"
                />
                <span className="check">
                  <input
                    type="checkbox"
                    name="begins[]"
                    value={page}
                    defaultChecked={page === 1 || proposedFirstPages.has(page)}
                  />
                  Page {page}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <button className="button" type="submit" aria-keyshortcuts={isProposed ? 'V' : undefined}>
          Divide the file {isProposed && <Key>V</Key>}
        </button>
      </form>
    </details>
  )
}

/** Says which part of its file a receipt is, and offers to restore the whole file. */
function PartOfFile({ draft, formAction }: Props) {
  return (
    <form method="post" action={formAction} className="actions small part-of-file">
      <HiddenFields fields={{ intent: 'whole', id: draft.id }} />
      <span className="muted">
        This receipt is {draft.part} of “{draft.name}”.
      </span>
      <button className="button quiet" type="submit">
        Use the whole file
      </button>
    </form>
  )
}
