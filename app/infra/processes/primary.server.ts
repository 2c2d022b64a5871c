import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { env } from '~/infra/env.server'
import { log, logWritten } from '~/infra/log.server'
import { DRAIN_MS, HEARTBEAT_MS } from '~/limits'

// The primary process of `node:cluster`, which `npm start` runs. It keeps the configured number of processes
// serving, and replaces processes that end or hang (docs/decisions/0017-processes-and-turns.md). It loads
// neither the application nor the database, so no request to Claimbook can end it.

/** The heartbeats that a process may miss before it counts as hung. Under load they may be seconds late. */
const MISSED_HEARTBEATS_MAX = 30

/** The limit during a start. The first process has none, because a migration may take long. */
const MISSED_HEARTBEATS_AT_START_MAX = 60

/** A process that served for less time restarts after a pause, which doubles from shortest to longest. */
const STABLE_PROCESS_MS = 5_000
const RESTART_PAUSE_MS_MIN = 250
const RESTART_PAUSE_MS_MAX = 30_000

/** How long a process may take to stop after its pause and its requests have ended, in milliseconds. */
const STOP_MARGIN_MS = 5_000

/** The message from a process to the primary that its event loop is running. */
export type Heartbeat = 'alive'

/** The message from a process to the primary that it has logged everything about its start. */
export type StartReport = 'started'

/** The order to a process to stop after a pause. During the pause the process continues to serve. */
export interface StopOrder {
  pauseMs: number
}

/** The state of a process, as known to the primary. */
interface State {
  /** when the process began to serve, by the monotonic clock in milliseconds; null while it starts */
  servingSince: number | null
  hasReported: boolean
  missedHeartbeats: number
}

const states = new Map<Worker, State>()
/** whether any process has served; until then, the end of the first process ends the primary */
let hasServed = false
/** whether the sentence that Claimbook is ready was printed */
let isAnnounced = false
/** the port that the processes listen on */
let port = env.port
let isStopping = false
/** how many processes in a row ended before they were stable */
let earlyEnds = 0

// Each process accepts connections itself. If the primary distributed them, a process would get only one in
// each turn of its event loop, and all users would wait behind a burst of connections.
cluster.schedulingPolicy = cluster.SCHED_NONE
cluster.setupPrimary({
  exec: fileURLToPath(new URL('server.js', import.meta.url)),
  args: [],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

cluster.on('message', (worker, message: Heartbeat | StartReport) => {
  const state = states.get(worker)
  if (!state) return
  state.missedHeartbeats = 0
  if (message !== 'started') return
  state.hasReported = true
  void announceReady()
})

cluster.on('listening', (worker, address) => {
  const state = states.get(worker)
  if (!state) return
  state.servingSince = performance.now()
  // during its start the process may have missed more heartbeats than it may while it serves
  state.missedHeartbeats = 0
  if (isStopping) return void worker.process.kill('SIGKILL')
  log.info({ process: worker.process.pid }, 'a process serves')
  if (hasServed) return
  hasServed = true
  port = address.port
  log.info({ port }, 'listening')
  for (let missing = env.processes - states.size; missing > 0; missing--) start()
})

cluster.on('exit', (worker, code, signal) => replaceEnded(worker, { code, signal }))

setInterval(checkHeartbeats, HEARTBEAT_MS).unref()

// Only the first signal counts, because a terminal and npm each send their own. SIGINT has no pause for load
// balancers, because a person at a terminal waits for the end.
process.on('SIGTERM', () => stop('SIGTERM', env.drainMs))
process.on('SIGINT', () => stop('SIGINT', 0))

// The first process starts alone. It checks and migrates the database for the others, and an error that
// prevents the start is printed only once.
start()

/** Prints the address once, as the last line of a start, when all processes have reported their start. */
async function announceReady(): Promise<void> {
  const reported = [...states.values()].filter(({ hasReported }) => hasReported)
  if (isAnnounced || isStopping || reported.length < env.processes) return
  isAnnounced = true
  const url = new URL(env.appUrl)
  if (url.port === '0') url.port = String(port)
  const sentence = `Claimbook is ready at ${url.origin}`
  if (env.logFormat === 'json') return log.info(sentence)
  await logWritten()
  console.log(sentence)
}

function start(): void {
  if (isStopping) return
  try {
    const worker = cluster.fork()
    states.set(worker, { servingSince: null, hasReported: false, missedHeartbeats: 0 })
    worker.on('error', (error) => {
      log.error({ error }, 'a process cannot be reached')
      // a process that could not be started does not emit `exit`
      if (worker.process.pid === undefined) replaceEnded(worker)
    })
  } catch (error) {
    log.error({ error }, 'a process cannot be started')
    if (!hasServed) process.exit(1)
    startAfterPause()
  }
}

/** Forgets a process that has ended, and starts another in its place. */
function replaceEnded(worker: Worker, ending: { code?: number; signal?: string } = {}): void {
  const state = states.get(worker)
  if (!states.delete(worker) || !state) return
  if (isStopping) return void exitWhenEmpty()
  if (!hasServed) process.exit(1)
  log.error({ process: worker.process.pid, ...ending }, 'a process ended and is started again')
  const { servingSince } = state
  if (servingSince !== null && performance.now() - servingSince >= STABLE_PROCESS_MS) earlyEnds = 0
  startAfterPause()
}

/** Starts a process: at once if the last one was stable, otherwise after a pause that doubles each time. */
function startAfterPause(): void {
  const pauseMs = earlyEnds === 0 ? 0 : RESTART_PAUSE_MS_MIN * 2 ** (earlyEnds - 1)
  earlyEnds++
  setTimeout(start, Math.min(pauseMs, RESTART_PAUSE_MS_MAX))
}

/** Ends hung processes. It counts ticks, not time, so that a pause of the machine ends none. */
function checkHeartbeats(): void {
  for (const [worker, state] of states) {
    const isStarting = state.servingSince === null
    if (isStarting && !hasServed) continue
    const max = isStarting ? MISSED_HEARTBEATS_AT_START_MAX : MISSED_HEARTBEATS_MAX
    if (++state.missedHeartbeats <= max) continue
    log.error({ process: worker.process.pid, seconds: max }, 'a process hangs and is ended')
    worker.process.kill('SIGKILL')
  }
}

/** Stops all processes, and then the primary with exit code 0. */
function stop(signal: NodeJS.Signals, pauseMs: number): void {
  log.info({ signal }, 'stopping')
  if (isStopping) return
  isStopping = true
  for (const [worker, { servingSince }] of states) {
    if (servingSince === null) worker.process.kill('SIGKILL')
    else worker.send({ pauseMs } satisfies StopOrder)
  }
  const killAll = () => {
    for (const worker of states.keys()) worker.process.kill('SIGKILL')
  }
  setTimeout(killAll, pauseMs + DRAIN_MS + STOP_MARGIN_MS).unref()
  exitWhenEmpty()
}

function exitWhenEmpty(): void {
  if (states.size === 0) process.exit(0)
}
