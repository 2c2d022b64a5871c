import type { ReactNode } from 'react'
import { withTabStorage } from './ui/tab-storage'

interface Props {
  /** the signed-in user; without one the bar offers to sign in */
  user?: { name: string }
  children: ReactNode
}

/** The layout that every page shares: the bar on top, and the skip link. */
export function Shell({ user, children }: Props) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <div>
          <a className="brand" href={user ? '/dashboard' : '/'}>
            <Mark />
            Claimbook
          </a>
          {user && (
            <nav aria-label="Account">
              <span className="who">{user.name}</span>
              <a className="quiet-link" href="/settings">
                Settings
              </a>
              <form
                method="post"
                action="/sign-out"
                // what was typed into forms is its user's
                onSubmit={() => withTabStorage((storage) => storage.clear())}
              >
                <button className="button quiet" type="submit">
                  Sign out
                </button>
              </form>
            </nav>
          )}
        </div>
      </header>
      <main id="content" className="contents">
        {children}
      </main>
    </>
  )
}

function Mark() {
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
