import { useEffect, useState } from 'react'
import { SEARCH_PATH } from './paths'
import { SearchDialog } from './search-dialog'

/** The link to the search. With scripts, the link and `Ctrl K` open the command palette above the page. */
export function SearchLink() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <a
        className="quiet-link search-link"
        href={SEARCH_PATH}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="M10.5 10.5L14 14" strokeLinecap="round" />
        </svg>
        <span className="words">Search</span>
        <span className="key" aria-hidden="true">
          Ctrl K
        </span>
      </a>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
