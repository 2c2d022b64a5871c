import { withBrowserStorage } from '~/components/ui/browser-storage'
import { answerListeners } from '~/components/ui/network-status'
import { DOCUMENT, isDocumentGone, openDocument } from './document-lock'
import { openFormStorage } from './form-storage'
import {
  amountFieldNames,
  contextOf,
  describeInputs,
  fillForm,
  shownValues,
  type Values,
  valuesOf,
} from './form-values'
import { type OutdatedValue, restore } from './restore'
import { documentUser } from './sign-out'

const formStorage = openFormStorage({
  withStorage: withBrowserStorage,
  user: documentUser(),
  documentId: DOCUMENT,
  isDocumentGone,
})
openDocument(formStorage.leave)

/** The result of restoring earlier typed values. */
export interface Restored {
  /** the fields that are filled in again, each with its label and value */
  filled: string[]
  outdated: OutdatedValue[]
}

/** The fields that identify a form on its page. */
const IDENTIFYING_FIELDS = ['intent', 'id', 'key']

interface Options {
  /** identifies the form among all forms of the user */
  name: string
  /** whether the form creates a record: then all its fields are restored or none, and it creates only one */
  isNew: boolean
  /** whether the typed text may be needed after saving, because saving can be undone */
  outlivesSave: boolean
  /** returns the stored values, by field name */
  stored: () => Values
  onRestored: (restored: Restored | null) => void
}

/** Stores the typed text of a form until it is saved, and restores it into fields without new input. */
export function keepForm(form: HTMLFormElement, options: Options) {
  const { name, isNew, outlivesSave, stored, onRestored } = options
  let outdated: OutdatedValue[] = []
  let idOfNew = ''
  const stop = new AbortController()
  const idField = () => form.elements.namedItem('id') as HTMLInputElement | null

  const save = () => {
    const [values, storedNow] = [valuesOf(form), shownValues(form, stored())]
    const isTyped = Object.keys(values).some((each) => values[each] !== storedNow[each])
    if (!isTyped && outdated.length === 0) return formStorage.forget(name)
    if (isNew) idOfNew ||= idField()?.value ?? ''
    // the stored values that the typed ones replace, and the fields that say how to read amounts
    const over = { ...storedNow, ...contextOf(form) }
    formStorage.keep(name, { values, over, words: describeInputs(form), outdated, id: idOfNew })
  }

  const onSubmit = () => {
    // reuses the id of the earlier submission, which may have been saved, so that it is not created twice
    const field = idField()
    if (idOfNew && field) field.value = idOfNew
    const [sentForm, sentValues] = [new FormData(form), JSON.stringify(valuesOf(form))]
    answerListeners.add(function onAnswer(request, isAccepted) {
      if (IDENTIFYING_FIELDS.some((each) => request.get(each) !== sentForm.get(each))) return
      answerListeners.delete(onAnswer)
      if (!isAccepted) return
      outdated = []
      idOfNew = ''
      onRestored(null)
      if (outlivesSave) return
      formStorage.forget(name)
      // text typed while the form was being saved is still unsaved
      if (JSON.stringify(valuesOf(form)) !== sentValues) save()
    })
  }

  const restoreAndListen = async () => {
    const keptForm = await formStorage.find(name)
    if (stop.signal.aborted) return
    if (keptForm) {
      const values = valuesOf(form)
      const amountFields = amountFieldNames(form)
      const restored = restore(keptForm, {
        values,
        stored: { ...shownValues(form, stored()), ...contextOf(form) },
        amountFields,
        // all fields of a new record belong together, otherwise only amounts with their currencies
        jointFields: isNew ? Object.keys(values) : amountFields,
      })
      outdated = restored.outdated
      idOfNew = isNew ? keptForm.id : ''
      fillForm(form, restored.filled)
      const filled = Object.entries(restored.filled).map(([name, value]) => keptForm.words[name] ?? value)
      if (filled.length + outdated.length > 0) onRestored({ filled, outdated })
    }
    save()
    form.addEventListener('input', save, stop)
    form.addEventListener('submit', onSubmit, stop)
  }
  void restoreAndListen()

  return {
    stop: () => stop.abort(),
    /** Fills in the outdated values too. */
    fillOutdated() {
      const fillable = outdated.filter(({ isFillable }) => isFillable)
      outdated = []
      fillForm(form, Object.fromEntries(fillable.map(({ name, value }) => [name, value])))
      save()
      onRestored({ filled: fillable.map(({ words }) => words), outdated })
    },
    /** Discards the typed text. */
    discard() {
      outdated = []
      idOfNew = ''
      fillForm(form, shownValues(form, stored()))
      formStorage.forget(name)
      onRestored(null)
    },
  }
}
