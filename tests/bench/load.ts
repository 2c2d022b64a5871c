import autocannon from 'autocannon'

export const CONNECTIONS = 10
const WARM_UP_SECONDS = 1
const SECONDS = 2

export interface Load {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** the bodies that are sent in turn */
  bodies?: string[]
  /** each request has a unique address, so that no cached page is sent */
  isFresh?: boolean
}

/** The result of a load. `wrong` and `done` include the warm-up. */
export interface Sample {
  seconds: number
  /** the time of each answer, in milliseconds */
  times: number[]
  done: number
  /** answers that were not 2xx, and requests without an answer */
  wrong: number
  /** the size of all answers, including headers */
  bytes: number
}

let fresh = 0

/** Makes the address unique with a query parameter. */
const freshPath = (url: string) => {
  const { pathname, search } = new URL(url)
  fresh += 1
  return `${pathname}${search}${search === '' ? '?' : '&'}fresh=${fresh}`
}

function run({ bodies, isFresh, ...load }: Load, duration: number): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let bytes = 0
    const requests = isFresh
      ? [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: freshPath(load.url) }) }]
      : bodies?.map((body) => ({ body }))
    const instance = autocannon(
      { ...load, connections: CONNECTIONS, duration, requests },
      (error: Error | null, result: autocannon.Result) => {
        if (error) return reject(error)
        const wrong = result.non2xx + result.errors + result.timeouts
        resolve({ seconds: result.duration, times, done: result['2xx'], wrong, bytes })
      },
    )
    // autocannon's own histogram only has whole milliseconds
    instance.on('response', (_client, _status, size, time) => {
      times.push(time)
      bytes += size
    })
  })
}

/** Loads a server for some seconds, after a warm-up that is not measured. */
export async function measure(load: Load): Promise<Sample> {
  const before = await run(load, WARM_UP_SECONDS)
  const sample = await run(load, SECONDS)
  return { ...sample, done: sample.done + before.done, wrong: sample.wrong + before.wrong }
}

export function merge(samples: Sample[]): Sample {
  return samples.reduce((all, one) => ({
    seconds: all.seconds + one.seconds,
    times: all.times.concat(one.times),
    done: all.done + one.done,
    wrong: all.wrong + one.wrong,
    bytes: all.bytes + one.bytes,
  }))
}

export interface Figures {
  perSecond: number
  p50: number
  p99: number
}

export function figures({ times, seconds }: Sample): Figures {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}
