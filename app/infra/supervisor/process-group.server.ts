import { type ChildProcess, fork } from 'node:child_process'
import { closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { env } from '~/infra/env.server'
import { log } from '~/infra/log.server'
import {
  DRAIN_MS,
  HEARTBEAT_MS,
  MISSED_HEARTBEATS_AT_START_MAX,
  MISSED_HEARTBEATS_MAX,
  RESTART_PAUSE_MS_MAX,
  RESTART_PAUSE_MS_MIN,
  STABLE_PROCESS_MS,
  STOP_MARGIN_MS,
} from '~/limits-and-lifetimes'
import type { ListeningSocket } from './listen.server'
import {
  DATABASE_IS_CHECKED,
  type FromProcess,
  NOTES_REQUESTS,
  REQUESTS_FD,
  type ToProcess,
} from './messages'
import { closeNotes, openNotes } from './request-notes.server'
import { Suspects } from './suspects.server'

const SCRIPT = fileURLToPath(new URL('server.js', import.meta.url))

interface ServerProcess {
  child: ChildProcess
  notes: number
  /** since when it serves, in milliseconds of the monotonic clock; null while it starts */
  servingSince: number | null
  missedHeartbeats: number
  missedHeartbeatsMax: number
}

/** The processes that serve requests: as many as are wanted, each started again when it ends or hangs. */
export class ProcessGroup {
  readonly #socket: ListeningSocket
  readonly #onServing: () => void
  readonly #processes = new Set<ServerProcess>()
  readonly #suspects = new Suspects()
  #hasServed = false
  #isStopping = false
  /** ends in a row of processes that were not stable */
  #earlyEnds = 0

  /** @param onServing is called once, when the first process serves */
  constructor(socket: ListeningSocket, onServing: () => void) {
    this.#socket = socket
    this.#onServing = onServing
    setInterval(() => this.#checkHeartbeats(), HEARTBEAT_MS).unref()
    // the first starts alone: what keeps it from starting is said once, and it migrates the database for the
    // others
    this.#start()
  }

  /** Stops all processes, and then this one with exit code 0. */
  stop(pauseMs: number): void {
    if (this.#isStopping) return
    this.#isStopping = true
    // the processes have the socket themselves
    this.#socket.close()
    for (const one of this.#processes) {
      if (one.servingSince === null) one.child.kill('SIGTERM')
      else this.#send(one, { name: 'stop', pauseMs })
    }
    setTimeout(
      () => {
        for (const { child } of this.#processes) child.kill('SIGKILL')
      },
      pauseMs + DRAIN_MS + STOP_MARGIN_MS,
    ).unref()
    this.#exitWhenEmpty()
  }

  #start(): void {
    if (this.#isStopping) return
    try {
      this.#fork()
    } catch (error) {
      log.error({ error }, 'a process cannot be started')
      if (!this.#hasServed) process.exit(1)
      this.#startAfterPause(false)
    }
  }

  /** @throws when there is no process to be had */
  #fork(): void {
    const notes = openNotes(env.dataDir)
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as (number | 'ignore' | 'inherit' | 'ipc')[]
    stdio[REQUESTS_FD] = notes
    const args = this.#hasServed ? [NOTES_REQUESTS, DATABASE_IS_CHECKED] : [NOTES_REQUESTS]
    let child: ChildProcess
    try {
      child = fork(SCRIPT, args, { stdio })
    } catch (error) {
      closeSync(notes)
      throw error
    }
    const missedHeartbeatsMax = this.#hasServed ? MISSED_HEARTBEATS_AT_START_MAX : Number.POSITIVE_INFINITY
    const one: ServerProcess = { child, notes, servingSince: null, missedHeartbeats: 0, missedHeartbeatsMax }
    this.#processes.add(one)
    one.child.on('message', (message: FromProcess) => this.#onMessage(one, message))
    one.child.on('error', (error) => {
      log.error({ error }, 'a process cannot be reached')
      // one that could not be started has no `exit`; what cannot be sent is followed by it
      if (child.pid === undefined) this.#onExit(one, null, null)
    })
    one.child.on('exit', (code, signal) => this.#onExit(one, code, signal))
  }

  #send({ child }: ServerProcess, message: ToProcess, socket?: ListeningSocket): void {
    child.send(message, socket as never, () => {})
  }

  #onMessage(one: ServerProcess, message: FromProcess): void {
    one.missedHeartbeats = 0
    if (message.name === 'answered' && this.#suspects.clear(message.fingerprint)) this.#tellSuspects()
    if (this.#isStopping) {
      if (message.name === 'loaded' || message.name === 'listening') one.child.kill('SIGKILL')
      return
    }
    if (message.name === 'loaded') this.#send(one, { name: 'listen' }, this.#socket)
    if (message.name !== 'listening') return
    one.servingSince = performance.now()
    one.missedHeartbeatsMax = MISSED_HEARTBEATS_MAX
    this.#send(one, { name: 'suspects', suspects: this.#suspects.list() })
    if (this.#hasServed) return
    this.#hasServed = true
    this.#onServing()
    for (let missing = env.processes - this.#processes.size; missing > 0; missing--) this.#start()
  }

  #onExit(one: ServerProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.#processes.delete(one)) return
    if (this.#isStopping || !this.#hasServed) {
      closeSync(one.notes)
      if (!this.#isStopping) process.exit(1)
      this.#exitWhenEmpty()
      return
    }
    this.#suspects.add(closeNotes(one.notes))
    this.#tellSuspects()
    log.error({ process: one.child.pid, code, signal }, 'a process ended and is started again')
    this.#startAfterPause(
      one.servingSince !== null && performance.now() - one.servingSince >= STABLE_PROCESS_MS,
    )
  }

  /** @param isStable whether the last one served for long */
  #startAfterPause(isStable: boolean): void {
    this.#earlyEnds = isStable ? 0 : this.#earlyEnds + 1
    const pauseMs =
      this.#earlyEnds === 0
        ? 0
        : Math.min(RESTART_PAUSE_MS_MIN * 2 ** (this.#earlyEnds - 1), RESTART_PAUSE_MS_MAX)
    setTimeout(() => this.#start(), pauseMs)
  }

  #tellSuspects(): void {
    const suspects = this.#suspects.list()
    for (const one of this.#processes)
      if (one.servingSince !== null) this.#send(one, { name: 'suspects', suspects })
  }

  /** Counts ticks, not time: after a pause of the whole machine no process counts as hung. */
  #checkHeartbeats(): void {
    for (const one of this.#processes) {
      if (++one.missedHeartbeats <= one.missedHeartbeatsMax) continue
      log.error({ process: one.child.pid, seconds: one.missedHeartbeatsMax }, 'a process hangs and is ended')
      one.child.kill('SIGKILL')
    }
  }

  #exitWhenEmpty(): void {
    if (this.#processes.size === 0) process.exit(0)
  }
}
