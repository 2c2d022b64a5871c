import { type ReactNode, useId } from 'react'
import { Notice } from '~/components/ui/notice'
import { SAVED, type Saved, type Section } from './sections'

interface Props {
  /** of the section; none of a further card of it */
  id?: Section
  title: string
  /** what was saved a moment ago, which its section says */
  saved?: Saved | null
  children: ReactNode
}

/** A card of the settings. */
export function SettingsCard({ id, title, saved, children }: Props) {
  const heading = useId()
  return (
    <section className="card" id={id} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {saved && SAVED[saved].section === id && <Notice>{SAVED[saved].words}</Notice>}
      {children}
    </section>
  )
}
