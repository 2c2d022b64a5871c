// Some tests limit a duration. A slower machine gets a longer limit in proportion, measured when the tests
// run.

/** The shortest time of the reference work on a usual machine, in milliseconds. */
const USUAL_MS = 2.5

const SAMPLES = 20

/** Processes texts, numbers, patterns and objects in the proportions of an application. */
function referenceWork(): number {
  const rows = Array.from({ length: 4_000 }, (_, at) => ({
    id: `row ${at}`,
    amount: at / 100,
    text: `a-${at},b`,
  }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows
  read.sort((one, other) => (one.text < other.text ? -1 : 1))
  return read.filter(({ text }) => /^a-\d*[05],(?:b|c)$/.test(text)).length
}

function measure(): number {
  const times = Array.from({ length: SAMPLES }, () => {
    const start = performance.now()
    referenceWork()
    return performance.now() - start
  })
  return Math.min(...times)
}

let slowness: number | undefined

/** Returns how many times as long as a usual machine this one takes, at least 1. Measures once. */
export function machineSlowness(): number {
  slowness ??= Math.max(1, measure() / USUAL_MS)
  return slowness
}
