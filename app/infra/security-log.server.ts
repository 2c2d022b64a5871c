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

interface Details {
  /** id of the user whose account it is about; of a try with an unknown email address, none */
  user?: string | undefined
  /** network address of the client; none for what an administrator does on the machine */
  address?: string | undefined
  /** id of the request, as in its own line of the log */
  request?: string | undefined
  /** sessions that ended */
  sessions?: number
  reason?: 'elsewhere' | 'limit'
}

/** Beside LOG_LEVEL: what an operator silences there is not meant to silence this. */
const securityLog = log.child({}, { level: env.securityLog === 'off' ? 'silent' : 'info' })

const NETWORK = { ipv4: 24, ipv6: 48 }

/**
 * Writes one line of the security log: the event, the user's id and the network that it came from.
 * SECURITY_LOG decides whether the whole address stands there (`full`), its network (`prefix`), or nothing is
 * written (`off`).
 */
export function logSecurityEvent(
  event: SecurityEvent,
  { user, address, request, sessions, reason }: Details,
): void {
  const network = address && (env.securityLog === 'full' ? address : networkOf(address, NETWORK))
  securityLog.info({ security: event, user, network, request, sessions, reason }, 'security')
}
