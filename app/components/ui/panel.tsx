import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  title: string
  /** the id of the panel's event, for scripts that look it up */
  'data-edit-event'?: string
  children: ReactNode
}

/** A card that opens for one item. With scripts its title gets the focus; closing moves the focus back. */
export function Panel({ title, children, ...data }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      // the focus stays if the user has moved it meanwhile
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
