import { Worker } from 'node:worker_threads'

const POLL = `
const parent = process.ppid
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)
`

/** Ends this process with its parent, even in an endless loop. Only the parent handles signals. */
export function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGKILL')
  if (!process.connected) end()
  process.on('disconnect', end)
  new Worker(POLL, { eval: true }).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
}
