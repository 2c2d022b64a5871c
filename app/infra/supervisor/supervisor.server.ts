import { env } from '~/infra/env.server'
import { log } from '~/infra/log.server'
import { bind } from './listen.server'
import { ProcessGroup } from './process-group.server'

// The process that is started: it holds the listening socket, and starts those that serve. It loads neither
// the application nor the database, so that nothing that is sent to Claimbook can end it.

function explain(error: NodeJS.ErrnoException): never {
  const isTaken = error.code === 'EADDRINUSE'
  console.error(
    isTaken ? `Port ${env.port} is in use. Set PORT to another.` : `Cannot listen: ${error.message}`,
  )
  process.exit(1)
}

function announce(port: number): void {
  const url = new URL(env.appUrl)
  if (url.port === '0') url.port = String(port)
  log.info({ port }, 'listening')
  console.log(`Claimbook is at ${url.origin}`)
}

const { socket, port } = await bind(env.host, env.port).catch(explain)
const processes = new ProcessGroup(socket, () => announce(port))

// The first signal counts; later ones change nothing, as a terminal and npm each send their own. A person at
// a terminal waits for the end, so no time is left for load balancers to notice.
process.on('SIGTERM', () => stop('SIGTERM', env.drainMs))
process.on('SIGINT', () => stop('SIGINT', 0))

function stop(signal: NodeJS.Signals, pauseMs: number): void {
  log.info({ signal }, 'stopping')
  processes.stop(pauseMs)
}
