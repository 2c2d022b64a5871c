import { tags, text } from './factories'

// Reads and answers the questions of forms, as a browser without scripts does.

/**
 * The values that a browser would send for the form with an intent. Choices have no value, because none is
 * selected.
 */
export function formOf(source: string, intent: string): Record<string, string> {
  const form = source.split('<form').find((one) => one.includes(`value="${intent}"`))
  const inputs = tags(`<form${form?.split('</form>')[0]}`).filter(
    ({ attributes }) => attributes.has('name') && attributes.get('type') !== 'radio',
  )
  return Object.fromEntries(
    inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
  )
}

/** The questions of a page: the words of each, and its choices by value. */
export function questionsIn(source: string): Record<string, Record<string, string>> {
  const parts = [...source.matchAll(/<fieldset class="question"[^>]*>(.*?)<\/fieldset>/gs)]
  return Object.fromEntries(
    parts.map(([, part = '']) => {
      const [, words = ''] = /<legend[^>]*>(.*?)<\/legend>/s.exec(part) ?? []
      const choices = [...part.matchAll(/<label>(.*?)<\/label>/gs)].map(([, label = '']) => [
        tags(label)[0]?.attributes.get('value') ?? '',
        text(label),
      ])
      return [text(words), Object.fromEntries(choices)]
    }),
  )
}
