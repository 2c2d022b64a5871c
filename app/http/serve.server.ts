import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import type { Express } from 'express'
import { closeDatabase } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import { log } from '~/infra/log.server'

/** How long requests may go on after the signal to stop. */
const DRAIN_MS = 10_000

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
  })
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
  stopping = true
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(late)
  await closeDatabase()
  process.exit(0)
}

function onceAsked(stop: () => unknown) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop())
}

function supervise() {
  let ready = 0
  for (let i = 0; i < env.processes; i++) cluster.fork()
  cluster.on('listening', (_worker, { port }) => {
    ready += 1
    if (ready === env.processes) announce(port)
  })
  cluster.on('exit', (worker, code) => {
    if (!stopping) {
      log.error({ worker: worker.process.pid, code }, 'a process ended and is started again')
      cluster.fork()
    } else if (Object.keys(cluster.workers ?? {}).length === 0) {
      process.exit(0)
    }
  })
  onceAsked(() => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  })
}
