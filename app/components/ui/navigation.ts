import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { isReachable } from './network-status'

/** How long a form counts as submitted. A user may stop the page from loading and submit again. */
const SUBMITTED_MS = 5_000

/**
 * Makes the plain links and search forms of every page change the page without loading it anew. A form that
 * posts is sent once, however often its button is pressed, and of a double click only the first click counts.
 * There is one listener for the whole document, because a component for each link costs more to render than
 * the rest of a table's row (docs/decisions/0003-pages.md).
 */
export function useClientNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // without a connection the page and its typed text stay, instead of the browser's error page
    const go = async (path: string, preventScrollReset = false) => {
      if (await isReachable()) navigate(path, { preventScrollReset })
    }
    // at the second click the button may have another meaning: Close has become Reopen
    const onSecondClick = (click: MouseEvent) => {
      if (click.detail < 2 || !(click.target as Element).closest?.('a, button')) return
      click.preventDefault()
      click.stopPropagation()
    }
    const onClick = (click: MouseEvent) => {
      const link = (click.target as Element).closest?.('a')
      const hasModifier = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
      if (!link || click.defaultPrevented || click.button !== 0 || hasModifier) return
      if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
      // the browser itself jumps within the page
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return
      click.preventDefault()
      // a panel beside a row must not scroll the row out of view
      void go(link.pathname + link.search + link.hash, 'keepScroll' in link.dataset)
    }
    const onSubmit = (submit: SubmitEvent) => {
      const form = submit.target as HTMLFormElement
      if (submit.defaultPrevented) return
      if (form.method === 'get') {
        submit.preventDefault()
        const filledFields = [...new FormData(form, submit.submitter)].filter(
          ([, value]) => value !== '',
        ) as [string, string][]
        const query = new URLSearchParams(filledFields).toString()
        void go(new URL(form.action).pathname + (query && `?${query}`))
      } else if (form.dataset.sent) {
        submit.preventDefault()
      } else {
        form.dataset.sent = 'yes'
        setTimeout(() => delete form.dataset.sent, SUBMITTED_MS)
      }
    }
    // forms of a page that the back button restores may be submitted again
    const onShow = () => {
      for (const form of document.querySelectorAll('form')) delete form.dataset.sent
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('click', onSecondClick, { capture: true, signal })
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('submit', onSubmit, { signal })
    window.addEventListener('pageshow', onShow, { signal })
    return () => listening.abort()
  }, [navigate])
}
