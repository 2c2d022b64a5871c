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

/** What became of the values that were typed into a form earlier. */
export interface Restored {
  isFilled: boolean
  outdated: OutdatedValue[]
}

/** The fields that tell the forms of a page from each other. */
const NAMING = ['intent', 'id', 'key']

interface Options {
  /** names what the form is for, among all forms of the user */
  name: string
  /** whether the form makes something: its fields belong together, and it makes it once */
  isNew: boolean
  /** whether what was typed may be needed after it was saved, as saving can be undone */
  outlivesSave: boolean
  /** the values that are stored, by the names of the fields */
  stored: () => Values
  onRestored: (restored: Restored | null) => void
}

/**
 * Keeps what is typed into a form until it is saved, and fills it in again. Fields that somebody has typed
 * into before stay as they are.
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
    // what was sent before, and may have been saved, is not made twice
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
      // what is typed while it is saved is not saved
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
    /** Fills in what is outdated too. */
    fillOutdated() {
      const values = outdated.filter(({ isFillable }) => isFillable).map(({ name, value }) => [name, value])
      outdated = []
      fill(form, Object.fromEntries(values))
      save()
      onRestored({ isFilled: true, outdated })
    },
    /** Gives up what was typed. */
    discard() {
      outdated = []
      idOfNew = ''
      fill(form, shownValues(form, stored()))
      kept.forget(name)
      onRestored(null)
    },
  }
}
