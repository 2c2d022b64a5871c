import { HiddenFields } from '~/components/ui/hidden-fields'
import type { Excerpt } from '~/domain/receipts/excerpt'

interface CropProps {
  draftId: string
  formAction: string
  /** the part inside the box; null until the user sets the box */
  part: Excerpt | null
  onCancel: () => void
}

/** Explains how to crop a receipt out of its page, and saves the cropped part. */
export function Crop({ draftId, formAction, part, onCancel }: CropProps) {
  return (
    <form method="post" action={formAction} className="scan-note small actions">
      <HiddenFields fields={{ intent: 'crop', id: draftId, part: part ? JSON.stringify(part) : '' }} />
      <span>Move the edges of the box to those of the receipt.</span>
      <button className="button" type="submit" disabled={!part}>
        Keep this part
      </button>
      <button className="button quiet" type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  )
}
