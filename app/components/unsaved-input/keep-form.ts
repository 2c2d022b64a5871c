import { withBrowserStorage } from '~/components/ui/browser-storage'
import { answerListeners } from '~/components/ui/network-status'
import { DOCUMENT, isDocumentGone, openDocument } from './document-lock'
import { keptForms } from './form-storage'
import { contextOf, fill, moneyNames, shownValues, type Values, valuesOf, wordsOf } from './form-values'
import { type OutdatedValue, restore } from './restore'
import { documentUser } from './sign-out'

const kept = keptForms({
  withStorage: withBrowserStorage,
  user: documentUser(),
  document: DOCUMENT,
  isGone: isDocumentGone,
})
openDocument(kept.leave)

/** The result of restoring earlier typed values. */
export interface Restored {
  isFilled: boolean
  outdated: OutdatedValue[]
}

/** The fields that identify a form on its page. */
const NAMING = ['intent', 'id', 'key']

interface Options {
  /** identifies the form among all forms of the user */
  name: string
  /** whether the form creates something: its fields belong together, and it must create only one */
  isNew: boolean
  /** whether the typed text may be needed after saving, because saving can be undone */
  outlivesSave: boolean
  /** returns the stored values, by field name */
  stored: () => Values
  onRestored: (restored: Restored | null) => void
}

/**
 * Stores the typed text of a form until it is saved, and restores it. It does not change fields that the user
 * has already typed into.
 */
export function keepForm(form: HTMLFormElement, options: Options) {
  const { name, isNew, outlivesSave, stored, onRestored } = options
  let outdated: OutdatedValue[] = []
  let idOfNew = ''
  const stop = new AbortController()
  const idField = () => form.elements.namedItem('id') as HTMLInputElement | null

  const save = () => {
    const [values, shown] = [valuesOf(form), shownValues(form, stored())]
    const isTyped = Object.keys(values).some((each) => values[each] !== shown[each])
    if (!isTyped && outdated.length === 0) return kept.forget(name)
    if (isNew) idOfNew ||= idField()?.value ?? ''
    const over = { ...shown, ...contextOf(form) }
    kept.keep(name, { values, over, words: wordsOf(form), outdated, id: idOfNew })
  }

  const onSubmit = () => {
    // reuses the id of the earlier submission, which may have been saved, so that it is not created twice
    const field = idField()
    if (idOfNew && field) field.value = idOfNew
    const [sent, values] = [new FormData(form), JSON.stringify(valuesOf(form))]
    answerListeners.add(function onAnswer(request, isAccepted) {
      if (NAMING.some((each) => request.get(each) !== sent.get(each))) return
      answerListeners.delete(onAnswer)
      if (!isAccepted) return
      outdated = []
      idOfNew = ''
      onRestored(null)
      if (outlivesSave) return
      kept.forget(name)
      // text typed while the form was being saved is still unsaved
      if (JSON.stringify(valuesOf(form)) !== values) save()
    })
  }

  const begin = async () => {
    const found = await kept.find(name)
    if (stop.signal.aborted) return
    if (found) {
      const values = valuesOf(form)
      const money = moneyNames(form)
      const over = { ...shownValues(form, stored()), ...contextOf(form) }
      const shown = { values, over, money, together: isNew ? Object.keys(values) : money }
      const restored = restore(found, shown)
      outdated = restored.outdated
      idOfNew = isNew ? found.id : ''
      fill(form, restored.filled)
      const isFilled = Object.keys(restored.filled).length > 0
      if (isFilled || outdated.length > 0) onRestored({ isFilled, outdated })
    }
    save()
    form.addEventListener('input', save, stop)
    form.addEventListener('submit', onSubmit, stop)
  }
  void begin()

  return {
    stop: () => stop.abort(),
    /** Fills in the outdated values too. */
    fillOutdated() {
      const values = outdated.filter(({ isFillable }) => isFillable).map(({ name, value }) => [name, value])
      outdated = []
      fill(form, Object.fromEntries(values))
      save()
      onRestored({ isFilled: true, outdated })
    },
    /** Discards the typed text. */
    discard() {
      outdated = []
      idOfNew = ''
      fill(form, shownValues(form, stored()))
      kept.forget(name)
      onRestored(null)
    },
  }
}
