import type { ReactNode } from 'react'
import { Panel } from './panel'

interface Props {
  title: string
  /** the address of the page without the panel */
  here: string
  /** the hidden fields of the form */
  fields: { intent: string; [name: string]: string }
  /** the label of the button */
  submit: string
  /** what is lost */
  children: ReactNode
}

/** Asks before a destructive step, on the page itself: it works without scripts too. */
export function ConfirmPanel({ title, here, fields, submit, children }: Props) {
  return (
    <Panel title={title}>
      {children}
      <form method="post" action={here} className="actions">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
