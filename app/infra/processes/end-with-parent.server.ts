import { Worker } from 'node:worker_threads'

const POLL = `
const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)
`

/**
 * Ends this process as soon as its parent has ended, or within a second if an endless loop blocks this
 * thread. Only the parent handles signals, because a terminal and a service manager send theirs to every
 * process.
 */
export function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGKILL')
  if (!process.connected) end()
  process.on('disconnect', end)
  new Worker(POLL, { eval: true }).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
}
