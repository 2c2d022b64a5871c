import iconv from 'iconv-lite'
import { ENTRY_SHAPES, entryText } from './entry-files'
import { EUROPEAN } from './european-banks'
import { type Ledger, ledgerOf } from './ledger'
import { OTHER } from './other-banks'
import { tableText } from './tables'

// Files in the formats of many banks, with their expected rows.

export interface BankFile {
  name: string
  country: string
  encoding: string
  text: string
  bytes: Uint8Array
  ledger: Ledger
  /** whether balances of the rows, or of the whole file, prove the amounts */
  isBalanced: boolean
  /** the number of rows below the titles that are not transactions */
  otherRows: number
}

const LEDGER_ROWS = 9

/** Encodes a text. */
export const encoded = (text: string, encoding: string): Uint8Array =>
  new Uint8Array(iconv.encode(text, encoding))

const nameOf = (bank: string, country: string, format: string, encoding: string) =>
  `${bank} (${country}), ${format}, ${encoding}`

/** Makes all files, with accounts that depend only on the seed. */
export function bankFiles(seed: number): BankFile[] {
  const tables = [...EUROPEAN, ...OTHER].map((shape, at): BankFile => {
    const { bank, country, encoding, currency, language, digits = 2, columns, footer = [] } = shape
    const ledger = ledgerOf({ currency, digits, language, seed: seed + at, rows: LEDGER_ROWS })
    const text = tableText(shape, ledger)
    return {
      ...{ name: nameOf(bank, country, 'CSV', encoding), country, encoding, text, ledger },
      bytes: encoded(text, encoding),
      isBalanced: columns.some(([, kind]) => kind === 'balance'),
      otherRows: footer.filter((line) => line.replaceAll(/[";,]/g, '') !== '').length,
    }
  })
  const entries = ENTRY_SHAPES.map((shape, at): BankFile => {
    const { bank, country, encoding, currency, language, style, digits = 2 } = shape
    const ledger = ledgerOf({ currency, digits, language, seed: seed + 500 + at, rows: LEDGER_ROWS })
    const text = entryText(ledger, style, encoding)
    return {
      ...{ name: nameOf(bank, country, style, encoding), country, encoding, text, ledger },
      bytes: encoded(text, encoding),
      isBalanced: !style.startsWith('ofx'),
      otherRows: 0,
    }
  })
  return [...tables, ...entries]
}
