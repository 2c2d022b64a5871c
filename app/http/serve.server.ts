import cluster, { type Worker } from 'node:cluster'
import { createServer, type Server } from 'node:http'
import type { Express } from 'express'
import { readSoon, stopReading } from '~/domain/receipts/queue.server'
import { keepSwept } from '~/domain/receipts/sweep.server'
import { keepPurged } from '~/domain/trash/purge.server'
import { closeDatabase } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import { keepForgetting } from '~/infra/kept-files.server'
import { log } from '~/infra/log.server'
import { watchEventLoop } from './event-loop.server'

/** How long requests may go on after the signal to stop. */
const DRAIN_MS = 10_000

/** How long a process that ended while it started waits for the next try: its database may be away for a moment. */
const RESTART_PAUSE_MS = 1_000

/** How long a request may take to arrive. */
const UPLOAD_MAX_MS = 30 * 60 * 1000

let stopping = false

export const isStopping = () => stopping

/** Serves the app with WEB_CONCURRENCY processes, until SIGTERM or SIGINT: then what is under way is finished, and the exit code is 0. */
export function serve(app: Express): void {
  if (env.processes > 1 && cluster.isPrimary) supervise()
  else listen(app)
}

function listen(app: Express) {
  const server = createServer(app).listen({ port: env.port, host: env.host }, () => {
    const { port } = server.address() as { port: number }
    log.info({ port }, 'listening')
    if (cluster.isPrimary) announce(port)
    watchEventLoop()
    readSoon()
    keepSwept()
    keepPurged()
    keepForgetting()
  })
  // a pile of photos comes slowly over a phone's connection
  server.requestTimeout = UPLOAD_MAX_MS
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${env.port} is in use. Set PORT to another.` : `Cannot listen: ${error.message}`)
    process.exit(1)
  })
  onceAsked(() => drain(server))
}

function announce(port: number) {
  const url = new URL(env.appUrl)
  if (url.port === '0') url.port = String(port)
  console.log(`Claimbook is at ${url.origin}`)
}

async function drain(server: Server) {
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  // no connection is kept for another request
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(late)
  clearInterval(idle)
  await stopReading()
  await closeDatabase()
  process.exit(0)
}

/** Runs `stop` at the first signal. Later ones change nothing: a terminal and npm each send their own to every process. */
function onceAsked(stop: () => unknown) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      stop()
    })
  }
}

function supervise() {
  const listening = new Set<Worker>()
  let announced = false
  const workers = () => Object.values(cluster.workers ?? {}) as Worker[]
  for (let i = 0; i < env.processes; i++) cluster.fork()
  cluster.on('listening', (worker, { port }) => {
    listening.add(worker)
    if (listening.size < env.processes || announced) return
    announced = true
    announce(port)
  })
  cluster.on('exit', (worker, code) => {
    const couldStart = listening.delete(worker)
    if (!stopping && announced) {
      log.error({ worker: worker.process.pid, code }, 'a process ended and is started again')
      setTimeout(() => stopping || cluster.fork(), couldStart ? 0 : RESTART_PAUSE_MS)
      return
    }
    // what keeps one from starting at all keeps the others from it too
    if (!stopping) {
      stopping = true
      process.exitCode = 1
      for (const other of workers()) other.process.kill('SIGTERM')
    }
    if (workers().length === 0) process.exit()
  })
  onceAsked(() => {
    for (const worker of workers()) worker.process.kill('SIGTERM')
  })
}
