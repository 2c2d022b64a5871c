import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'

interface Unzipped {
  name: string
  bytes: Buffer
  entry: Entry
}

/** Reads the members of a ZIP in their order, and checks sizes and checksums. */
export async function unzipped(archive: Buffer): Promise<Unzipped[]> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true })
  const members: Unzipped[] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(bytes) !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is another`)
    members.push({ name: entry.fileName, bytes, entry })
  }
  return members
}
