import { redirect } from '@remix-run/node'
import { orFail } from '~/domain/errors'
import { EXPIRED_SESSION_COOKIE, endSession } from '~/domain/users/session.server'
import { EXPIRED_EVENT_COOKIE } from '~/http/current-event.server'
import { resource } from '~/http/htmx.server'
import { moveOn } from '~/http/page.server'
import { sessionCookie } from '~/http/session.server'

const endpoint = resource({
  // an address that was typed or bookmarked: signing out takes a form
  GET: async () => redirect('/dashboard'),
  POST: async (args) => {
    await orFail('Failed to sign out', () => endSession(sessionCookie(args.request)))
    return moveOn(args, '/', [
      ['Set-Cookie', EXPIRED_SESSION_COOKIE],
      ['Set-Cookie', EXPIRED_EVENT_COOKIE],
    ])
  },
})

export const loader = endpoint
export const action = endpoint
