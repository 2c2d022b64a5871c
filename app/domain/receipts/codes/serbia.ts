import { negated } from '~/domain/money/decimal-arithmetic'
import { addressFields, amountOfCents, type CodeReading, codeReading, dayIn } from './code-fields'

/** The byte offsets of the fields. Identifiers and counters come before them. */
const OFFSETS = { total: 25, time: 33, invoiceType: 41, transactionType: 42 }

/** The smallest size of a complete code in bytes, with its encrypted data, signature and checksum. */
const BYTES_MIN = 572

/** The types of invoices that were paid: normal ones, and advance payments. */
const PAID_TYPES = [0, 4]
const SALE = 0
const REFUND = 1

/** Limits that no receipt reaches: a total of 13 digits before the point, and the end of this century. */
const TOTAL_MAX = 10n ** 16n
const TIME_MAX = BigInt(Date.UTC(2100, 0))

/**
 * Parses the code of a Serbian till: `https://suf.purs.gov.rs/v/?vl=<bytes in base64>`, from TaxCore's
 * "Create Verification URL" (technical documentation of the Poreska uprava for the system of fiscalization):
 * version 3, then among others the total in ten-thousandths, little-endian, and the time in milliseconds,
 * big-endian.
 */
export function readSerbianCode(text: string): CodeReading | null {
  // the plus signs of base64 become spaces when the fields of an address are parsed
  const value = addressFields(text, ['suf.purs.gov.rs/v'])?.get('vl')?.replaceAll(' ', '+') ?? ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return null
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length < BYTES_MIN || bytes[0] !== 3) return null
  const tenThousandths = bytes.readBigUInt64LE(OFFSETS.total)
  const time = bytes.readBigUInt64BE(OFFSETS.time)
  const kind = bytes[OFFSETS.transactionType]
  const isPaid =
    PAID_TYPES.includes(bytes[OFFSETS.invoiceType] as number) && (kind === SALE || kind === REFUND)
  // a valid total is a whole number of para, the hundredths of a dinar
  if (!isPaid || tenThousandths % 100n !== 0n || tenThousandths > TOTAL_MAX || time > TIME_MAX) return null
  const date = dayIn(new Date(Number(time)).toISOString(), 'Europe/Belgrade')
  const total = amountOfCents(tenThousandths / 100n)
  return date === null
    ? null
    : codeReading({ date, total: kind === REFUND ? negated(total) : total, currency: 'RSD' })
}
