import { Worker } from 'node:worker_threads'
import { FileRefusedError, type Order, type Reply, type Tasks } from '~/infra/files/files.server'
import { prepare } from './prepare.server'
import { recognise } from './recognise.server'

// The process that opens files: an entry of its own beside the server's. It takes orders over its channel, one after the other, and
// knows neither the configuration nor the database.

const tasks: Tasks = { prepare, recognise }

async function carryOut({ name, args }: Order): Promise<Reply> {
  try {
    const task = tasks[name] as (...args: unknown[]) => Promise<unknown>
    return { value: await task(...args) }
  } catch (error) {
    if (error instanceof FileRefusedError) return { refused: error.reason, detail: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const reply = (message: Reply) => process.send?.(message)

process.on('message', (order: Order) => {
  reply({ started: true })
  void carryOut(order).then(reply)
})

process.on('disconnect', () => process.exit())

// also when a file holds this thread in an endless loop, and the server, whose time limit would end it, is gone
const watch = `
const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)
`
new Worker(watch, { eval: true }).unref()
