import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** The number of shown parts that React has not hydrated yet, because their scripts are loading. */
let pendingCount = 0
/** Whether a script has failed to load; then forms do not wait for it. */
let hasFailed = false
/** The callbacks that continue the forms that wait until all parts are hydrated. */
const waitingCallbacks = new Set<() => void>()

/** The longest that a form waits for the scripts of parts, in milliseconds. */
const SCRIPT_WAIT_MS = 5_000

const addPending = (parts: number): void => {
  pendingCount += parts
  releaseWaiting()
}

function releaseWaiting(): void {
  if (pendingCount > 0 && !hasFailed) return
  for (const resume of waitingCallbacks) resume()
  waitingCallbacks.clear()
}

/**
 * Resolves to true when React has hydrated each shown part, or the script of one has failed to load; resolves
 * to false after `SCRIPT_WAIT_MS`. A synchronous update would make React render an unhydrated part anew and
 * lose its typed text, so such an update waits for this.
 */
export function partsReady(): Promise<boolean> {
  return new Promise((resolve) => {
    const resume = () => resolve(true)
    waitingCallbacks.add(resume)
    releaseWaiting()
    setTimeout(() => {
      waitingCallbacks.delete(resume)
      resolve(false)
    }, SCRIPT_WAIT_MS)
  })
}

/** Renders beside a part. Its effect runs when React has hydrated the part, and takes it off the count. */
function Ready({ onReady }: { onReady: (isReady: true) => void }) {
  useEffect(() => {
    onReady(true)
    addPending(-1)
    return () => addPending(1)
  }, [onReady])
  return null
}

/**
 * Makes a part of a page that most views do not show. The server renders it at once, and the browser loads
 * its script only when it is shown; until then, the server's HTML stays and works without scripts. `load`
 * loads the script in advance. On the server, `load` must run before a page is rendered.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= await importPart()
    return loaded
  }
  // if the script fails to load, the server's HTML stays; the next change of a field retries
  const loadOrRetry = (): Promise<ComponentType<Props>> =>
    load().catch(async () => {
      hasFailed = true
      releaseWaiting()
      await new Promise((resolve) => document.addEventListener('change', resolve, { once: true }))
      hasFailed = false
      return loadOrRetry()
    })
  const LazyPart = lazy(async () => ({ default: await loadOrRetry() })) as unknown as ComponentType<Props>
  function Part(props: Props) {
    // the component must stay the same while it is shown, or typed text would be lost
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? LazyPart)
    const [isReady, setReady] = useState(Component !== LazyPart)
    // counts the part as pending until `Ready` takes it off the count; React may run either effect first
    useEffect(() => {
      addPending(1)
      return () => addPending(-1)
    }, [])
    const part = (
      <Suspense>
        <Component {...props} />
        <Ready onReady={setReady} />
      </Suspense>
    )
    // changed props before hydration would make React render the part anew
    const [firstPart] = useState(part)
    return isReady ? part : firstPart
  }
  return Object.assign(Part, { load })
}
