// Loaded before a server (`--import`). While the file QUICK_INTERVALS exists, timers that run every second
// run 20 times a second.
import { existsSync } from 'node:fs'

const { setInterval } = globalThis

globalThis.setInterval = (work, ms, ...values) => {
  const often = () => {
    const times = ms === 1_000 && existsSync(process.env.QUICK_INTERVALS) ? 20 : 1
    for (let time = 0; time < times; time++) work(...values)
  }
  return setInterval(often, ms)
}
