import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { log } from '~/infra/log.server'

// Which requests are under way, noted where it survives the end of the process that serves them: slots of a
// file without a name, which the supervisor opens and the process inherits. A write to it costs microseconds
// and never waits for the disk. Without notes requests are served all the same.

/** The bytes of a hash that tell requests apart. */
export const FINGERPRINT_BYTES = 16

/** Requests under way that are noted; further ones are served without a note. */
const SLOTS = 1024

const FREE = Buffer.alloc(FINGERPRINT_BYTES)

/**
 * Opens the file of a process in a folder, with all the space that it will take. Returns its descriptor;
 * where there is no file to be had, that of the null device, so that the number is of no other file in the
 * process.
 */
export function openNotes(folder: string): number {
  const path = join(folder, `requests.${randomUUID()}`)
  let fd: number | undefined
  try {
    fd = openSync(path, 'wx+', 0o600)
    rmSync(path)
    writeSync(fd, Buffer.alloc(SLOTS * FINGERPRINT_BYTES))
    return fd
  } catch (error) {
    log.error({ error }, 'requests under way cannot be noted')
    if (fd !== undefined) closeSync(fd)
    return openSync(devNull, 'r+')
  }
}

/**
 * Returns the fingerprints that are noted, each once and as hexadecimal digits, and closes the file. A disk
 * that fails leaves none: the supervisor goes on all the same.
 */
export function closeNotes(fd: number): string[] {
  const slots = Buffer.alloc(SLOTS * FINGERPRINT_BYTES)
  let bytes = 0
  try {
    bytes = readSync(fd, slots, 0, slots.length, 0)
  } catch (error) {
    log.error({ error }, 'requests that were under way are not known')
  }
  closeSync(fd)
  const found = new Set<string>()
  for (let at = 0; at < bytes; at += FINGERPRINT_BYTES) {
    const slot = slots.subarray(at, at + FINGERPRINT_BYTES)
    if (!slot.equals(FREE)) found.add(slot.toString('hex'))
  }
  return [...found]
}

/** The notes of this process. */
export class RequestNotes {
  readonly #fd: number
  readonly #free = Array.from({ length: SLOTS }, (_, slot) => SLOTS - 1 - slot)

  constructor(fd: number) {
    this.#fd = fd
  }

  /** Notes a request. Returns what takes the note away. */
  begin(fingerprint: Buffer): () => void {
    const slot = this.#free.pop()
    if (slot === undefined) return () => {}
    this.#write(slot, fingerprint)
    return () => {
      this.#write(slot, FREE)
      this.#free.push(slot)
    }
  }

  /** A disk that fails leaves a request without a note, not without an answer. */
  #write(slot: number, bytes: Buffer): void {
    try {
      writeSync(this.#fd, bytes, 0, FINGERPRINT_BYTES, slot * FINGERPRINT_BYTES)
    } catch (error) {
      log.debug({ error }, 'a request cannot be noted')
    }
  }
}
