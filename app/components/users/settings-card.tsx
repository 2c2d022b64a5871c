import { type ReactNode, useId } from 'react'
import { SAVED, type Saved, type Section } from './sections'

interface Props {
  /** the section; undefined for a further card of the same section */
  id?: Section
  title: string
  saved?: Saved | null
  /** the titles of the cards that were not submitted because another one was rejected */
  unsaved: string[]
  children: ReactNode
}

const NOT_SUBMITTED =
  'Not saved yet. Another form could not be saved, so this one was not sent. Save it again.'

export function SettingsCard({ id, title, saved, unsaved, children }: Props) {
  const heading = useId()
  const savedMessage = saved && SAVED[saved].section === id ? SAVED[saved].words : undefined
  const message = unsaved.includes(title) ? NOT_SUBMITTED : savedMessage
  return (
    <section className="card" id={id} aria-labelledby={heading} data-card={title}>
      <h2 id={heading}>{title}</h2>
      {/* the region exists before its text, because screen readers do not announce a region that arrives
          with its text */}
      <div role="status" className={message ? 'notice' : 'sr-only'}>
        {message}
      </div>
      {children}
    </section>
  )
}
