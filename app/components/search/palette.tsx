import { useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDebouncedPreview } from '~/components/ui/use-debounced-preview'
import { SEARCH_RESULTS_PATH } from './paths'
import { findPlaces } from './places'
import type { SearchGroup } from './view-models'

/** How far a key moves among the options. */
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * The command palette: finds events, expenses, claims and what can be done, as it is typed. The arrow keys
 * choose, Enter goes there.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const { answer, isAsking, ask } = useDebouncedPreview<SearchGroup[]>(SEARCH_RESULTS_PATH, form)
  const listId = useId()
  const askFirst = useRef(ask)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // a click beside it leaves it
    opened?.addEventListener('click', ({ target }) => target === opened && opened.close())
    if (form.current) askFirst.current(form.current)
  }, [])
  const places = findPlaces(search.trim(), pathname).slice(0, 5)
  const groups = [...(places.length > 0 ? [{ title: 'Go to', items: places }] : []), ...(answer ?? [])]
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(chosen, items.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const go = (path: string) => {
    onClose()
    navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key)
    if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[at]
      if (item) go(item.path)
    }
    if (step === undefined || items.length === 0) return
    event.preventDefault()
    const next = (at + step + items.length) % items.length
    setChosen(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  let index = 0
  return (
    <dialog className="palette card" ref={dialog} aria-label="Search everything" onClose={onClose}>
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <input
          className="input"
          // a search field would empty itself on Escape, which leaves the palette
          type="text"
          enterKeyHint="go"
          name="search"
          role="combobox"
          aria-label="Search everything"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          autoComplete="off"
          placeholder="Event, merchant, amount, claim, or what to do"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setChosen(0)
            ask(currentTarget.form as HTMLFormElement)
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      <div className="search-found" id={listId} role="listbox" aria-label="Found" aria-busy={isAsking}>
        {groups.map(({ title, items: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={title} role="group" aria-label={title}>
            <p className="legend" aria-hidden="true">
              {title}
            </p>
            {found.map(({ name, detail, path }) => {
              const here = index++
              return (
                <a
                  key={`${path} ${name}`}
                  id={optionId(here)}
                  role="option"
                  aria-selected={here === at}
                  tabIndex={-1}
                  href={path}
                  onClick={onClose}
                >
                  {name}
                  {detail && <span className="note">{detail}</span>}
                </a>
              )
            })}
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {isAsking ? '' : `${items.length} found`}
      </p>
      {!isAsking && items.length === 0 && <p className="muted">Nothing has all these words.</p>}
    </dialog>
  )
}
