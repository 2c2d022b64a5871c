import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
} from 'react'
import { toOption } from './option'

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
        {options.map(toOption)}
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
export function TextArea(props: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, mark, source, errors, ...input } = props
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
  const error = errors?.[0]
  const shownTexts = Object.entries({ hint, source, mark, error }).filter(([, text]) => text)
  const describedBy = shownTexts.map(([kind]) => `${id}-${kind}`).join(' ')
  return { 'aria-invalid': Boolean(error) || undefined, 'aria-describedby': describedBy || undefined }
}

/** A label, the field itself, and the texts around it. */
function Labelled(props: FieldTexts & { id: string; children: ReactNode }) {
  const { id, label, hint, mark, source, errors, children } = props
  const show = (kind: string, text: ReactNode, className = kind) =>
    text && (
      <span className={className} id={`${id}-${kind}`}>
        {text}
      </span>
    )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {show('hint', hint)}
      {children}
      {show('source', source, 'hint')}
      {show('mark', mark)}
      {show('error', errors?.[0])}
    </div>
  )
}
