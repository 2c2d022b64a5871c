import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LinksFunction, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { DisplayContext } from '~/components/display'
import { NonceContext } from '~/components/nonce'
import { Shell } from '~/components/shell'
import { useClientNavigation } from '~/components/ui/navigation'
import { useConnectionLost } from '~/components/ui/network-status'
import { Refresh } from '~/components/ui/refresh'
import { TRASH_RETENTION_DAYS } from '~/limits'
import stylesheet from '~/styles/app.css?url'
import type { ErrorPageData } from './http/pages/page.server'

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

const DESCRIPTION =
  'Expense claims of trips and projects: receipts in any currency, read, converted and added up to the cent.'

/** The title of pages that set none, such as errors. */
export const meta: MetaFunction = () => [{ title: 'Claimbook' }]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const { theme, figures, user } = useContext(DisplayContext)
  return (
    <html lang="en" data-theme={theme} data-figures={figures} data-user={user}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={DESCRIPTION} />
        <Meta />
        <Links />
        <Refresh />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  useClientNavigation()
  const isLoading = useNavigation().state === 'loading'
  const isLost = useConnectionLost()
  return (
    <>
      {isLoading && <div className="loading" aria-hidden="true" />}
      {isLost && (
        <p className="connection" role="status">
          No connection. What is shown may be out of date.
        </p>
      )}
      <Outlet />
    </>
  )
}

/** Returns the message of an error, and the user for the layout. */
function errorPageData(error: unknown): ErrorPageData {
  const unknownError = { message: 'Something went wrong', user: null }
  if (!isRouteErrorResponse(error)) return unknownError
  if (typeof error.data === 'object') return { ...unknownError, ...error.data }
  // Remix has its own message for an address without a page
  const isOfRemix = error.status === 404 && error.data.startsWith('Error:')
  return { ...unknownError, message: isOfRemix ? 'Page not found' : error.data }
}

/** Shows an error within the layout of pages; the contract's documents show plain text. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { message, user } = errorPageData(error)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const advice = isMissing
    ? `The address may be wrong, or the page was deleted: the trash has what was deleted in the last ${TRASH_RETENTION_DAYS} days.`
    : 'Try again in a moment. What was saved before is safe.'
  return (
    <Shell user={user ?? undefined}>
      <div className="page narrow stack">
        <h1>{message}</h1>
        <p className="muted">{advice}</p>
        <p>
          <a className="button primary" href="/dashboard">
            Go to your events
          </a>
        </p>
      </div>
    </Shell>
  )
}
