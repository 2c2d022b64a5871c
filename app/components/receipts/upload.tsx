import { useNavigate, useRevalidator } from '@remix-run/react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '~/components/ui/lazy-part'
import { useHasScripts } from '~/components/ui/use-has-scripts'
import { ACCEPTED_FILE_TYPES } from '~/domain/receipts/upload'
import { uploadPath } from './paths'
import type { UploadState } from './upload-state'
import { isInProgress, loadResponses, upload, useUploads } from './uploads'

const UploadList = lazyPart(async () => (await import('./upload-list')).UploadList)

interface Props {
  eventId: string
  /** the expense that the files are added to */
  expenseId?: string | null
  /** the rate that the file proves; without an expense or rate each file becomes a draft */
  rateId?: string | null
  /** whether the event accepts files; results of files that came too late show in any case */
  isOpen: boolean
  /** a further way to add receipts */
  children?: ReactNode
}

/**
 * The form that uploads receipts. With scripts it uploads chosen, photographed, pasted and dropped files at
 * once, each on its own; users can drop files anywhere on the page. The style sheet detects scripts by the
 * browser, so that the layout does not shift when they run.
 */
export function UploadForm({ eventId, expenseId = null, rateId = null, isOpen, children }: Props) {
  const id = useId()
  const target = { expenseId, rateId }
  const uploads = useUploads()
  const formUploads = uploads.filter(
    (each) => each.eventId === eventId && each.expenseId === expenseId && each.rateId === rateId,
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // loads the scripts before they are needed, so that they can show the failure of an upload without
    // connection
    Promise.all([UploadList.load(), loadResponses()]).catch(() => {})
  }, [])
  const { isDraggedOver, hasScripts } = useFiles(
    (files) => isOpen && upload(eventId, target, rateId === null ? files : files.slice(0, 1)),
  )
  const { revalidate } = useRevalidator()
  const finishedCount = formUploads.filter((each) => !isInProgress(each)).length
  const lastFinishedCount = useRef(finishedCount)
  useEffect(() => {
    if (finishedCount > lastFinishedCount.current) revalidate()
    lastFinishedCount.current = finishedCount
  }, [finishedCount, revalidate])
  const statementHref = hrefOfOnlyStatement(formUploads)
  const navigate = useNavigate()
  useEffect(() => {
    if (statementHref) navigate(statementHref)
  }, [statementHref, navigate])
  const send = (input: HTMLInputElement) => {
    upload(eventId, target, input.files ?? [])
    input.value = ''
  }
  const latestSend = useRef(send)
  latestSend.current = send
  useEffect(() => {
    // files that were chosen before the scripts ran
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('[type="file"]') ?? [])
      if (input.value !== '') latestSend.current(input)
  }, [])
  const inputProps = {
    type: 'file',
    name: 'receipt',
    accept: ACCEPTED_FILE_TYPES,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => send(currentTarget),
  }
  return (
    <div className={isDraggedOver ? 'upload dragged-over' : 'upload'}>
      {isOpen && (
        <form
          method="post"
          action={uploadPath(eventId, target)}
          encType="multipart/form-data"
          ref={form}
          className={hasScripts ? 'drop scripted' : 'drop'}
        >
          <label htmlFor={id} className="button primary">
            {rateId === null ? 'Add receipts' : 'Add proof'}
          </label>
          <input id={id} multiple={rateId === null} {...inputProps} />
          <label htmlFor={`${id}-camera`} className="button camera">
            Take photo
          </label>
          <input id={`${id}-camera`} className="camera" capture="environment" {...inputProps} />
          <span className="hint">
            {rateId === null ? 'Photos, PDFs or electronic invoices' : 'A photo or PDF'}
            <span className="fine-pointer-only">, also dropped or pasted anywhere on this page</span>.
          </span>
          <button className="button" type="submit">
            Upload
          </button>
          {children}
        </form>
      )}
      {formUploads.length > 0 && <UploadList uploads={formUploads} />}
    </div>
  )
}

/** Returns the page of the only statement among finished uploads; null if other results must be shown. */
function hrefOfOnlyStatement(uploads: UploadState[]): string | null {
  const [statement, ...otherUploads] = uploads.filter(({ state }) => state !== 'stored')
  return statement?.state === 'statement' && otherUploads.length === 0 ? statement.href : null
}

/** Gives dropped and pasted files to `onFiles`. Returns whether files are dragged and whether scripts run. */
function useFiles(onFiles: (files: File[]) => unknown) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const hasScripts = useHasScripts()
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onDrag = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setDraggedOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // ignores moves between elements of the page
      if (!event.relatedTarget) setDraggedOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setDraggedOver(false)
      latest.current(filesOf(event.dataTransfer))
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', onDrag, { signal })
    document.addEventListener('dragleave', onLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    document.addEventListener('paste', onPaste, { signal })
    return () => listening.abort()
  }, [])
  return { isDraggedOver, hasScripts }
}
