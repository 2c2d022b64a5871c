import type { AppLoadContext } from '@remix-run/node'
import { env } from '~/infra/env.server'

/** The event whose expenses were viewed last, so that saving an expense and uploading a receipt know theirs (contract, 4.3). */
export function currentEventCookie(id: string, { secure }: AppLoadContext): string {
  const isSecure = secure || env.appUrl.protocol === 'https:'
  return `current_event_id=${encodeURIComponent(id)}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
