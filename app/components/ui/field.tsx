import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
} from 'react'

/** The texts around a field. */
interface FieldTexts {
  label: string
  hint?: string
  /** a note about the value, such as a doubt, with suggested values */
  mark?: ReactNode
  /** a sentence about the source of the value */
  source?: string
  errors?: string[]
}

interface Props extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  name: string
}

/** Focuses the first invalid input, and scrolls it into view, each time the server rejects the form. */
export function useFocusOnInvalid(form: RefObject<HTMLElement>, failure: object | undefined): void {
  useEffect(() => {
    const input = failure && form.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    if (!input) return
    input.focus()
    input.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [form, failure])
}

interface SelectProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  name: string
  /** the value and label of each option */
  options: readonly (readonly [string, string])[]
}

/** A labelled choice among a few values. */
export function Select({ label, hint, mark, source, errors, options, ...select }: SelectProps) {
  const id = useId()
  const texts = { label, hint, mark, source, errors }
  return (
    <Labelled id={id} {...texts}>
      <select id={id} className="input" {...ariaOf(id, texts)} {...select}>
        {options.map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A labelled input with its errors below it. */
export function Field({ label, hint, mark, source, errors, className = '', type = 'text', ...input }: Props) {
  const id = useId()
  const texts = { label, hint, mark, source, errors }
  return (
    <Labelled id={id} {...texts}>
      <input id={id} type={type} className={`input ${className}`.trim()} {...ariaOf(id, texts)} {...input} />
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
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  const texts = { label, hint, mark, source, errors }
  return (
    <Labelled id={id} {...texts}>
      <textarea id={id} className="input" {...ariaOf(id, texts)} {...input} />
    </Labelled>
  )
}

/** Returns the ARIA attributes of an input for the texts around it. */
function ariaOf(id: string, { hint, mark, source, errors }: FieldTexts) {
  const isInvalid = Boolean(errors?.[0])
  const describedBy = [
    hint && `${id}-hint`,
    source && `${id}-source`,
    mark && `${id}-mark`,
    isInvalid && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ')
  return { 'aria-invalid': isInvalid || undefined, 'aria-describedby': describedBy || undefined }
}

/** A label, the field itself, and the texts around it. */
function Labelled({
  id,
  label,
  hint,
  mark,
  source,
  errors,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
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
