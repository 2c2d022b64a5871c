import { type RefObject, useEffect } from 'react'
import { setValue } from '~/components/ui/set-value'
import { printedNoteFor } from '~/domain/expenses/printed-note'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/**
 * Adjusts the note of a form that was filled from a receipt to the amount: the note mentions a tip only if
 * the amount includes it. A note that the user has typed stays.
 * @param filled the initial values of the form
 */
export function usePrintedNote(form: RefObject<HTMLFormElement>, filled: Record<string, string>): void {
  const { amount: filledAmount = '', currency: filledCurrency = '', note: filledNote = '' } = filled
  useEffect(() => {
    const element = form.current
    if (!element || filledNote === '') return
    let made = filledNote
    const onInput = ({ target }: Event) => {
      const note = element.elements.namedItem('note')
      if (!(target instanceof HTMLInputElement) || target.name !== 'amount') return
      if (!(note instanceof HTMLInputElement) || note.value !== made) return
      const values = new FormData(element)
      const typedIn = (field: string) => String(values.get(field) ?? '')
      const figureStyle = typedIn(FIGURE_STYLE_FIELD)
      const before = readAmount(filledAmount, { currency: normalizeCurrency(filledCurrency), figureStyle })
      const now = readAmount(target.value, { currency: normalizeCurrency(typedIn('currency')), figureStyle })
      if (before === null || now === null) return
      made = printedNoteFor(filledNote, { before, now })
      if (made === note.value) return
      setValue(note, made)
      note.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form, filledAmount, filledCurrency, filledNote])
}
