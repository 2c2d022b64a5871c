import { useEffect, useRef, useState } from 'react'
import { Key } from '~/components/ui/keyboard-shortcuts'
import { moreToCheck } from './labels'

// Leads the user to the marked fields of a draft's form. A mark asks the user to check the value beside it.

const marksIn = (form: HTMLFormElement) => [...form.querySelectorAll('.mark')]

/** Returns the field of a mark; the first field if the mark has several. */
const fieldOf = (mark: Element) => mark.parentElement?.querySelector<HTMLElement>('.input') ?? null

/** Whether a field has a mark beside it. */
export const isMarked = (field: Element): boolean =>
  field.parentElement?.querySelector(':scope > .mark') !== null

/** Whether an element is within the window and not covered. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Focuses a field, and unfolds the element that hides it. */
export function enterField(field: HTMLElement): void {
  const details = field.closest('details')
  if (details) details.open = true
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/**
 * The button that leads to the next marked field, and from the last to the first. It shows the number of
 * marked fields while some are out of view; the key F presses it in any case.
 * @param marks must be a new object in each render of the form
 * @param usual the field to focus when no field is marked
 */
export function NextMarkedField({ marks, usual }: { marks: object; usual: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const lastField = useRef<HTMLElement | null>(null)
  const [outOfViewCount, setOutOfViewCount] = useState(0)
  // Does not run after this component's own renders, because the button itself covers fields and must not
  // hide or show itself for that reason.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked may have changed with `marks`
  useEffect(() => {
    const form = button.current?.form
    if (!form) return
    const count = () => setOutOfViewCount(marksIn(form).filter((mark) => !isInView(mark)).length)
    count()
    for (const eventName of ['scroll', 'resize', 'toggle']) addEventListener(eventName, count, true)
    // content that loads late, such as a font, a picture or a notice, moves the fields too
    const sizes = new ResizeObserver(count)
    for (const element of [form, document.body]) sizes.observe(element)
    return () => {
      sizes.disconnect()
      for (const eventName of ['scroll', 'resize', 'toggle']) removeEventListener(eventName, count, true)
    }
  }, [marks])
  const onClick = () => {
    const form = button.current?.form
    if (!form) return
    const marked = marksIn(form).filter(fieldOf)
    const isAfter = (mark: Element) =>
      lastField.current && lastField.current.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING
    const nextMark = marked.find((mark) => fieldOf(mark) !== lastField.current && isAfter(mark)) ?? marked[0]
    const field = nextMark ? fieldOf(nextMark) : form.querySelector<HTMLElement>(`.input[name="${usual}"]`)
    lastField.current = field
    if (field) enterField(field)
    nextMark?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <button
      className="button quiet small to-check"
      type="button"
      ref={button}
      hidden={outOfViewCount === 0}
      onClick={onClick}
      aria-keyshortcuts="F"
    >
      {moreToCheck(outOfViewCount)} <Key>F</Key>
    </button>
  )
}
