import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  title: string
  /** the id of the event that a panel is about, for scripts that look for it */
  'data-edit-event'?: string
  children: ReactNode
}

/**
 * A card that opens for one thing. With scripts the focus moves to its title, so that a keyboard and a screen
 * reader are where the page has changed, and back when the card closes.
 */
export function Panel({ title, children, ...data }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      // a focus that was moved meanwhile stays there
      if (document.activeElement !== document.body) return
      const canTakeFocus = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const target = canTakeFocus ? opener : document.querySelector<HTMLElement>('h1')
      target?.focus()
    }
  }, [])
  return (
    <section className="card" aria-labelledby={id} {...data}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
