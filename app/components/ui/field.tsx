import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
} from 'react'

interface Words {
  label: string
  hint?: string
  /** a note about the value */
  mark?: ReactNode
  /** the source of the value */
  source?: string
  errors?: string[]
}

interface Props extends Words, InputHTMLAttributes<HTMLInputElement> {
  name: string
}

/**
 * Focuses the first invalid input of a form each time the server rejects the form, and scrolls it into view
 * with its errors.
 */
export function useFocusOnInvalid(form: RefObject<HTMLElement>, failure: object | undefined): void {
  useEffect(() => {
    const input = failure && form.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    if (!input) return
    input.focus()
    input.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [form, failure])
}

interface SelectProps extends Words, SelectHTMLAttributes<HTMLSelectElement> {
  name: string
  /** the value and label of each option */
  options: readonly (readonly [string, string])[]
}

/** A labelled choice among a few values. */
export function Select({ label, hint, mark, source, errors, options, ...select }: SelectProps) {
  const id = useId()
  const words = { label, hint, mark, source, errors }
  return (
    <Labelled id={id} {...words}>
      <select id={id} className="input" {...ariaOf(id, words)} {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A labelled input with its errors below it. */
export function Field({ label, hint, mark, source, errors, className = '', type = 'text', ...input }: Props) {
  const id = useId()
  const words = { label, hint, mark, source, errors }
  return (
    <Labelled id={id} {...words}>
      <input id={id} type={type} className={`input ${className}`.trim()} {...ariaOf(id, words)} {...input} />
    </Labelled>
  )
}

/** A labelled input for several lines of text. */
export function TextArea({
  label,
  hint,
  mark,
  source,
  errors,
  ...input
}: Words & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  const words = { label, hint, mark, source, errors }
  return (
    <Labelled id={id} {...words}>
      <textarea id={id} className="input" {...ariaOf(id, words)} {...input} />
    </Labelled>
  )
}

/** Returns the ARIA attributes of an input for the texts around it. */
function ariaOf(id: string, { hint, mark, source, errors }: Words) {
  const isInvalid = Boolean(errors?.[0])
  const described = [
    hint && `${id}-hint`,
    source && `${id}-source`,
    mark && `${id}-mark`,
    isInvalid && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ')
  return { 'aria-invalid': isInvalid || undefined, 'aria-describedby': described || undefined }
}

function Labelled({
  id,
  label,
  hint,
  mark,
  source,
  errors,
  children,
}: Words & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {source && (
        <span className="hint" id={`${id}-source`}>
          {source}
        </span>
      )}
      {mark && (
        <span className="mark" id={`${id}-mark`}>
          {mark}
        </span>
      )}
      {errors?.[0] && (
        <span className="error" id={`${id}-error`}>
          {errors[0]}
        </span>
      )}
    </div>
  )
}
