import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A part of a page that most of its views do not show. The server renders it at once. A browser loads its
 * script where it is shown: until that is there, what the server has sent stands, and works as without
 * scripts. `load` makes it ready beforehand, so that nothing has to be waited for when it is shown; on the
 * server it has to be called before a page is rendered.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= await importPart()
    return loaded
  }
  // where its script cannot be loaded, what the server has sent stays; the next change of a field tries again
  const loadOrRetry = (): Promise<ComponentType<Props>> =>
    load().catch(async () => {
      await new Promise((resolve) => document.addEventListener('change', resolve, { once: true }))
      return loadOrRetry()
    })
  const Later = lazy(async () => ({ default: await loadOrRetry() })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    // the same one as long as it is shown, or what was typed into it would be lost
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, { load })
}
