import { type ReactNode, useId } from 'react'
import { SAVED, type Saved, type Section } from './sections'

interface Props {
  /** of the section; none of a further card of it */
  id?: Section
  title: string
  /** what was saved a moment ago, which its section says */
  saved?: Saved | null
  /** the titles of the cards that were not sent, as another one was refused */
  unsaved: string[]
  children: ReactNode
}

const NOT_SENT = 'Not saved yet. Another form could not be saved, so this one was not sent. Save it again.'

/** A card of the settings. */
export function SettingsCard({ id, title, saved, unsaved, children }: Props) {
  const heading = useId()
  const words = saved && SAVED[saved].section === id ? SAVED[saved].words : undefined
  const told = unsaved.includes(title) ? NOT_SENT : words
  return (
    <section className="card" id={id} aria-labelledby={heading} data-card={title}>
      <h2 id={heading}>{title}</h2>
      {/* it is there before its words, so that they are read out */}
      <div role="status" className={told ? 'notice' : 'sr-only'}>
        {told}
      </div>
      {children}
    </section>
  )
}
