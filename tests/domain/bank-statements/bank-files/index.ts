import iconv from 'iconv-lite'
import { ENTRY_SHAPES, entryText } from './entry-files'
import { EUROPEAN } from './european-banks'
import { type Ledger, ledgerOf } from './ledger'
import { OTHER } from './other-banks'
import { tableText } from './tables'

// Files in the shapes of many banks, and what they must be read as.

export interface BankFile {
  name: string
  country: string
  encoding: string
  text: string
  bytes: Uint8Array
  ledger: Ledger
  /** whether the rows, or the whole file, have balances that prove the amounts */
  isBalanced: boolean
  /** rows below the titles that are no transactions */
  otherRows: number
}

const LEDGER_ROWS = 9

/** Returns a text in an encoding. */
export const encoded = (text: string, encoding: string): Uint8Array =>
  new Uint8Array(iconv.encode(text, encoding))

const nameOf = (bank: string, country: string, format: string, encoding: string) =>
  `${bank} (${country}), ${format}, ${encoding}`

/** Returns all files, of accounts that follow from a seed. */
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
