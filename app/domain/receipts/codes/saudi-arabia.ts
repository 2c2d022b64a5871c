import { amountOf, type CodeReading, codeReading, dayIn, dayOf } from './code-fields'

/** The longest accepted code. The specification allows 700 characters, but signed invoices need more. */
const CHARACTERS_MAX = 1_000

const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z?)$/

/** Base64 of bytes that begin with a 1, the first tag. */
const CODE = /^A[Q-Za-f][A-Za-z0-9+/]+={0,2}$/

/** Returns the values of tags 1 to 5: seller, VAT number, time, total, VAT. Signatures follow them. */
function valuesOf(bytes: Uint8Array): string[] | null {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const values: string[] = []
  for (let offset = 0, tag = 1; tag <= 5; tag++) {
    const length = bytes[offset + 1]
    if (bytes[offset] !== tag || length === undefined || offset + 2 + length > bytes.length) return null
    try {
      values.push(utf8.decode(bytes.subarray(offset + 2, offset + 2 + length)))
    } catch {
      return null
    }
    offset += 2 + length
  }
  return values
}

/** Returns the day; null if it differs between UTC and Riyadh, as many tills write local time with a Z. */
function dateOf(time: string): string | null {
  const [, year, month, day, zone] = TIME.exec(time) ?? []
  const date = dayOf(year, month, day)
  return zone === 'Z' && dayIn(time.replace(' ', 'T'), 'Asia/Riyadh') !== date ? null : date
}

/**
 * Parses the code of a Saudi invoice: five fields in base64, each with tag, length and value ("Security
 * Features Implementation Standards" of the Zakat, Tax and Customs Authority).
 */
export function readSaudiCode(text: string): CodeReading | null {
  if (text.length > CHARACTERS_MAX || !CODE.test(text)) return null
  const [merchant, vatNumber = '', time = '', total, vat] = valuesOf(Buffer.from(text, 'base64')) ?? []
  const amount = amountOf(total)
  const tax = amountOf(vat)
  if (!/^3\d{13}3$/.test(vatNumber) || !TIME.test(time) || amount === null || tax === null) return null
  return codeReading({
    date: dateOf(time),
    merchant,
    vatNumber,
    total: amount,
    currency: 'SAR',
    taxes: [{ rate: null, net: null, amount: tax }],
  })
}
