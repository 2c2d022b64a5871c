import type { FormEvent, ReactNode } from 'react'
import { originalPath } from '~/components/receipts/paths'
import { UploadForm } from '~/components/receipts/upload'
import { FailureNotice } from '~/components/ui/failure'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { Notice } from '~/components/ui/notice'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { DRAFT_BECAME_PROOF } from '~/domain/receipts/messages'
import { ProofImage } from './proof-image'
import type { ProofViewModel } from './view-models'

interface Props {
  eventId: string
  rateId: string
  document: ProofViewModel | null
  /** the file that was just removed */
  removed: Pick<ProofViewModel, 'id' | 'name'> | null
  /** whether the proof was just taken from the drafts */
  leftReview: boolean
  /** the address that the forms submit to */
  action: string
}

/** The proof of a rate, with the forms that add and remove it. */
export function Proof({ eventId, rateId, document, removed, leftReview, action }: Props) {
  const { submit, isBusy, failure } = useFormSubmit()
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    // the upload form has its own handler
    if (form.enctype === 'multipart/form-data') return
    event.preventDefault()
    event.stopPropagation()
    if (!isBusy) submit(form, { preventScrollReset: true })
  }
  return (
    <section className="files stack" aria-label="Proof of this rate" onSubmit={onSubmit}>
      {failure && <FailureNotice failure={failure} />}
      {leftReview && <Notice>{DRAFT_BECAME_PROOF}</Notice>}
      {removed && (
        <ProofForm
          intent="restore-proof"
          rateId={rateId}
          fileId={removed.id}
          action={action}
          className="notice actions"
        >
          <span>{`“${removed.name}” was removed.`}</span>
          <button className="button quiet" type="submit">
            Undo
          </button>
        </ProofForm>
      )}
      {document ? (
        <div className="entry">
          <ProofImage document={document} size={56} />
          <div>
            <a href={originalPath(document.id)} download={document.name} className="file link">
              {document.name}
            </a>
            <ProofForm intent="remove-proof" rateId={rateId} fileId={document.id} action={action}>
              <button className="button quiet" type="submit" aria-label={`Remove ${document.name}`}>
                Remove
              </button>
            </ProofForm>
          </div>
        </div>
      ) : (
        <p className="hint">
          No proof yet. Add the card statement, the slip of the cash machine or exchange bureau, or the
          published list.
        </p>
      )}
      <UploadForm eventId={eventId} rateId={rateId} isOpen />
    </section>
  )
}

interface ProofFormProps {
  intent: string
  rateId: string
  fileId: string
  action: string
  className?: string
  children: ReactNode
}

const ProofForm = ({ intent, rateId, fileId, action, className, children }: ProofFormProps) => (
  <form method="post" action={action} className={className}>
    <HiddenFields fields={{ intent, id: rateId, file_id: fileId }} />
    {children}
  </form>
)
