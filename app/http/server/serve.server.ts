import { createServer, type Server, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Express } from 'express'
import { startBackgroundThreads } from '~/domain/background.server'
import { stopReading, wakeReader } from '~/domain/receipts/reading-queue.server'
import { startRepeatedWork } from '~/domain/repeated-work.server'
import { closeDatabase } from '~/infra/database/db.server'
import { endHeldLeases } from '~/infra/database/lease.server'
import { env } from '~/infra/env.server'
import { confinementHere } from '~/infra/files/confinement.server'
import { endFileLanes } from '~/infra/files/file-lane.server'
import { log, logWritten } from '~/infra/log.server'
import { endWithParent } from '~/infra/processes/end-with-parent.server'
import type { Heartbeat, StartReport, StopOrder } from '~/infra/processes/primary.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { noteConnection } from '~/infra/turns/request-turns.server'
import { DRAIN_MS, HEARTBEAT_MS, UPLOAD_ARRIVAL_SECONDS_MAX } from '~/limits'
import { limitConnections } from './connection-rate.server'
import { watchEventLoop } from './event-loop.server'
import { oneAtATime } from './pipelining.server'

let stopping = false

export const isStopping = () => stopping

/** The most connections that wait to be accepted. A client beyond this limit tries again after a second. */
const CONNECTION_BACKLOG = 4096

/** Serves the app until the primary process asks it to stop or ends. */
export function serve(app: Express): void {
  const responses = trackResponses()
  const handleRequest = oneAtATime((request, response) => {
    responses.add(response)
    app(request, response)
  })
  const server = createServer()
  const refuseConnection = limitConnections(server, (address) => app.get('trust proxy fn')(address, 0))
  server.on('request', (request, response) => {
    if (!refuseConnection(request, response)) handleRequest(request, response)
  })
  // body-deadline.server.ts sets a shorter limit for each kind of request
  server.requestTimeout = UPLOAD_ARRIVAL_SECONDS_MAX * 1000
  server.on('error', (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE'
    console.error(
      isTaken ? `Port ${env.port} is in use. Set PORT to another.` : `Cannot listen: ${error.message}`,
    )
    process.exit(1)
  })
  server.on('connection', noteConnection)
  process.on('message', ({ pauseMs }: StopOrder) => void drain(server, pauseMs, responses.endConnections))
  endWithParent()
  server.listen({ port: env.port, host: env.host, backlog: CONNECTION_BACKLOG }, started)
}

function started(): void {
  setInterval(() => process.send?.('alive' satisfies Heartbeat), HEARTBEAT_MS).unref()
  watchEventLoop()
  void logConfinement()
    .catch((error) => log.error({ error }, 'what holds processes that open files cannot be found out'))
    .then(logWritten)
    .then(() => process.send?.('started' satisfies StartReport))
  wakeReader()
  startRepeatedWork()
  startBackgroundThreads()
}

/** Logs once how the processes that open files are confined (docs/decisions/0008). */
async function logConfinement(): Promise<void> {
  const confinement = await confinementHere(() => receiptStorage.workspace())
  const { ownUser, bubblewrap } = confinement
  if (bubblewrap) log.info(confinement, 'files are opened in processes that reach nothing else')
  else if (ownUser) log.warn(confinement, 'bubblewrap cannot be used: files are opened by users of their own')
  else
    log.warn(
      confinement,
      'bubblewrap cannot be used: machine code that takes over a process that opens files reaches what the server does',
    )
  if (process.getuid?.() === 0)
    log.warn('the server runs as root: run it as a user that owns nothing but its code and DATA_DIR')
}

/** Tracks responses. After `endConnections`, and during a stop, each response closes its connection. */
function trackResponses() {
  const openResponses = new Set<ServerResponse>()
  const closeAfter = (response: ServerResponse) =>
    response.headersSent || response.setHeader('Connection', 'close')
  return {
    add(response: ServerResponse): void {
      if (stopping) return void closeAfter(response)
      openResponses.add(response)
      response.on('close', () => openResponses.delete(response))
    },
    endConnections: () => openResponses.forEach(closeAfter),
  }
}

/** Waits until the event loop has run a turn that accepted no connection: then the backlog is empty. */
async function acceptWaiting(server: Server): Promise<void> {
  const deadline = performance.now() + DRAIN_MS
  let accepted = 0
  server.on('connection', () => accepted++)
  for (let acceptedBefore = -1; accepted !== acceptedBefore && performance.now() < deadline; ) {
    acceptedBefore = accepted
    await nextTurn()
  }
}

/**
 * Stops the process. During the pause it still serves, but reports that it is not ready, and closes each
 * connection after its next response. Then it accepts waiting connections, closes the socket, and ends work.
 */
async function drain(server: Server, pauseMs: number, endConnections: () => void): Promise<void> {
  stopping = true
  endConnections()
  await pause(pauseMs)
  await acceptWaiting(server)
  const closeAll = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(closeAll)
  clearInterval(closeIdle)
  await stopReading()
  // ends the lanes before their folders are removed
  await endFileLanes()
  await receiptStorage
    .close()
    .catch((error) => log.error({ error }, 'what was under way could not be taken away'))
  await endHeldLeases().catch((error) => log.error({ error }, 'leases could not be given back'))
  await closeDatabase()
  process.exit(0)
}
