import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDebouncedPreview } from '~/components/ui/use-debounced-preview'
import { SEARCH_RESULTS_PATH } from './paths'
import { findPlaces } from './places'
import type { SearchGroup } from './view-models'

/** The number of options that a key moves. */
const OPTION_STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

interface Props {
  /** the field of the dialog, where the search is typed */
  field: RefObject<HTMLInputElement>
  listId: string
  onClose: () => void
}

/**
 * The results of the command palette while the user types: events, expenses, claims and actions. Arrow keys
 * choose one, and Enter opens it. Results of an earlier search stay visible until the response arrives, but
 * cannot be chosen; Enter waits for the response.
 */
export function Palette({ field, listId, onClose }: Props) {
  const { pathname } = useLocation()
  const [search, setSearch] = useState('')
  const [chosenIndex, setChosen] = useState(0)
  const [isEnterPending, setEnterPending] = useState(false)
  const { answer, isAsking, hasFailed, ask } = useDebouncedPreview<SearchGroup[]>(SEARCH_RESULTS_PATH, field)
  const places = findPlaces(search.trim(), pathname).slice(0, 5)
  const groups = [...(places.length > 0 ? [{ title: 'Go to', items: places }] : []), ...(answer ?? [])]
  const choices = isAsking ? places : groups.flatMap((group) => group.items)
  // fewer choices may be left than when the user chose; -1 without any
  const activeIndex = Math.min(chosenIndex, choices.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const optionAt = (index: number) => document.getElementById(optionId(index))

  const onInput = () => {
    const input = field.current
    if (!input?.form) return
    setSearch(input.value)
    setChosen(0)
    setEnterPending(false)
    ask(input.form)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // this Enter confirms the input of a word; some browsers show that only in the key code
    if (event.isComposing || event.keyCode === 229) return
    const step = OPTION_STEPS.get(event.key)
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) {
      if (choices.length === 0) return
      const next = (activeIndex + step + choices.length) % choices.length
      setChosen(next)
      optionAt(next)?.scrollIntoView({ block: 'nearest' })
    } else if (activeIndex >= 0) optionAt(activeIndex)?.click()
    else if (isAsking) setEnterPending(true)
    else if (hasFailed) onInput()
  }

  const askAtOpening = useRef(onInput)
  useEffect(() => askAtOpening.current(), [])
  useEffect(() => {
    const input = field.current
    input?.addEventListener('input', onInput)
    input?.addEventListener('keydown', onKeyDown)
    if (activeIndex >= 0) input?.setAttribute('aria-activedescendant', optionId(activeIndex))
    else input?.removeAttribute('aria-activedescendant')
    return () => {
      input?.removeEventListener('input', onInput)
      input?.removeEventListener('keydown', onKeyDown)
    }
  })
  useEffect(() => {
    if (!isEnterPending || isAsking) return
    setEnterPending(false)
    optionAt(activeIndex)?.click()
  })

  let index = 0
  return (
    <>
      <div className="search-found" id={listId} role="listbox" aria-label="Found" aria-busy={isAsking}>
        {groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={title} role="group" aria-label={title}>
            <p className="legend" aria-hidden="true">
              {title}
            </p>
            {items.map(({ id, name, detail, path }) => {
              const optionIndex = index++
              return (
                <a
                  key={id}
                  id={optionId(optionIndex)}
                  role="option"
                  aria-selected={optionIndex === activeIndex}
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
        {isAsking || hasFailed ? '' : `${choices.length} found`}
      </p>
      {!isAsking && hasFailed && (
        <p className="muted" role="alert">
          The search failed.{activeIndex < 0 && ' Press Enter to try again.'}
        </p>
      )}
      {!isAsking && answer && choices.length === 0 && (
        <p className="muted">Nothing found with all these words.</p>
      )}
    </>
  )
}
