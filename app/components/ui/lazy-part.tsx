import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** How many parts are shown that React has not taken over, as their scripts are under way. */
let pending = 0
/** Whether a script could not be loaded: nothing waits for it. */
let hasFailed = false
const waiting = new Set<() => void>()

/** How long a form waits for the scripts of parts, in milliseconds. */
const SCRIPT_WAIT_MS = 5_000

const count = (parts: number): void => {
  pending += parts
  release()
}

function release(): void {
  if (pending > 0 && !hasFailed) return
  for (const goOn of waiting) goOn()
  waiting.clear()
}

/**
 * Resolves to true when React has taken over each part that is shown, or the script of one could not be
 * loaded, and to false when neither has come about in time. An update that React must not put off draws a
 * part anew that was not taken over, and what was typed into it is lost: such an update waits for this.
 */
export function partsReady(): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = () => resolve(true)
    waiting.add(goOn)
    release()
    setTimeout(() => {
      waiting.delete(goOn)
      resolve(false)
    }, SCRIPT_WAIT_MS)
  })
}

/** Stands beside a part, and is there when the part is. */
function Ready({ onReady }: { onReady: (isReady: true) => void }) {
  useEffect(() => {
    onReady(true)
    count(-1)
    return () => count(1)
  }, [onReady])
  return null
}

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
      hasFailed = true
      release()
      await new Promise((resolve) => document.addEventListener('change', resolve, { once: true }))
      hasFailed = false
      return loadOrRetry()
    })
  const Later = lazy(async () => ({ default: await loadOrRetry() })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    // the same one as long as it is shown, or what was typed into it would be lost
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later)
    const [isReady, setReady] = useState(Component !== Later)
    // `Ready` takes one off the count that this adds; React may run the effect of either first
    useEffect(() => {
      count(1)
      return () => count(-1)
    }, [])
    const part = (
      <Suspense>
        <Component {...props} />
        <Ready onReady={setReady} />
      </Suspense>
    )
    // other props before React has taken the part over would make React draw it anew
    const [first] = useState(part)
    return isReady ? part : first
  }
  return Object.assign(Part, { load })
}
