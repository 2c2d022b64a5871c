import type { Readable } from 'node:stream'
import type { FileFault } from './file-fault'
import type { Inspection, ReadBudget } from './file-inspection.server'

/**
 * The store of receipts. An object is a folder of files (the original, its previews), named by the SHA-256 of
 * the original. An object is created and removed atomically. Later only its damaged or lost files are
 * replaced, each atomically.
 *
 * Reading: disks and people damage files, so code that sends an original calls `inspect` first.
 *
 * Writing: a sweep removes every object that no row of the database refers to. So code that stores such a row
 * calls `commit`, stores the row, and calls `commit` again, because a sweep may have removed the object
 * before it saw the row. Heartbeats distinguish work in progress from abandoned work, and `holdRemovals`
 * pauses all removals for a while.
 */
export interface Storage {
  /** Creates a caller's own folder to prepare an object in. The sweep spares it while this process runs. */
  workspace(): Promise<Workspace>
  /**
   * Checks that files with this number of bytes can be stored.
   * @throws DiskFullError when the reserve would not stay free; an error that says why nothing can be written
   */
  check(bytes?: number): Promise<void>
  /** Waits for removals, and removes this process's workspaces. Afterwards it removes no object. */
  close(): Promise<void>
  /** Returns the path of a file relative to the data folder, as the database stores it. */
  pathOf(sha256: string, file: string): string
  /** Returns the path of a file of an object on this machine. */
  localPath(sha256: string, file: string): string
  /** Opens a file of an object; null when there is no readable regular file. */
  read(sha256: string, file: string): Promise<{ bytes: number; body: Readable } | null>
  /**
   * Compares an original with its SHA-256.
   * @param bytes the expected size, if known
   * @returns the fault of the original; null when it is intact
   */
  inspect(sha256: string, original: string, bytes: number | null): Promise<FileFault | null>
  /** Like `inspect`, but returns `unread` when the original is larger than the rest of the budget. */
  inspectWithin(
    budget: ReadBudget,
    sha256: string,
    original: string,
    bytes: number | null,
  ): Promise<Inspection>
  /** Makes the next inspection of an original read its bytes again. */
  forgetInspection(sha256: string, original: string): void
  /** Lists the shards. A shard is a folder of the objects whose names begin with the same two characters. */
  shards(): Promise<string[]>
  /** Lists the objects of a shard. */
  list(shard: string): Promise<string[]>
  /** Lists the files of an object; empty when the object does not exist. */
  files(sha256: string): Promise<string[]>
  /** Hides an object, then removes it unless a row needs it or removals are held. Returns whether it did. */
  remove(sha256: string, isReferenced: () => Promise<boolean>): Promise<boolean>
  /** Removes workspaces and half removed objects that ended processes have left. Failures are logged. */
  cleanUp(isReferenced: (sha256: string) => Promise<boolean>): Promise<void>
  /**
   * Pauses the removals of all processes until `release`, or until this process ends. An object stays if a
   * row refers to it when this method returns. A later sweep removes objects without such a row.
   */
  holdRemovals(): Promise<{ release(): Promise<void> }>
  /** Returns the size of a file of an object in bytes; null when there is no regular file. */
  size(sha256: string, file: string): Promise<number | null>
}

export interface Workspace {
  path: string
  /**
   * Writes a file of the folder while its content arrives. Bytes beyond `limit` are read and dropped.
   * @throws DiskFullError as soon as only the reserve is free
   */
  write(
    file: string,
    content: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<{ bytes: number; sha256: string }>
  /** Renames a file of the folder. */
  rename(file: string, name: string): Promise<void>
  /**
   * Turns the files of the folder into an object, and flushes the object to disk before it returns. If the
   * object exists, only its missing files are added, each atomically; if its original is damaged, all files
   * are replaced. Its other files stay.
   * @param original the file with this SHA-256
   * @throws when the SHA-256 of the file has changed; then nothing is stored
   */
  commit(sha256: string, original: string): Promise<void>
  /** Removes the folder. */
  remove(): Promise<void>
}
