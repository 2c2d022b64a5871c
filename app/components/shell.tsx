import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CLAIMS_PATH } from './claims/paths'
import { INSIGHTS_PATH } from './insights/paths'
import { SearchLink } from './search/search-link'
import { LIST_ID } from './ui/list-id'
import { forgetUnsavedInput } from './unsaved-input/sign-out'

interface Props {
  /** the signed-in user; without one the bar offers to sign in */
  user?: { name: string }
  /** whether the page has a list, for which it then shows a skip link first */
  hasList?: boolean
  children: ReactNode
}

/** The layout of every page: the bar at the top, and the skip links. */
export function Shell({ user, hasList = false, children }: Props) {
  return (
    <>
      {hasList && (
        <a className="skip" href={`#${LIST_ID}`}>
          Skip to the list
        </a>
      )}
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <div>
          <a className="brand" href={user ? '/dashboard' : '/'}>
            <Logo />
            Claimbook
          </a>
          {user && <Places />}
          {user && <SearchLink />}
          {user && <UserMenu {...user} />}
        </div>
      </header>
      <main id="content" className="contents">
        {children}
      </main>
    </>
  )
}

/** The main places of the application: at the top, and on a phone at the bottom of the window. */
const PLACES = [
  { name: 'Events', path: '/dashboard', pathPrefix: '/events/' },
  { name: 'Claims', path: CLAIMS_PATH },
  { name: 'Insights', path: INSIGHTS_PATH, pathPrefix: `${INSIGHTS_PATH}/` },
  { name: 'Trash', path: '/trash' },
]

/** The links to the main places. */
function Places() {
  const { pathname } = useLocation()
  return (
    <nav className="places" aria-label="Main">
      {PLACES.map(({ name, path, pathPrefix }) => (
        <a
          key={name}
          href={path}
          aria-current={
            pathname === path || (pathPrefix && pathname.startsWith(pathPrefix)) ? 'page' : undefined
          }
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

const ACCOUNT_ID = 'account'

/** The menu under the user's name: the settings, and signing out. */
function UserMenu({ name }: { name: string }) {
  return (
    <>
      <button className="button quiet account" type="button" popovertarget={ACCOUNT_ID}>
        <span className="user-name">{name}</span>
        <span className="sr-only">, your account</span>
        <Chevron />
      </button>
      <nav className="menu" id={ACCOUNT_ID} popover="auto" aria-label="Account">
        <a className="quiet-link" href="/settings">
          Settings
        </a>
        <form
          method="post"
          action="/sign-out"
          // removes typed text from the browser, because it belongs to the user who signs out
          onSubmit={forgetUnsavedInput}
        >
          <button className="button quiet" type="submit">
            Sign out
          </button>
        </form>
      </nav>
    </>
  )
}

function Chevron() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M4 6l4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

function Logo() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 3l2 1.5L9.5 3 12 4.5 14.5 3 17 4.5 19 3v18l-2-1.5L14.5 21 12 19.5 9.5 21 7 19.5 5 21z" />
      <path d="M9 9h6M9 13h6" strokeLinecap="round" />
    </svg>
  )
}
