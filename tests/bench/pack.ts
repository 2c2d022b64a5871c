import { copyFileSync, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { READER } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { claimFile, claimLine, claimOf, storeFile } from '../support/claims'
import { photo, receiptText } from '../support/files'
import { makeFolder } from '../support/job-folder'

// npm run bench:pack: measures the cost of a large claim pack. Prefix it with taskset -c 0 for one core. --
// --keep=<file> keeps the pack.

const LINES = 300
/** The number of different photos. The other lines repeat them, because only their previews are read. */
const PHOTOS = 12
const LIMITS = { seconds: 60, megabytes: 700, size: 60 }

const dataDir = mkdtempSync(join(tmpdir(), 'claimbook-bench-'))
process.env.DATA_DIR = dataDir
const { receiptStorage } = await import('~/infra/storage/storage.server')
const { makePack, writePackInput } = await import('~/domain/claims/files/pdf/make-pack.server')

/** A photo of 12 megapixels: a receipt on a table, with the noise of a small sensor. */
async function phonePhoto(serial: number): Promise<Buffer> {
  const [width, height] = [3000, 4000]
  const text = receiptText({
    merchant: `MERCHANT ${serial}`,
    date: '05/10/2026',
    total: `${serial}.50`,
    currency: 'KES',
  })
  const paper = await sharp(await photo({ width: 2000, height: 3200, text }))
    .rotate((serial % 7) - 3, { background: '#8a6f52' })
    .toBuffer()
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    },
  }
  const table = sharp({ create: { width, height, channels: 3, background: '#8a6f52' } }).composite([
    { input: paper, gravity: 'centre' },
  ])
  return sharp(await table.png({ compressionLevel: 1 }).toBuffer())
    .composite([{ input: await sharp(grain).png({ compressionLevel: 1 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The peak memory of a process in MB, and its processor time so far in seconds. */
function usedBy(pid: string): { peak: number; seconds: number } {
  try {
    const peak =
      Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return { peak, seconds: (Number(fields[11]) + Number(fields[12])) / 100 }
  } catch {
    return { peak: 0, seconds: 0 }
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean)

const engine = new FileProcessor(READER, { makeFolder })
const photos: Awaited<ReturnType<typeof storeFile>>[] = []
for (let serial = 1; serial <= PHOTOS; serial++)
  photos.push(await storeFile(receiptStorage, engine, await phonePhoto(serial)))
engine.end()
const bytes = photos.reduce((sum, file) => sum + file.bytes, 0) / PHOTOS
console.log(`photos of ${(bytes / 1e6).toFixed(1)} MB`)

const lines = Array.from({ length: LINES }, (_, at) =>
  claimLine(at + 1, {
    merchant: `Merchant ${at + 1} & Söhne`,
    note: 'Lunch with the supplier',
    files: [at + 1],
  }),
)
const files = lines.map(({ number }) =>
  claimFile(number, number, `IMG_${number}.jpg`, photos[number % PHOTOS] as (typeof photos)[0]),
)
const claim = claimOf(lines, { files })
const input = await writePackInput(join(dataDir, 'order.json'), claim, '0'.repeat(64))
const target = join(dataDir, 'pack.pdf')

// the processor time of the packing process, because other work on the machine falsifies the clock
const used = { peak: 0, seconds: 0 }
const watch = setInterval(() => {
  for (const { peak, seconds } of childrenOf(process.pid).map(usedBy)) {
    used.peak = Math.max(used.peak, peak)
    used.seconds = Math.max(used.seconds, seconds)
  }
}, 100)
const started = performance.now()
await pipeline(makePack('bench', input), createWriteStream(target))
const seconds = (performance.now() - started) / 1000
clearInterval(watch)
const size = statSync(target).size / 1e6

console.log(
  `${LINES} lines with ${LINES} photos: ${used.seconds.toFixed(1)} s of a processor (${seconds.toFixed(1)} s by the clock),`,
)
console.log(`${used.peak.toFixed(0)} MB of memory at most, a PDF of ${size.toFixed(1)} MB`)
const keep = process.argv.find((argument) => argument.startsWith('--keep='))?.slice(7)
if (keep) copyFileSync(target, keep)
rmSync(dataDir, { recursive: true, force: true })
if (used.seconds > LIMITS.seconds || used.peak > LIMITS.megabytes || size > LIMITS.size) {
  console.error(`More than ${LIMITS.seconds} s, ${LIMITS.megabytes} MB of memory or ${LIMITS.size} MB`)
  process.exitCode = 1
}
