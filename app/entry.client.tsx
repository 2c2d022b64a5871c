import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DisplayContext } from './components/display'

startTransition(() => {
  hydrateRoot(
    document,
    <DisplayContext.Provider value={document.documentElement.dataset}>
      <RemixBrowser />
    </DisplayContext.Provider>,
  )
})
