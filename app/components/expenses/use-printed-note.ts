import { type RefObject, useEffect } from 'react'
import { setValue } from '~/components/ui/set-value'
import { printedNoteFor } from '~/domain/expenses/printed-note'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/**
 * Adjusts the note of a form that was filled from a receipt to the amount: the note mentions a tip only if
 * the amount includes it. A note that the user has typed stays.
 * @param initialValues the values that the form was filled with, from the receipt
 */
export function usePrintedNote(
  form: RefObject<HTMLFormElement>,
  initialValues: Record<string, string>,
): void {
  const { amount: initialAmount = '', currency: initialCurrency = '', note: initialNote = '' } = initialValues
  useEffect(() => {
    const element = form.current
    if (!element || initialNote === '') return
    // the note that this hook wrote last; another note was typed by the user
    let writtenNote = initialNote
    const onInput = ({ target }: Event) => {
      const note = element.elements.namedItem('note')
      if (!(target instanceof HTMLInputElement) || target.name !== 'amount') return
      if (!(note instanceof HTMLInputElement) || note.value !== writtenNote) return
      const values = new FormData(element)
      const textOf = (field: string) => String(values.get(field) ?? '')
      const figureStyle = textOf(FIGURE_STYLE_FIELD)
      const before = readAmount(initialAmount, {
        currency: normalizeCurrency(initialCurrency),
        figureStyle,
        isSigned: true,
      })
      const after = readAmount(target.value, {
        currency: normalizeCurrency(textOf('currency')),
        figureStyle,
        isSigned: true,
      })
      if (before === null || after === null) return
      writtenNote = printedNoteFor(initialNote, { before, after })
      if (writtenNote === note.value) return
      setValue(note, writtenNote)
      note.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form, initialAmount, initialCurrency, initialNote])
}
