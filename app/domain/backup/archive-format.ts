import { z } from 'zod'

// The parts of a backup, in this order: the manifest, the secret, the rows of each table in portions, the
// files of receipts, what of these could not be carried, and the sums of all members before, as `sha256sum
// -c` reads them.

export const MANIFEST = 'manifest.json'
export const SECRET = 'secret'
export const NOT_CARRIED = 'not-carried.json'
export const SUMS = 'SHA256SUMS'

/** The format that this version writes, and the only one that it reads. */
const FORMAT = 1

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  provider: z.enum(['sqlite', 'postgresql']),
  migrations: z.array(z.string()).min(1),
  /** whether the secret that signs cookies is carried */
  secret: z.boolean(),
  /** the tables, in the order in which their rows can be stored */
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
  /** the number of stored files that rows refer to */
  files: z.int().min(0),
  /** the number of rows that refer to a row that is not there */
  brokenReferences: z.int().min(0),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = Manifest['tables'][number]

export const manifestOf = (parts: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...parts })

/** Stored files that rows refer to and that are not in the backup, each with the reason. */
export const notCarriedSchema = z.array(
  z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), problem: z.enum(['missing', 'damaged']) }),
)

export type NotCarried = z.infer<typeof notCarriedSchema>
export type Problem = NotCarried[number]['problem']

/** Returns the member name of a portion of a table's rows; portions count from 1. */
export const portionName = (table: string, portion: number) =>
  `tables/${table}/${String(portion).padStart(6, '0')}.jsonl`

const STORED_FILE = /^receipts\/([0-9a-f]{2})\/([0-9a-f]{64})\/([a-z0-9][a-z0-9._-]{0,22})$/

export const storedFileName = (sha256: string, file: string) =>
  `receipts/${sha256.slice(0, 2)}/${sha256}/${file}`

/** Reads the SHA-256 and the name of a stored file from its member name; null when it is none. */
export function readStoredFileName(member: string): { sha256: string; file: string } | null {
  const [, folder, sha256 = '', file = ''] = STORED_FILE.exec(member) ?? []
  return folder !== undefined && sha256.startsWith(folder) ? { sha256, file } : null
}

/** Returns a line of the sums. */
export const sumLine = (sha256: string, member: string) => `${sha256}  ${member}\n`
