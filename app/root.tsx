import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
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
import { NonceContext } from '~/components/nonce'
import { Shell } from '~/components/shell'
import { useClientNavigation } from '~/components/ui/navigation'
import { useConnectionLost } from '~/components/ui/network-status'
import { Refresh } from '~/components/ui/refresh'
import stylesheet from '~/styles/app.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** The title of pages that name none: errors. */
export const meta: MetaFunction = () => [{ title: 'Claimbook' }]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

/** Shows an error of a client-side navigation, where a document would be its plain text. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isAnswer = isRouteErrorResponse(error)
  const isNoPage = isAnswer && error.status === 404 && String(error.data).startsWith('Error:')
  const words = isAnswer && typeof error.data === 'string' ? error.data : 'Something went wrong'
  const title = isNoPage ? 'Page not found' : words
  return (
    <Shell>
      <div className="page narrow stack">
        <h1>{title}</h1>
        <p className="muted">
          {isNoPage ? 'The address may be wrong.' : 'Try again in a moment. What was saved before is safe.'}
        </p>
        <p>
          <a className="button primary" href="/dashboard">
            Go to your events
          </a>
        </p>
      </div>
    </Shell>
  )
}
