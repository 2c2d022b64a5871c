import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import {
  access,
  chmod,
  chown,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { linkOrCopy } from '~/infra/storage/link-or-copy.server'
import { processesOf } from './process-usage.server'

/** A folder that the caller makes and removes. */
export interface Folder {
  path: string
  remove(): Promise<void>
}

/** The two folders of a process. It reads from one and writes to the other. */
export interface JobFolders {
  inputs: string
  outputs: string
  /** the id of the user and group that runs the process; undefined for the server's own */
  user?: number
}

/** The name of the input file. The names of its outputs begin with it. */
export const INPUT_NAME = 'file'

/** The ids that systemd leaves unused, then those of short-lived services, for containers with 65,536 ids. */
const USER_IDS = [
  [1_879_048_192, 2_147_483_647],
  [61_184, 65_519],
] as const

const succeeds = (work: Promise<unknown>) => work.then(() => true).catch(() => false)

/** How many random ids are tried before a process starts without its own user. */
const USER_ID_TRIES_MAX = 20

/** A user that runs one process. */
interface OwnUser {
  id: number
  /** a socket that is open while the id is in use */
  claim: Server
}

/**
 * Claims a user id by listening on an abstract socket named after the id. Only one process of all servers can
 * listen on it, and the system closes it when that process ends.
 * @returns null when the id is claimed, or when a leftover process of another server uses the id
 */
async function claimUser(id: number): Promise<OwnUser | null> {
  if (processesOf(id).length > 0) return null
  const claim = createServer((socket) => socket.destroy())
    .on('error', () => {})
    .unref()
  // `exclusive`, because otherwise the processes of a cluster share the socket
  claim.listen({ path: `\0claimbook-user-${id}`, exclusive: true })
  return (await succeeds(once(claim, 'listening'))) ? { id, claim } : null
}

/**
 * Gives a new user access to a folder of the server. The user has a random id that runs no other process. So
 * a process cannot signal another process or read its files, and a process that outlives its task owns none
 * of the next task's files.
 * @returns undefined when the file system does not support such an owner, or no id is free
 */
async function grantToNewUser(folder: string): Promise<OwnUser | undefined> {
  for (const [firstId, lastId] of USER_IDS)
    for (let attempt = 0; attempt < USER_ID_TRIES_MAX; attempt++) {
      const user = await claimUser(randomInt(firstId, lastId))
      if (!user) continue
      if (await succeeds(chown(folder, 0, user.id).then(() => chmod(folder, 0o750)))) return user
      user.claim.close()
      break
    }
  return undefined
}

/** The folder of one process. It contains only the files of the current task. */
export class JobFolder {
  readonly #folder: Folder
  readonly #user: OwnUser | undefined
  readonly folders: JobFolders
  /** handles of the two folders, which stay valid whatever happens to their paths */
  readonly #handles: FileHandle[] = []
  #clearing = Promise.resolve(true)

  private constructor(folder: Folder, user: OwnUser | undefined) {
    const [inputs, outputs] = [join(folder.path, 'inputs'), join(folder.path, 'outputs')]
    this.#folder = folder
    this.#user = user
    this.folders = { inputs, outputs, user: user?.id }
  }

  /** @param ownUser whether a separate user runs the process */
  static async open(make: () => Promise<Folder>, ownUser: boolean): Promise<JobFolder> {
    const folder = await make()
    const job = new JobFolder(folder, ownUser ? await grantToNewUser(folder.path) : undefined)
    try {
      await job.#makeFolders()
      return job
    } catch (error) {
      await job.remove().catch(() => {})
      throw error
    }
  }

  async #makeFolders(): Promise<void> {
    const { inputs, outputs, user } = this.folders
    for (const path of [inputs, outputs]) {
      await mkdir(path, { mode: 0o700 })
      if (user !== undefined) {
        await chown(path, path === outputs ? user : 0, user)
        await chmod(path, 0o750)
      }
      this.#handles.push(await open(path, constants.O_DIRECTORY | constants.O_NOFOLLOW))
    }
  }

  /**
   * Removes the files of the last task while the process runs. The removal enters no folder, follows no link.
   * @returns false when only `remove` helps: the task created a folder, something removed this folder, or the
   * system cannot address files through handles
   */
  clear(): Promise<boolean> {
    this.#clearing = this.#clear()
    return this.#clearing
  }

  async #clear(): Promise<boolean> {
    for (const { fd } of this.#handles) {
      const path = `/proc/self/fd/${fd}`
      const names = await readdir(path).catch(() => null)
      if (!names || !(await succeeds(Promise.all(names.map((name) => unlink(join(path, name)))))))
        return false
    }
    return this.#handles.length > 0 && succeeds(access(this.folders.inputs))
  }

  /** Removes the whole folder. Its process must have ended. */
  async remove(): Promise<void> {
    const handles = this.#handles.splice(0)
    // the number of a closed handle may be reused for another folder
    await this.#clearing
    for (const handle of handles) await handle.close()
    try {
      await this.#folder.remove()
    } finally {
      this.#user?.claim.close()
    }
  }
}

/** Gives a process a file: as a hard link, or as a copy if another user runs the process. */
export async function addInput({ inputs, user }: JobFolders, from: string, name: string): Promise<void> {
  const path = join(inputs, name)
  if (user === undefined) return linkOrCopy(from, path)
  await copyFile(from, path, constants.COPYFILE_FICLONE)
  await chown(path, 0, user)
  await chmod(path, 0o640)
}

/**
 * Copies a file that a process has written. Machine code may have taken the process over, so links (for
 * example to a file of the server) are not followed, and bytes that are added during the copy are left out.
 * @throws Error when it is not a regular file, or is larger than `bytesMax`
 */
export async function copyOutput(from: string, to: string, bytesMax: number): Promise<void> {
  // `O_NONBLOCK`: opening a pipe must not wait for its other end
  const handle = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = await handle.stat()
    if (!stats.isFile() || stats.nlink !== 1 || stats.size > bytesMax)
      throw new Error('the process left a link, a special file or too large a file as its output')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(stats.size))
    await writeFile(to, buffer.subarray(0, bytesRead), { mode: 0o600 })
  } finally {
    await handle.close()
  }
}
