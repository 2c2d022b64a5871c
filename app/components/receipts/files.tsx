import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { FailureNotice } from '~/components/ui/failure'
import { HiddenFields } from '~/components/ui/hidden-fields'
import { toOption } from '~/components/ui/option'
import { useFormSubmit } from '~/components/ui/use-form-submit'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { originalPath } from './paths'
import { pageOf, Thumbnail, type ThumbnailViewModel } from './thumbnail'
import { UploadForm } from './upload'

/** A file that was removed from its expense. */
export interface RemovedFile {
  id: string
  name: string
  role: string
}

/** A file of an expense in the list of its files. */
export interface FileRow extends RemovedFile {
  /** a note about further content of the file; empty without one */
  note: string
  thumbnail: ThumbnailViewModel
}

const ROLE_OPTIONS = [
  ['receipt', ROLE_LABELS.receipt],
  ['payment', ROLE_LABELS.payment],
  ['other', 'Other'],
] as const

interface Props {
  eventId: string
  expenseId: string
  files: FileRow[]
  /** the address that the forms submit to */
  action: string
  /** the file that was just removed */
  removed: RemovedFile | null
  /** further forms */
  children: ReactNode
}

/** The files of an expense, with forms that change the role and the order of files, and that add files. */
export function Files({ eventId, expenseId, files, action, removed, children }: Props) {
  const { send, failure } = useSequentialSubmit()
  const formProps = { expenseId, action }
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const form = event.target as HTMLFormElement
    // the upload form has its own handler
    if (form.enctype === 'multipart/form-data') return
    event.preventDefault()
    event.stopPropagation()
    send(form)
  }
  return (
    <section className="files stack" aria-label="Receipts of this expense" onSubmit={onSubmit}>
      {failure && <FailureNotice failure={failure} />}
      {removed && (
        <FileForm intent="file-restore" file={removed} {...formProps} className="notice actions">
          <span>“{removed.name}” was removed.</span>
          <button className="button quiet" type="submit">
            Undo
          </button>
        </FileForm>
      )}
      {files.length > 0 && (
        <ol>
          {files.map((file, index) => (
            <li key={file.id} className="entry">
              <a
                href={pageOf(file.thumbnail)}
                target="_blank"
                rel="noreferrer"
                className="thumbnail"
                data-file={file.id}
              >
                <Thumbnail thumbnail={file.thumbnail} alt={`Show ${file.name}`} size={56} />
              </a>
              <div>
                <a href={originalPath(file.id)} download={file.name} className="file link">
                  {file.name}
                </a>
                {file.note && <p className="small muted">{file.note}</p>}
                <div className="actions">
                  <FileForm intent="file-role" file={file} {...formProps} className="role">
                    <select
                      name="role"
                      className="input"
                      aria-label={`Type of ${file.name}`}
                      key={file.role}
                      defaultValue={file.role}
                      onChange={({ currentTarget }) => send(currentTarget.form as HTMLFormElement)}
                    >
                      {ROLE_OPTIONS.map(toOption)}
                    </select>
                    <noscript>
                      <button className="button quiet" type="submit">
                        Save
                      </button>
                    </noscript>
                  </FileForm>
                  {index > 0 && (
                    <FileForm intent="file-up" file={file} {...formProps}>
                      <button className="button quiet" type="submit" aria-label={`Move ${file.name} up`}>
                        Up
                      </button>
                    </FileForm>
                  )}
                  <FileForm intent="file-again" file={file} {...formProps}>
                    <button
                      className="button quiet"
                      type="submit"
                      aria-label={`Another expense from this receipt, ${file.name}`}
                    >
                      Another expense from this receipt
                    </button>
                  </FileForm>
                  <FileForm intent="file-remove" file={file} {...formProps}>
                    <button className="button quiet" type="submit" aria-label={`Remove ${file.name}`}>
                      Remove
                    </button>
                  </FileForm>
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {children}
      <UploadForm eventId={eventId} expenseId={expenseId} isOpen />
    </section>
  )
}

/**
 * Returns a sender that submits forms one after the other, so that a form is not lost while another is in
 * progress. It ignores a second submission of the form in progress.
 */
function useSequentialSubmit() {
  const { submit, isBusy, failure } = useFormSubmit()
  const [formInProgress, waitingForm] = [useRef<HTMLFormElement>(), useRef<HTMLFormElement>()]
  const send = (form: HTMLFormElement) => {
    if (isBusy) {
      if (form !== formInProgress.current) waitingForm.current = form
      return
    }
    formInProgress.current = form
    submit(form, { preventScrollReset: true })
  }
  const latestSend = useRef(send)
  latestSend.current = send
  useEffect(() => {
    const form = waitingForm.current
    if (isBusy || !form) return
    waitingForm.current = undefined
    if (form.isConnected) latestSend.current(form)
  }, [isBusy, waitingForm])
  return { send, failure }
}

interface FileFormProps {
  intent: string
  expenseId: string
  file: RemovedFile
  action: string
  className?: string
  children: ReactNode
}

const FileForm = ({ intent, expenseId, file, action, className, children }: FileFormProps) => (
  <form method="post" action={action} className={className}>
    <HiddenFields fields={{ intent, id: expenseId, file_id: file.id }} />
    {children}
  </form>
)
