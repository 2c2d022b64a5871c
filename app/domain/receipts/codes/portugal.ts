import type { TaxLine } from '~/domain/expenses/taxes-json'
import { negated } from '~/domain/money/decimal-arithmetic'
import { CODE_FIELDS_MAX } from '~/limits'
import { amountOf, type CodeReading, codeReading, dayOfDigits } from './code-fields'

/** Accepted kinds: invoice, simplified invoice, invoice with receipt, debit note, two kinds of receipts. */
const KINDS = ['FT', 'FS', 'FR', 'ND', 'RC', 'RG']
const CREDIT_NOTE = 'NC'

/**
 * Accepted states: normal, billed by the customer, summary of other documents, billed. An annulled document
 * (`A`) is refused.
 */
const STATES = ['N', 'S', 'R', 'F']

/** The reduced, intermediate and normal rates of each region, from a first day on; the latest come first. */
const RATES: Record<string, [string, string[]][]> = {
  PT: [['', ['6', '13', '23']]],
  'PT-AC': [
    ['2021-07-01', ['4', '9', '16']],
    ['', ['4', '9', '18']],
  ],
  'PT-MA': [
    ['2024-10-01', ['4', '12', '22']],
    ['', ['5', '12', '22']],
  ],
}

type Fields = Map<string, string>

/** Parses `A:123456789*B:...`. Each field may stand once; a value may contain colons. */
function fieldsOf(text: string): Fields | null {
  const parts = text.split('*', CODE_FIELDS_MAX + 1)
  const fields = new Map(
    parts.map((part) => {
      const colon = part.indexOf(':')
      return [part.slice(0, Math.max(colon, 0)), part.slice(colon + 1)]
    }),
  )
  return fields.size === parts.length && parts.length <= CODE_FIELDS_MAX ? fields : null
}

/**
 * Returns the taxes of a region; null where its fields are not valid. The fields of the mainland are `I1`
 * (region), `I2` (exempt amount), `I3` and `I4` (net and tax of the reduced rate), and so on to `I8`.
 */
function taxesIn(fields: Fields, letter: string, date: string): TaxLine[] | null {
  const region = fields.get(`${letter}1`)
  // without a region, or with region `0`, the document has no tax
  const rates = RATES[region ?? '']?.find(([from]) => date >= from)?.[1]
  if (!rates) return region === undefined || region === '0' ? [] : null
  const exempt = fields.get(`${letter}2`)
  const lines = rates.flatMap((rate, index) => {
    const net = fields.get(`${letter}${2 * index + 3}`)
    const amount = fields.get(`${letter}${2 * index + 4}`)
    return net === undefined && amount === undefined
      ? []
      : [{ rate, net: amountOf(net), amount: amountOf(amount) }]
  })
  const allLines =
    exempt === undefined ? lines : [{ rate: '0', net: amountOf(exempt), amount: '0.00' }, ...lines]
  return allLines.every(({ net, amount }) => net !== null && amount !== null) ? (allLines as TaxLine[]) : null
}

/**
 * Parses the code of a Portuguese document:
 * `A:<seller>*B:<customer>*C:PT*D:<kind>*E:<state>*F:<YYYYMMDD>*G:<number>*
 * H:<ATCUD>*I1:PT*I7:<net>*I8:<tax>*N:<taxes>*O:<total>*Q:...*R:...`, from Portaria 195/2020 and the
 * "Especificações Técnicas - Código QR" of the Autoridade Tributária e Aduaneira. I, J and K are the
 * mainland, the Azores and Madeira, in any order. The total of a credit note becomes negative.
 */
export function readPortugueseCode(text: string): CodeReading | null {
  if (!text.startsWith('A:')) return null
  const fields = fieldsOf(text)
  const seller = fields?.get('A') ?? ''
  const kind = fields?.get('D') ?? ''
  const date = dayOfDigits(fields?.get('F'))
  const total = amountOf(fields?.get('O'))
  const isAcceptedKind = kind === CREDIT_NOTE || KINDS.includes(kind)
  if (!fields || !/^\d{9}$/.test(seller) || !isAcceptedKind || !STATES.includes(fields.get('E') ?? ''))
    return null
  if (date === null || total === null) return null
  const taxes = ['I', 'J', 'K'].map((letter) => taxesIn(fields, letter, date))
  if (taxes.includes(null)) return null
  const withSign = (amount: string) => (kind === CREDIT_NOTE ? negated(amount) : amount)
  return codeReading({
    date,
    vatNumber: `PT${seller}`,
    invoiceNumber: fields.get('G'),
    total: withSign(total),
    currency: 'EUR',
    taxes: taxes.flatMap((lines) =>
      (lines ?? []).map(({ rate, net, amount }) => ({
        rate,
        net: net === null ? null : withSign(net),
        amount: withSign(amount),
      })),
    ),
  })
}
