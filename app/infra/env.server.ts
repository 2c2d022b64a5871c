import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isatty } from 'node:tty'
import { isMainThread } from 'node:worker_threads'
import { z } from 'zod'

// The configuration, parsed once at the start. An unusable value stops the start with a line that names it.

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Whether an entry is an address, a network as address/bits, or one of Express's names for networks. */
function isProxy(entry: string): boolean {
  const [address = '', bits = '0', ...furtherParts] = entry.split('/')
  const version = isIP(address)
  const hasValidBits = /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  return PROXY_NAMES.includes(entry) || (version > 0 && hasValidBits && furtherParts.length === 0)
}

const wholeNumber = (min: number, max: number) => {
  const error = `is a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const APP_URL_ERROR = 'is the address that browsers use, such as https://claims.example.org, without a path'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The file descriptor that the log is written to. */
const STANDARD_OUTPUT = 1

const schema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'starts with file: or postgres://')
    .optional(),
  APP_URL: z
    .url({ protocol: /^https?$/, error: APP_URL_ERROR, abort: true })
    .refine((url) => new URL(url).pathname === '/', APP_URL_ERROR)
    .optional(),
  APP_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  SIGN_UP: z.enum(['open', 'closed'], { error: 'is open or closed' }).default('open'),
  SIGN_UPS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(300),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isProxy),
      'holds addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    )
    .default([]),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `is one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  LOG_FORMAT: z.enum(['text', 'json'], { error: 'is text or json' }).optional(),
  SECURITY_LOG: z.enum(['full', 'prefix', 'off'], { error: 'is full, prefix or off' }).default('prefix'),
  RATES_FROM: z.enum(['ecb'], { error: 'is ecb, or not set' }).optional(),
  RATES_URL: z
    .url({ protocol: /^https?$/, error: 'is the address of a file, such as https://example.org/rates.zip' })
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip'),
  TIMESTAMP_URL: z
    .url({ protocol: /^https?$/, error: 'is the address of a time-stamp authority (RFC 3161)' })
    .optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).default(3),
  QUOTA_EVENTS: wholeNumber(0, 1_000_000).default(10_000),
  QUOTA_RECEIPTS: wholeNumber(0, 1_000_000).default(50_000),
  QUOTA_RECEIPT_MB: wholeNumber(0, 100_000_000).default(20_000),
})

/** The names of all variables of the configuration. */
export const VARIABLES = Object.keys(schema.shape)

const secretPath = (dataDir: string) => join(dataDir, 'secret')

/** Returns the secret that signs cookies. The first start creates its file, atomically and with mode 600. */
function storedSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** Runs work that writes to the data folder. If it is not writable, the start ends with a message. */
function withWritableFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    console.error(`Configuration: DATA_DIR ${dataDir} cannot be written (${(error as Error).message})`)
    process.exit(1)
  }
}

/** Parses the variables. Returns their values, or a line for each unusable variable that names it. */
export function parseVariables(
  variables: Record<string, string | undefined>,
): { values: z.output<typeof schema> } | { problems: string[] } {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { data, error } = schema.safeParse(nonEmpty)
  if (data) return { values: data }
  return { problems: error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) }
}

function readConfiguration() {
  const parsed = parseVariables(process.env)
  if ('problems' in parsed) {
    for (const problem of parsed.problems) console.error(`Configuration: ${problem}`)
    process.exit(1)
  }
  const { values } = parsed
  const dataDir = resolve(values.DATA_DIR)
  // only the server's account may read its files, which hold personal data; threads inherit the mask
  if (isMainThread) process.umask(0o077)
  withWritableFolder(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }))
  let secret = values.APP_SECRET
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? `file:${join(dataDir, 'claimbook.db')}`,
    appUrl: new URL(values.APP_URL ?? `http://localhost:${values.PORT}`),
    /** signs cookies; created when it is first needed */
    get secret(): string {
      secret ??= withWritableFolder(dataDir, () => storedSecret(dataDir))
      return secret
    },
    /** the secret from the environment; it overrides the one in the data folder */
    configuredSecret: values.APP_SECRET,
    secretPath: secretPath(dataDir),
    signUpOpen: values.SIGN_UP === 'open',
    /** the most new accounts from one network address within `ATTEMPT_WINDOW_MINUTES` */
    signUpsPerAddress: values.SIGN_UPS_PER_ADDRESS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** threads share the terminal of their process, but in a thread only the descriptor shows it */
    logFormat: values.LOG_FORMAT ?? (isatty(STANDARD_OUTPUT) ? 'text' : 'json'),
    securityLog: values.SECURITY_LOG,
    /** the time-stamp authority for frozen versions; null without one */
    timestampUrl: values.TIMESTAMP_URL === undefined ? null : new URL(values.TIMESTAMP_URL),
    /** where the ECB's rates are downloaded from; null when the operator does not allow it */
    ratesUrl: values.RATES_FROM === undefined ? null : new URL(values.RATES_URL),
    processes: values.WEB_CONCURRENCY,
    /** the limits of each user; 0 means no limit. Limits that no operator sets are in `app/limits.ts` */
    quotas: {
      events: values.QUOTA_EVENTS,
      receipts: values.QUOTA_RECEIPTS,
      receiptMegabytes: values.QUOTA_RECEIPT_MB,
    },
    drainMs: values.DRAIN_SECONDS * 1000,
  }
}

export const env = readConfiguration()
