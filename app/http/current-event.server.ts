import type { AppLoadContext } from '@remix-run/node'
import { env } from '~/infra/env.server'
import { cookieOf } from './cookies.server'

const NAME = 'current_event_id'

/** The event whose expenses were viewed last, so that saving an expense and uploading a receipt know theirs (contract, 4.3). */
export function currentEventCookie(id: string, { secure }: AppLoadContext): string {
  const isSecure = secure || env.appUrl.protocol === 'https:'
  return `${NAME}=${encodeURIComponent(id)}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The cookie that makes a browser forget that event. */
export const EXPIRED_EVENT_COOKIE = `${NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

/** The event that a client of the contract is at; empty without one. */
export function currentEventId(request: Request): string {
  return cookieOf(request, NAME)
}
