import type { Readable } from 'node:stream'
import type { FileFault } from './file-fault'
import type { Inspection, ReadBudget } from './file-inspection.server'

/**
 * The store of receipts. An object is a folder of files (the original, its previews) under the SHA-256 of the
 * original: it is whole or not there, and only damaged or lost files in it are replaced, each as a whole.
 * Disks and people damage files: code that sends an original calls `inspect` before. Code that refers to an
 * object from the database calls `commit`, stores the row, and calls `commit` again, so that no row is ever
 * without its files: a sweep may have removed the object before it saw the row. A sweep removes every object
 * that no row refers to. Heartbeats tell work under way from abandoned work, and `holdRemovals` holds all
 * removals back for a while.
 */
export interface Storage {
  /**
   * Makes a folder to prepare an object in, which no other process uses. The sweep leaves it alone while this
   * process runs.
   */
  workspace(): Promise<Workspace>
  /**
   * Makes sure that files with this number of bytes can be stored.
   * @throws DiskFullError when they do not leave the reserve free; an error that says why nothing can be
   * written
   */
  check(bytes?: number): Promise<void>
  /**
   * Waits for the removals under way, and removes the workspaces of this process, which is about to end.
   * Removes no object from then on.
   */
  close(): Promise<void>
  /** Returns the path of a file below the data folder, as it is stored. */
  pathOf(sha256: string, file: string): string
  /** Returns the path of a file of an object on this machine. */
  localPath(sha256: string, file: string): string
  /** Opens a file of an object; null when there is no regular file that can be read. */
  read(sha256: string, file: string): Promise<{ bytes: number; body: Readable } | null>
  /**
   * Compares an original with its SHA-256.
   * @param bytes its size, where it is known
   * @returns its fault; null when it is whole
   */
  inspect(sha256: string, original: string, bytes: number | null): Promise<FileFault | null>
  /** The same, within a budget for several originals. */
  inspectWithin(
    budget: ReadBudget,
    sha256: string,
    original: string,
    bytes: number | null,
  ): Promise<Inspection>
  /** Makes the next inspection of an original read its bytes again. */
  forgetInspection(sha256: string, original: string): void
  /** Lists the shards, which hold the objects by the beginning of their names. */
  shards(): Promise<string[]>
  /** Lists the objects of a shard. */
  list(shard: string): Promise<string[]>
  /** Lists the files of an object; none when it is not there. */
  files(sha256: string): Promise<string[]>
  /**
   * Removes an object, unless removals are held back or a row refers to it, which `isReferenced` is asked
   * once nobody can find the object any more. Returns whether it is gone.
   */
  remove(sha256: string, isReferenced: () => Promise<boolean>): Promise<boolean>
  /**
   * Removes what processes that are gone have left: workspaces, and objects whose removal was cut off.
   * Failures are logged.
   */
  cleanUp(isReferenced: (sha256: string) => Promise<boolean>): Promise<void>
  /**
   * Holds back the removals of all processes until `release`, or until this process ends. An object stays
   * when a row refers to it at the time that this returns. A later sweep removes objects without such a row.
   */
  holdRemovals(): Promise<{ release(): Promise<void> }>
  /** Returns the size of a file of an object in bytes; null when there is no regular file. */
  size(sha256: string, file: string): Promise<number | null>
}

export interface Workspace {
  path: string
  /**
   * Writes a file of the folder while its content comes. What is above `limit` bytes is read and thrown away.
   * @throws DiskFullError as soon as no more than the reserve is free
   */
  write(
    file: string,
    content: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<{ bytes: number; sha256: string }>
  /** Gives a file of the folder another name. */
  rename(file: string, name: string): Promise<void>
  /**
   * Makes the files of the folder an object and flushes it to disk before it returns. An existing object gets
   * only the files that it lacks, each as a whole, or all of them when its original is damaged. Its other
   * files stay.
   * @param original the file whose SHA-256 this is
   * @throws when the SHA-256 of the file has changed: nothing is stored then
   */
  commit(sha256: string, original: string): Promise<void>
  /** Removes the folder. */
  remove(): Promise<void>
}
