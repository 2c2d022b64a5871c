// Messages between the supervisor and a process that serves requests.

/** A request that was under way when a process ended, by its fingerprint. */
export interface Suspect {
  fingerprint: string
  /** processes that ended while it was under way, with no answer to it in between */
  ends: number
  /** until when that is remembered, in milliseconds since the epoch */
  until: number
}

/** `listen` comes with the handle of the listening socket, `suspects` at once and after each change. */
export type ToProcess =
  | { name: 'listen' }
  | { name: 'suspects'; suspects: Suspect[] }
  | { name: 'stop'; pauseMs: number }

/** `loaded` asks for the socket; `alive` is the heartbeat; `answered` clears a suspect. */
export type FromProcess =
  | { name: 'loaded' | 'listening' | 'alive' }
  | { name: 'answered'; fingerprint: string }

/** The inherited file in which a process notes the requests that are under way. */
export const REQUESTS_FD = 4

/** The argument of a process to which its supervisor gives `REQUESTS_FD`. */
export const NOTES_REQUESTS = '--notes-requests'

/** The argument of a process that is started after another one has checked the database. */
export const DATABASE_IS_CHECKED = '--database-is-checked'
