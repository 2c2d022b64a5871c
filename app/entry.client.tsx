import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ThemeContext } from './components/theme'

startTransition(() => {
  hydrateRoot(
    document,
    <ThemeContext.Provider value={document.documentElement.dataset.theme}>
      <RemixBrowser />
    </ThemeContext.Provider>,
  )
})
