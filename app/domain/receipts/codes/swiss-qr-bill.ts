import { amountOf, type CodeReading, codeReading, dayOf } from './code-fields'

/** The indexes of the lines that are read, from 0. Lines 0 to 2 are `SPC`, a version 02xx, and a coding 1. */
const LINE_INDEXES = { iban: 3, creditor: 5, amount: 18, currency: 19, trailer: 30, billing: 31 }

/** Parses `//S1/10/<invoice>/11/<YYMMDD>/30/<UID>/...` into tags and values. `\/` in a value is a slash. */
function billingFields(line: string): Map<string, string> {
  if (!line.startsWith('//S1/')) return new Map()
  const parts = line
    .slice('//S1/'.length)
    .split(/(?<!\\)\//)
    .map((part) => part.replaceAll('\\/', '/').replaceAll('\\\\', '\\'))
  return new Map(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : [])))
}

/**
 * Parses the code of a Swiss QR-bill: 31 lines or more, from the "Swiss Implementation Guidelines QR-bill" of
 * SIX, version 2.3. The biller's own information follows the Swico syntax definition S1, version 1.2.
 */
export function readSwissQrBill(text: string): CodeReading | null {
  const lines = text.split(/\r?\n/, LINE_INDEXES.billing + 1)
  const { iban = '', creditor, amount, currency = '', trailer, billing = '' } = linesByName(lines)
  if (lines[0] !== 'SPC' || !/^02\d\d$/.test(lines[1] ?? '') || lines[2] !== '1' || trailer !== 'EPD')
    return null
  if (!/^(?:CH|LI)\d\d[A-Z0-9]{17}$/.test(iban) || !/^(?:CHF|EUR)$/.test(currency)) return null
  const fields = billingFields(billing)
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(fields.get('11') ?? '') ?? []
  const uid = /^(\d{3})(\d{3})(\d{3})$/.exec(fields.get('30') ?? '')
  return codeReading({
    date: dayOf(`20${year}`, month, day),
    merchant: creditor,
    vatNumber: uid ? `CHE-${uid[1]}.${uid[2]}.${uid[3]}` : null,
    invoiceNumber: fields.get('10'),
    total: amountOf(amount),
    currency,
  })
}

const linesByName = (lines: string[]) =>
  Object.fromEntries(Object.entries(LINE_INDEXES).map(([name, index]) => [name, lines[index]])) as Partial<
    Record<keyof typeof LINE_INDEXES, string>
  >
