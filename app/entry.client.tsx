import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DisplayContext } from './components/display'

// Lets React take over the document that the server has rendered.
startTransition(() => {
  hydrateRoot(
    document,
    <DisplayContext.Provider value={document.documentElement.dataset}>
      <RemixBrowser />
    </DisplayContext.Provider>,
  )
})
