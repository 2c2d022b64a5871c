import { useEffect, useRef, useState } from 'react'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { moreToCheck } from './labels'

// The fields of a draft's form that are marked, as their values are to be checked.

const marksIn = (form: HTMLFormElement) => [...form.querySelectorAll('.mark')]

/** Returns the field that a mark stands beside; of several, the first. */
const fieldOf = (mark: Element) => mark.parentElement?.querySelector<HTMLElement>('.input') ?? null

/** Whether a field has a mark beside it. */
export const isMarked = (field: Element): boolean =>
  field.parentElement?.querySelector(':scope > .mark') !== null

/** Whether an element is in the window, and nothing lies over it. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Enters a field, with what hides it opened. */
export function enterField(field: HTMLElement): void {
  const details = field.closest('details')
  if (details) details.open = true
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/**
 * Leads to the next marked field, behind the last to the first. It is shown while some of them are out of
 * sight, and says how many; the key F presses it in any case.
 * @param marks another object with each render of the form
 * @param usual the field to go to when none is marked
 */
export function NextMarkedField({ marks, usual }: { marks: object; usual: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<HTMLElement | null>(null)
  const [unseen, setUnseen] = useState(0)
  // Not after its own renders: the button must not decide by what it covers itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked may have changed with `marks`
  useEffect(() => {
    const form = button.current?.form
    if (!form) return
    const count = () => setUnseen(marksIn(form).filter((mark) => !isInSight(mark)).length)
    count()
    for (const moved of ['scroll', 'resize', 'toggle']) addEventListener(moved, count, true)
    // what loads late moves the fields too: a font, a picture, a notice
    const sizes = new ResizeObserver(count)
    for (const element of [form, document.body]) sizes.observe(element)
    return () => {
      sizes.disconnect()
      for (const moved of ['scroll', 'resize', 'toggle']) removeEventListener(moved, count, true)
    }
  }, [marks])
  const onClick = () => {
    const form = button.current?.form
    if (!form) return
    const marked = marksIn(form).filter(fieldOf)
    const isBehindLast = (mark: Element) =>
      last.current && last.current.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING
    const next = marked.find((mark) => fieldOf(mark) !== last.current && isBehindLast(mark)) ?? marked[0]
    const field = next ? fieldOf(next) : form.querySelector<HTMLElement>(`.input[name="${usual}"]`)
    last.current = field
    if (field) enterField(field)
    next?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <button
      className="button quiet small to-check"
      type="button"
      ref={button}
      hidden={unseen === 0}
      onClick={onClick}
      aria-keyshortcuts="F"
    >
      {moreToCheck(unseen)} <Key>F</Key>
    </button>
  )
}
