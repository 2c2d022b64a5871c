import { type InputHTMLAttributes, type RefObject, useEffect, useId } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: string
  /** what to know of what it holds */
  mark?: string
  errors?: string[]
}

/** Takes the focus to the first input of a form that something is wrong with, each time a form was refused. */
export function useFocusOnInvalid(form: RefObject<HTMLElement>, failure: object | undefined): void {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [form, failure])
}

interface SelectProps {
  name: string
  label: string
  /** value and words of each */
  options: readonly (readonly [string, string])[]
  defaultValue?: string
  required?: boolean
}

/** A labelled choice of a few. */
export function Select({ label, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A labelled input, with what is wrong with it beneath. */
export function Field({ label, hint, mark, errors, className = '', type = 'text', ...input }: Props) {
  const id = useId()
  const error = errors?.[0]
  const described = [hint && `${id}-hint`, mark && `${id}-mark`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        type={type}
        className={`input ${className}`.trim()}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {mark && (
        <span className="mark" id={`${id}-mark`}>
          {mark}
        </span>
      )}
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
