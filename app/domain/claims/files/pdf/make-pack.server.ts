import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { faultOfOriginal, isFaulty, logFaultyOriginals } from '~/domain/receipts/original-faults.server'
import { remakeLostViews, viewsOf } from '~/domain/receipts/remake-views.server'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import { FileLane, type Job } from '~/infra/files/file-lane.server'
import { addInput, type JobFolders } from '~/infra/files/job-folder.server'
import type { Limits } from '~/infra/files/worker-process.server'
import { log } from '~/infra/log.server'
import type { Progress } from '~/infra/progress.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn } from '~/infra/turns/request-turns.server'
import { MB } from '~/limits'
import { DATA, DOCUMENT, type DocumentKind, type FileFaults, type PackData, partName } from './job.server'

/**
 * A pack with more pages of receipts, or more lines, waits behind others of its size, and no smaller one
 * waits for it.
 */
const SMALL_PACK_PAGES_MAX = 40

const SMALL_PACK_LINES_MAX = 1_000

/** Processor time and memory in which a pack is made. */
const SMALL_PACK_PROCESSOR_MS_MAX = 120_000

const SMALL_PACK_MEMORY_BYTES_MAX = 1024 * MB
const LARGE_PACK_PROCESSOR_MS_MAX = 600_000
const LARGE_PACK_MEMORY_BYTES_MAX = 1.5 * 1024 * MB

/** Documents of a size, one made at a time, users taking turns. */
interface Lane {
  worker: FileLane
  queue: FairQueue
  limits: Limits
}

const progressSchema = z.object({ done: z.int().min(0), total: z.int().min(0) })

const PDF_WORKER = {
  name: 'pdf-worker',
  source: 'app/domain/claims/files/pdf/pdf-worker.server.ts',
}

const makeWorker = (isSlow: boolean) =>
  new FileLane(PDF_WORKER, { isSlow, makeFolder: () => receiptStorage.workspace() })

const SMALL_LIMITS = { timeMs: SMALL_PACK_PROCESSOR_MS_MAX, memoryBytes: SMALL_PACK_MEMORY_BYTES_MAX }
const LARGE_LIMITS = { timeMs: LARGE_PACK_PROCESSOR_MS_MAX, memoryBytes: LARGE_PACK_MEMORY_BYTES_MAX }

/** Small documents do not wait for large ones, nor share a processor with them by halves. */
const LANES: Record<'small' | 'large', Lane> = {
  small: { worker: makeWorker(false), queue: new FairQueue(), limits: SMALL_LIMITS },
  large: { worker: makeWorker(true), queue: new FairQueue(), limits: LARGE_LIMITS },
}

/** A file of a claim, as it is stored. */
type PackedFile = Pick<ClaimFile, 'sha256' | 'kind' | 'bytes' | 'previews'>

/**
 * What documents of a claim are made from: a file, written by `writePackInput`, that stays until they are
 * made, and objects.
 */
export interface PackInput {
  path: string
  /** the claim's files, in their order */
  files: PackedFile[]
  isLarge: boolean
}

/** Writes what documents of a claim are made from. */
export async function writePackInput(path: string, claim: Claim, dataSha256: string): Promise<PackInput> {
  await writeFile(path, JSON.stringify({ claim, dataSha256 } satisfies PackData), { flag: 'wx', mode: 0o600 })
  const pages = claim.files.reduce((sum, file) => sum + file.pages, 0)
  const isLarge = pages > SMALL_PACK_PAGES_MAX || claim.lines.length > SMALL_PACK_LINES_MAX
  const files = claim.files.map(({ sha256, kind, bytes, previews }) => ({ sha256, kind, bytes, previews }))
  return { path, files, isLarge }
}

/** Inspects the originals of a claim and logs their faults. Stops when the client has left. */
async function faultsOf({ files }: PackInput, isLeft: () => boolean): Promise<FileFaults> {
  const faults: FileFaults = []
  for (const file of files) {
    if (isLeft()) break
    faults.push(await faultOfOriginal(file))
  }
  const found = files.map(({ sha256 }, at) => ({ sha256, fault: faults[at] ?? null }))
  logFaultyOriginals('claim.pdf', found.filter(isFaulty))
  return faults
}

/** Makes lost previews of a claim's files again. Stops when the client has left. */
async function remakeViews({ files }: PackInput, owner: string, isLeft: () => boolean): Promise<void> {
  for (const file of files) {
    if (isLeft()) return
    await remakeLostViews(file, owner, viewsOf(file))
  }
}

/**
 * Gives the worker the stored files of the claim, and no others. An original that is damaged or missing is
 * not among them; of a lost file there is nothing.
 */
async function fillInputs(folders: JobFolders, input: PackInput, faults: FileFaults): Promise<void> {
  const { path, files } = input
  await addInput(folders, path, DATA)
  const stored: StoredPart[] = []
  for (const [at, { sha256 }] of files.entries()) {
    const isWhole = (faults[at] ?? null) === null
    for (const name of await receiptStorage.files(sha256)) {
      // a folder or a link has no size
      const bytes = await receiptStorage.size(sha256, name)
      if (bytes !== null && (isWhole || !isOriginalName(name)))
        stored.push({ sha256, name, bytes, as: partName(at + 1, name) })
    }
  }
  // a process with a user of its own gets copies
  if (folders.user !== undefined) await requireFreeSpace(stored.reduce((sum, { bytes }) => sum + bytes, 0))
  for (const part of stored) await addPart(folders, part)
}

/** A file of an object, and its name among the inputs. */
interface StoredPart {
  sha256: string
  name: string
  bytes: number
  as: string
}

async function addPart(folders: JobFolders, { sha256, name, as }: StoredPart): Promise<void> {
  try {
    await addInput(folders, receiptStorage.localPath(sha256, name), as)
  } catch (error) {
    log.warn({ sha256, name, error }, 'a stored file could not be given to the process of a pack')
  }
}

export interface PackOptions {
  /** files that are in the pack, and of how many */
  onProgress?: (progress: Progress) => void
  limits?: Limits
}

const CHUNK = 65_536

/**
 * The bytes of a document while the worker makes it. It is made into a file at full speed, so that a reader
 * with a slow connection holds up no other; when the reader goes away in the middle, the process that makes
 * it ends.
 */
class PdfStream extends Readable {
  readonly #kind: DocumentKind
  readonly #owner: string
  readonly #input: PackInput
  readonly #lane: Lane
  readonly #options: PackOptions
  #faults: FileFaults = []
  #file: FileHandle | undefined
  #isBeingMade = false
  #position = 0
  #isWhole = false
  #isWanted = false
  #isReading = false

  constructor(kind: DocumentKind, owner: string, input: PackInput, options: PackOptions) {
    super()
    this.#kind = kind
    this.#owner = owner
    // an index sheet shows none of the files
    this.#input = kind === 'pack' ? input : { ...input, files: [] }
    this.#lane = LANES[input.isLarge ? 'large' : 'small']
    this.#options = options
    void this.#begin()
  }

  override _read(): void {
    this.#isWanted = true
    void this.#handOn()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // once this document is made, the worker may be making another, which must go on
    if (this.#isBeingMade) void this.#lane.worker.end()
    const closed = this.#file?.close() ?? Promise.resolve()
    closed.then(() => callback(error), callback)
  }

  /** Looks at the files, which keeps nobody else waiting, and makes the document when it is its turn. */
  async #begin(): Promise<void> {
    const group = currentTurn()?.network
    try {
      this.#faults = await faultsOf(this.#input, () => this.destroyed)
      await remakeViews(this.#input, this.#owner, () => this.destroyed)
      await this.#lane.queue.run(this.#owner, () => this.#make(), { group })
    } catch (cause) {
      if (cause instanceof DomainError) this.destroy(cause)
      else this.destroy(new DomainError('failed', 'The document could not be created', { cause }))
    }
  }

  async #make(): Promise<void> {
    if (this.destroyed) return
    this.#isBeingMade = true
    const { onProgress, limits = this.#lane.limits } = this.#options
    const faults = this.#faults
    const job: Job = {
      owner: this.#owner,
      fill: async (folders) => {
        const { outputs, user = -1 } = folders
        const file = await open(join(outputs, DOCUMENT), 'wx+', 0o600)
        await file.chown(user, user)
        if (this.destroyed) return file.close()
        // it is read on when its name is gone, for the next document
        this.#file = file
        await fillInputs(folders, this.#input, faults)
      },
      order: (folders) => ({ name: this.#kind, args: [folders, faults] }),
    }
    try {
      await this.#lane.worker.run(job, limits, {
        onProgress: (progress) => {
          // only progress of the right shape goes on, because a file may have taken the process over
          const { data } = progressSchema.safeParse(progress)
          if (data) onProgress?.(data)
          void this.#handOn()
        },
      })
      this.#isWhole = true
      void this.#handOn()
    } finally {
      this.#isBeingMade = false
    }
  }

  /** Pushes what is there, when the reader waits for it. */
  async #handOn(): Promise<void> {
    if (!this.#isWanted || this.#isReading || !this.#file || this.destroyed) return
    this.#isReading = true
    const isWhole = this.#isWhole
    try {
      const { bytesRead, buffer } = await this.#file.read({
        buffer: Buffer.alloc(CHUNK),
        position: this.#position,
      })
      this.#isReading = false
      if (bytesRead > 0) {
        this.#position += bytesRead
        this.#isWanted = false
        this.push(buffer.subarray(0, bytesRead))
      } else if (isWhole) this.push(null)
      // it became whole meanwhile
      else if (this.#isWhole) await this.#handOn()
    } catch (error) {
      this.destroy(error as Error)
    }
  }
}

/**
 * The claim pack: one PDF with all that a claim says and all of its files. The same claim gives the same
 * bytes. The stream has to be read to its end or destroyed; it fails when the pack cannot be made. A file
 * that is damaged or missing is named in a part of its own, and has a page that says so where it cannot be
 * shown.
 * @param owner the user in whose turn it is made
 */
export const makePack = (owner: string, input: PackInput, options: PackOptions = {}): Readable =>
  new PdfStream('pack', owner, input, options)

/** Sheets for the paper originals, with a numbered box for each receipt. As `makePack`. */
export const makeIndexSheet = (owner: string, input: PackInput, options: PackOptions = {}): Readable =>
  new PdfStream('index', owner, input, options)
