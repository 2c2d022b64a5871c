import { tags, text } from './factories'

// Questions of forms, as a browser without scripts reads and answers them.

/** The values that a browser would send of the form of an intent; of a choice none, as none is made. */
export function formOf(source: string, intent: string): Record<string, string> {
  const form = source.split('<form').find((one) => one.includes(`value="${intent}"`))
  const inputs = tags(`<form${form?.split('</form>')[0]}`).filter(
    ({ attributes }) => attributes.has('name') && attributes.get('type') !== 'radio',
  )
  return Object.fromEntries(
    inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
  )
}

/** What a page asks: each part with its words, and its choices by their values. */
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
