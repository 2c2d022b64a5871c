// Loaded before a server (`--import`). Timeouts of the durations in QUICK_LIMITS (milliseconds) fire after a
// fifth of the time.
const { setTimeout } = globalThis
const limits = process.env.QUICK_LIMITS.split(',').map(Number)

globalThis.setTimeout = Object.assign(
  (work, ms, ...values) => setTimeout(work, limits.includes(ms) ? ms / 5 : ms, ...values),
  // keeps the function that promisify uses
  setTimeout,
)
