import type { ReactNode } from 'react'
import { HiddenFields } from './hidden-fields'
import { Panel } from './panel'

interface Props {
  title: string
  /** the address of the page without the panel */
  here: string
  /** the hidden fields of the form */
  fields: { intent: string; [name: string]: string }
  /** the label of the button */
  submit: string
  /** what the user would lose */
  children: ReactNode
}

/** Asks for confirmation before a destructive step, on the page itself, so that it works without scripts. */
export function ConfirmPanel({ title, here, fields, submit, children }: Props) {
  return (
    <Panel title={title}>
      {children}
      <form method="post" action={here} className="actions">
        <HiddenFields fields={fields} />
        <button className="button danger" type="submit">
          {submit}
        </button>
        <a className="quiet-link" href={here}>
          Cancel
        </a>
      </form>
    </Panel>
  )
}
