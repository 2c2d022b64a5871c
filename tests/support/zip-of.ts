import { crc32, deflateRawSync } from 'node:zlib'

// Makes ZIP files byte by byte, also with a directory that contradicts the members.

export interface Member {
  name: string
  content: string | Uint8Array
  /** the size in the directory; the true one by default */
  size?: number
  /** the checksum in the directory; the true one by default */
  crc?: number
}

const numbers = (...values: [value: number, bytes: 2 | 4][]) =>
  Buffer.concat(
    values.map(([value, length]) => {
      const bytes = Buffer.alloc(length)
      if (length === 2) bytes.writeUInt16LE(value)
      else bytes.writeUInt32LE(value)
      return bytes
    }),
  )

/** Returns a ZIP of deflated members. */
export function zipOf(members: Member[]): Uint8Array {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, ...claimed } of members) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const { size = bytes.length, crc = crc32(bytes) } = claimed
    const common = numbers([20, 2], [0x800, 2], [8, 2], [0, 4], [crc, 4], [packed.length, 4], [size, 4])
    const nameBytes = Buffer.from(name)
    const lengths = numbers([nameBytes.length, 2], [0, 2])
    const file = Buffer.concat([numbers([0x04034b50, 4]), common, lengths, nameBytes, packed])
    directory.push(
      numbers([0x02014b50, 4], [20, 2]),
      ...[common, lengths, numbers([0, 2], [0, 4], [0, 4], [offset, 4]), nameBytes],
    )
    files.push(file)
    offset += file.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = members.length
  return Buffer.concat([
    ...[...files, ...directory],
    numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]),
  ])
}
