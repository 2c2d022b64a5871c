import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { payCodeText } from '~/domain/claims/files/pay-code'
import { sealText } from '~/domain/claims/seals/seal'
import type { Sealer } from '~/domain/claims/seals/sealer.server'
import { DomainError } from '~/domain/errors'
import { faultOfOriginal, isFaulty, logFaultyOriginals } from '~/domain/receipts/original-faults.server'
import { remakeLostViews, viewsOf } from '~/domain/receipts/remake-views.server'
import { FileLane, type Job } from '~/infra/files/file-lane.server'
import type { Limits } from '~/infra/files/worker-process.server'
import type { Progress } from '~/infra/progress.server'
import { qrCode } from '~/infra/qr-code.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn } from '~/infra/turns/request-turns.server'
import { MB } from '~/limits'
import { fillInputs } from './fill-inputs.server'
import {
  DOCUMENT,
  type DocumentKind,
  type FileFaults,
  type PackData,
  type SealInput,
  sealPlaceSchema,
} from './job.server'

// Makes the PDFs of a claim in a separate process, the worker, and returns them as streams.

/** The limits of a small pack, in pages of receipts and in lines. It never waits for larger packs. */
const SMALL_PACK_PAGES_MAX = 40
const SMALL_PACK_LINES_MAX = 1_000

/** A worker for documents of one size. It makes one at a time, and users take turns in its queue. */
interface Lane {
  worker: FileLane
  queue: FairQueue
  limits: Limits
}

/** The progress that the process reports. */
const progressSchema = z.object({ done: z.int().min(0), total: z.int().min(0) })

const PDF_WORKER = { name: 'pdf-worker', source: 'app/domain/claims/files/pdf/pdf-worker.server.ts' }

const makeWorker = (isSlow: boolean) =>
  new FileLane(PDF_WORKER, { isSlow, makeFolder: () => receiptStorage.workspace() })

/** The processor time and memory that one pack may take. */
const SMALL_LIMITS = { timeMs: 120_000, memoryBytes: 1024 * MB }
const LARGE_LIMITS = { timeMs: 600_000, memoryBytes: 1.5 * 1024 * MB }

/** Separate lanes, so that small documents do not wait for large ones, whose priority is lower. */
const LANES: Record<'small' | 'large', Lane> = {
  small: { worker: makeWorker(false), queue: new FairQueue(), limits: SMALL_LIMITS },
  large: { worker: makeWorker(true), queue: new FairQueue(), limits: LARGE_LIMITS },
}

/** A file of a claim, as it is stored. */
type PackedFile = Pick<ClaimFile, 'sha256' | 'kind' | 'bytes' | 'previews'>

/** The input of the documents of a claim: its data, and the names of its stored files. */
export interface PackInput {
  /** the file with the claim's data, which must exist until the documents are made */
  path: string
  /** the claim's files, in their order */
  files: PackedFile[]
  /** the paths of the files that the pack contains (`ATTACHED_FILES`) */
  attached?: string[]
  isLarge: boolean
}

/**
 * Writes a claim's data to a file at `path`, and returns the input of its documents.
 * @param seal what the pack says about its seal; null for a pack without a seal
 */
export async function writePackInput(
  path: string,
  claim: Claim,
  dataSha256: string,
  seal: SealInput | null = null,
): Promise<PackInput> {
  const payText = payCodeText(claim)
  const data: PackData = { claim, dataSha256, seal, payCode: payText === null ? null : await qrCode(payText) }
  await writeFile(path, JSON.stringify(data), { flag: 'wx', mode: 0o600 })
  const pages = claim.files.reduce((sum, file) => sum + file.pages, 0)
  const isLarge = pages > SMALL_PACK_PAGES_MAX || claim.lines.length > SMALL_PACK_LINES_MAX
  const files = claim.files.map(({ sha256, kind, bytes, previews }) => ({ sha256, kind, bytes, previews }))
  return { path, files, isLarge }
}

/** Checks the originals of a claim and logs their faults. Stops when the client disconnects. */
async function faultsOf({ files }: PackInput, isAborted: () => boolean): Promise<FileFaults> {
  const faults: FileFaults = []
  for (const file of files) {
    if (isAborted()) break
    faults.push(await faultOfOriginal(file))
  }
  const faultyOriginals = files.map(({ sha256 }, index) => ({ sha256, fault: faults[index] ?? null }))
  logFaultyOriginals('claim.pdf', faultyOriginals.filter(isFaulty))
  return faults
}

/** Recreates lost previews of a claim's files. Stops when the client disconnects. */
async function remakeViews({ files }: PackInput, owner: string, isAborted: () => boolean): Promise<void> {
  for (const file of files) {
    if (isAborted()) return
    await remakeLostViews(file, owner, viewsOf(file))
  }
}

export interface PackOptions {
  /** receives the number of files in the pack, and the number of all files */
  onProgress?: (progress: Progress) => void
  limits?: Limits
  /** makes the seal of a pack whose input has a `seal` */
  sealer?: Sealer | null
}

/** The bytes that one read of the document returns at most. */
const CHUNK_BYTES = 65_536

/**
 * The bytes of a document while the worker makes it. The worker writes to a file at full speed, so that a
 * slow reader does not hold up other documents. When the reader disconnects, the worker process ends.
 */
class PdfStream extends Readable {
  readonly #kind: DocumentKind
  readonly #owner: string
  readonly #input: PackInput
  readonly #lane: Lane
  readonly #options: PackOptions
  #faults: FileFaults = []
  #file: FileHandle | undefined
  /** the seal and the bytes behind it */
  #ending: Buffer | null = null
  /** whether the worker makes this document now, and no other */
  #isBeingMade = false
  #position = 0
  /** whether the worker has written the whole document */
  #isComplete = false
  /** whether the reader waits for bytes */
  #isReaderWaiting = false
  /** whether a read of the document's file is under way */
  #isReading = false

  constructor(kind: DocumentKind, owner: string, input: PackInput, options: PackOptions) {
    super()
    this.#kind = kind
    this.#owner = owner
    // an index sheet shows no files
    this.#input = kind === 'pack' ? input : { ...input, files: [], attached: [] }
    this.#lane = LANES[input.isLarge ? 'large' : 'small']
    this.#options = options
    void this.#begin()
  }

  override _read(): void {
    this.#isReaderWaiting = true
    void this.#pushBytes()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // after this document the worker may be making another, which must continue
    if (this.#isBeingMade) void this.#lane.worker.end()
    Promise.resolve(this.#file?.close()).then(() => callback(error), callback)
  }

  /** Checks the files, without waiting for a turn, and then makes the document in its turn. */
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

  /** Lets the worker make the document, and hands its bytes on while it is made. */
  async #make(): Promise<void> {
    if (this.destroyed) return
    this.#isBeingMade = true
    const { onProgress, sealer, limits = this.#lane.limits } = this.#options
    const faults = this.#faults
    const job: Job = {
      owner: this.#owner,
      fill: async (folders) => {
        const { outputs, user = -1 } = folders
        const file = await open(join(outputs, DOCUMENT), 'wx+', 0o600)
        // -1 keeps the owner of the file
        await file.chown(user, user)
        if (this.destroyed) return file.close()
        // the handle stays readable after the next document replaces the file's name
        this.#file = file
        await fillInputs(folders, this.#input, faults)
      },
      order: (folders) => ({ name: this.#kind, args: [folders, faults] }),
    }
    try {
      const result = await this.#lane.worker.run(job, limits, {
        onProgress: (progress) => {
          // accepts only valid progress, because a malicious file may control the process
          const { data } = progressSchema.safeParse(progress)
          if (data) onProgress?.(data)
          void this.#pushBytes()
        },
      })
      if (sealer) this.#ending = makeEnding(sealer, result)
      this.#isComplete = true
      void this.#pushBytes()
    } finally {
      this.#isBeingMade = false
    }
  }

  /**
   * Pushes the next bytes of the document's file if the reader waits for bytes. Runs when the reader asks,
   * when the worker reports progress, and when the document is complete. The stream ends only if the document
   * was complete before a read that finds no bytes, because the worker may write the last ones meanwhile.
   */
  async #pushBytes(): Promise<void> {
    if (!this.#isReaderWaiting || this.#isReading || !this.#file || this.destroyed) return
    this.#isReading = true
    const wasComplete = this.#isComplete
    try {
      const { bytesRead, buffer } = await this.#file.read({
        buffer: Buffer.alloc(CHUNK_BYTES),
        position: this.#position,
      })
      this.#isReading = false
      if (bytesRead > 0) {
        this.#position += bytesRead
        this.#isReaderWaiting = false
        this.push(buffer.subarray(0, bytesRead))
      } else if (wasComplete) {
        this.#isReaderWaiting = false
        if (this.#ending) this.push(this.#ending)
        this.push(null)
      }
      // the document was completed during the read, so its last bytes may have come after the read
      else if (this.#isComplete) await this.#pushBytes()
    } catch (error) {
      this.destroy(error as Error)
    }
  }
}

/** Returns the end of a document from the answer of the worker, which a malicious file may control. */
function makeEnding(sealer: Sealer, answer: unknown): Buffer {
  const { tail, ...place } = sealPlaceSchema.parse(answer)
  const seal = sealText(sealer.seal({ file: 'pdf', ...place }))
  return Buffer.concat([Buffer.from(seal), Buffer.from(tail, 'base64')])
}

/**
 * Makes the claim pack: one PDF with the whole content of a claim and all its files. The same claim gives the
 * same bytes. The caller must read the stream to its end or destroy it; the stream fails when the pack cannot
 * be made. A separate part lists damaged and missing files, and a page says so in place of a file that cannot
 * be shown.
 * @param owner the user whose turn in the queue it takes
 */
export const makePack = (owner: string, input: PackInput, options: PackOptions = {}): Readable =>
  new PdfStream('pack', owner, input, options)

/** Makes sheets for paper originals with a numbered box for each receipt, as a stream like `makePack`. */
export const makeIndexSheet = (owner: string, input: PackInput, options: PackOptions = {}): Readable =>
  new PdfStream('index', owner, input, options)
