import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDebouncedPreview } from '~/components/ui/use-debounced-preview'
import { SEARCH_RESULTS_PATH } from './paths'
import { findPlaces } from './places'
import type { SearchGroup } from './view-models'

/** How many options each arrow key moves the choice: to the next one or to the previous one. */
const OPTION_STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * The key code of a key that an input method (IME) handles. Typing Chinese, for example, takes an Enter that
 * confirms a word. Some browsers show only in this code that the Enter was for the input method.
 */
const INPUT_METHOD_KEY_CODE = 229

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
  const [chosenIndex, setChosenIndex] = useState(0)
  const [isEnterPending, setEnterPending] = useState(false)
  const { answer, isAsking, hasFailed, ask } = useDebouncedPreview<SearchGroup[]>(SEARCH_RESULTS_PATH, field)
  const places = findPlaces(search.trim(), pathname).slice(0, 5)
  const groups = [...(places.length > 0 ? [{ title: 'Go to', items: places }] : []), ...(answer ?? [])]
  // While the answer is out of date, only the places can be chosen. Their group is the first one, so an index
  // in `choices` is also the index of the option among all shown options.
  const choices = isAsking ? places : groups.flatMap((group) => group.items)
  // there may be fewer choices now than when the user chose; -1 if there are none
  const activeIndex = Math.min(chosenIndex, choices.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const optionAt = (index: number) => document.getElementById(optionId(index))

  const onInput = () => {
    const input = field.current
    if (!input?.form) return
    setSearch(input.value)
    setChosenIndex(0)
    setEnterPending(false)
    ask(input.form)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE) return
    const step = OPTION_STEPS.get(event.key)
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) {
      if (choices.length === 0) return
      const next = (activeIndex + step + choices.length) % choices.length
      setChosenIndex(next)
      optionAt(next)?.scrollIntoView({ block: 'nearest' })
    } else if (activeIndex >= 0) optionAt(activeIndex)?.click()
    else if (isAsking) setEnterPending(true)
    // Enter tries a failed search again
    else if (hasFailed) onInput()
  }

  // when the palette opens, asks for the text that the field already has
  const askForInitialText = useRef(onInput)
  useEffect(() => askForInitialText.current(), [])
  // this effect has no dependencies, because the listeners need the choices of the latest render
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
  // Opens an option if Enter was pressed before the response. This effect has no dependencies, because only
  // the render after the response contains the option.
  useEffect(() => {
    if (!isEnterPending || isAsking) return
    setEnterPending(false)
    optionAt(activeIndex)?.click()
  })

  /** the index of the next option among the options of all groups */
  let nextOptionIndex = 0
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
              const optionIndex = nextOptionIndex++
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
