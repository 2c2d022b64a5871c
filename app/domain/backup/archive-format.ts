import { z } from 'zod'

// The members of a backup, in this order: the manifest, the secret, the rows of each table in portions, the
// files of receipts, the list of files that could not be copied, and the checksums of all members before, in
// the format of `sha256sum -c`.

export const MANIFEST_NAME = 'manifest.json'
export const SECRET_NAME = 'secret'
export const OMITTED_FILES_NAME = 'not-carried.json'
export const CHECKSUMS_NAME = 'SHA256SUMS'

/** The format that this release writes, and the only one that it reads. */
const FORMAT = 1

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  provider: z.enum(['sqlite', 'postgresql']),
  migrations: z.array(z.string()).min(1),
  /** whether the backup contains the secret that signs cookies */
  secret: z.boolean(),
  /** the tables, in an order in which their rows can be inserted */
  tables: z.array(
    z.strictObject({
      name,
      key: z.array(name).min(1),
      columns: z.array(
        z.strictObject({
          name,
          type: z.enum(['text', 'boolean', 'integer', 'bigint', 'float', 'decimal', 'time', 'bytes']),
        }),
      ),
      rows: z.int().min(0),
    }),
  ),
  /** the number of stored files that rows reference */
  files: z.int().min(0),
  /** the number of rows that reference a missing row */
  brokenReferences: z.int().min(0),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = Manifest['tables'][number]

export const newManifest = (contents: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...contents })

/** Stored files that rows reference and the backup does not contain, each with the reason. */
export const omittedFilesSchema = z.array(
  z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), problem: z.enum(['missing', 'damaged']) }),
)

export type OmittedFiles = z.infer<typeof omittedFilesSchema>
export type FileProblem = OmittedFiles[number]['problem']

/** Returns the member name of a portion of a table's rows; portions count from 1. */
export const portionName = (table: string, portion: number) =>
  `tables/${table}/${String(portion).padStart(6, '0')}.jsonl`

const STORED_FILE = /^receipts\/([0-9a-f]{2})\/([0-9a-f]{64})\/([a-z0-9][a-z0-9._-]{0,22})$/

export const storedFileName = (sha256: string, file: string) =>
  `receipts/${sha256.slice(0, 2)}/${sha256}/${file}`

/** Returns the SHA-256 and the name of a stored file from its member name; null for other members. */
export function readStoredFileName(member: string): { sha256: string; file: string } | null {
  const [, folder, sha256 = '', file = ''] = STORED_FILE.exec(member) ?? []
  return folder !== undefined && sha256.startsWith(folder) ? { sha256, file } : null
}

/** Returns a line of the list of checksums. */
export const checksumLine = (sha256: string, member: string) => `${sha256}  ${member}\n`
