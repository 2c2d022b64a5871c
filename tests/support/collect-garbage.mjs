// Loaded into a server before its own code (`--import`). On SIGUSR2 the server collects garbage and prints
// how many bytes its objects and buffers still take.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    process.stdout.write(`held: ${heapUsed + external}\n`)
  })
}
