import { useActionData, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { isShownBesideField } from '~/components/ui/failure'
import { Field, Select, useFocusOnInvalid } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { FilledFormFields, useFilledForm } from '~/components/unsaved-input/filled-form'
import { UnsavedInput } from '~/components/unsaved-input/unsaved-input'
import type { Failure } from '~/domain/errors'

interface FieldOfForm extends ComponentProps<typeof Field> {
  value?: string
  /** the value and label of each option, when the field is a choice */
  options?: readonly (readonly [string, string])[]
}

interface Props {
  /** identifies the form on its page; empty for the only form of a page, whose typed text is not kept */
  intent?: string
  action?: string
  fields: FieldOfForm[]
  submit: string
  isPrimary?: boolean
  children?: ReactNode
}

/** A form about the user: its fields, each with its errors, and one button. */
export function AccountForm({ intent = '', action, fields, submit, isPrimary = true, children }: Props) {
  const answer = useActionData<Failure>()
  const failure = answer?.intent === intent ? answer : undefined
  const form = useRef<HTMLFormElement>(null)
  const values = Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))
  const filledForm = useFilledForm({ values }, useNavigation().state !== 'idle', failure?.values)
  useFocusOnInvalid(form, failure)
  const editsStoredValues = intent !== '' && fields.some(({ value }) => value !== undefined)
  return (
    // the key makes React fill a rejected form anew; other inputs follow stored values until somebody types
    <form key={failure?.values.before} method="post" action={action} className="stack" ref={form}>
      {intent && <UnsavedInput name={`settings ${intent}`} stored={filledForm.values} />}
      {editsStoredValues && <FilledFormFields filledForm={filledForm} />}
      {failure && !isShownBesideField(failure) && <Notice bad>{failure.message}</Notice>}
      {intent && <input type="hidden" name="intent" value={intent} />}
      {fields.map(({ value, options, ...field }) => {
        const defaultValue = failure?.values[field.name] ?? value
        const errors = failure?.fields[field.name]
        return options ? (
          <Select
            // a select does not follow its default value
            key={`${field.name} ${value}`}
            name={field.name}
            label={field.label}
            hint={field.hint}
            options={options}
            defaultValue={defaultValue}
            errors={errors}
          />
        ) : (
          <Field key={field.name} required {...field} defaultValue={defaultValue} errors={errors} />
        )
      })}
      <button className={isPrimary ? 'button primary' : 'button'} type="submit">
        {submit}
      </button>
      {children}
    </form>
  )
}
