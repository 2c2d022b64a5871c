import { type RefObject, useEffect } from 'react'
import { setValue } from '~/components/ui/set-value'
import { printedNoteFor } from '~/domain/expenses/printed-note'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/**
 * Adjusts the note of a form that was filled from a receipt to the amount: the note mentions a tip only if
 * the amount includes it. A note that the user has typed stays.
 * @param initialValues the initial values of the form
 */
export function usePrintedNote(
  form: RefObject<HTMLFormElement>,
  initialValues: Record<string, string>,
): void {
  const { amount: filledAmount = '', currency: filledCurrency = '', note: filledNote = '' } = initialValues
  useEffect(() => {
    const element = form.current
    if (!element || filledNote === '') return
    let filledInNote = filledNote
    const onInput = ({ target }: Event) => {
      const note = element.elements.namedItem('note')
      if (!(target instanceof HTMLInputElement) || target.name !== 'amount') return
      if (!(note instanceof HTMLInputElement) || note.value !== filledInNote) return
      const values = new FormData(element)
      const textOf = (field: string) => String(values.get(field) ?? '')
      const figureStyle = textOf(FIGURE_STYLE_FIELD)
      const before = readAmount(filledAmount, { currency: normalizeCurrency(filledCurrency), figureStyle })
      const after = readAmount(target.value, { currency: normalizeCurrency(textOf('currency')), figureStyle })
      if (before === null || after === null) return
      filledInNote = printedNoteFor(filledNote, { before, after })
      if (filledInNote === note.value) return
      setValue(note, filledInNote)
      note.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form, filledAmount, filledCurrency, filledNote])
}
