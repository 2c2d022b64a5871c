import { env } from './env.server'
import { log } from './log.server'
import { networkOf } from './turns/network-address.server'

/** The events of the security log; docs/operating.md describes each. */
export type SecurityEvent =
  | 'sign_up'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'sign_out'
  | 'sessions_ended'
  | 'password_changed'
  | 'password_check_failed'
  | 'password_reset'
  | 'access_denied'
  | 'cross_origin_refused'
  | 'link_refused'
  | 'link_locked'
  | 'link_code_failed'

interface Details {
  /** the id of the user of the account; none for an attempt with an unknown email address */
  user?: string | undefined
  /** the network address of the client; none for actions of an administrator on the machine */
  address?: string | undefined
  /** the id of the request, as in the request's own log line */
  request?: string | undefined
  /** the number of sessions that ended */
  sessions?: number
  reason?: 'elsewhere' | 'limit'
}

/** Independent of LOG_LEVEL, so that an operator who silences the log does not silence the security log. */
const securityLog = log.child({}, { level: env.securityLog === 'off' ? 'silent' : 'info' })

/** The bits of an address that are logged as its network. */
const NETWORK = { ipv4: 24, ipv6: 48 }

/** Logs an event. SECURITY_LOG selects the whole address (`full`), only its network (`prefix`), or `off`. */
export function logSecurityEvent(
  event: SecurityEvent,
  { user, address, request, sessions, reason }: Details,
): void {
  const network = address && (env.securityLog === 'full' ? address : networkOf(address, NETWORK))
  securityLog.info({ security: event, user, network, request, sessions, reason }, 'security')
}
