import { FORMAT_NAMES } from '~/domain/bank-statements/schema'
import type { Claim } from '~/domain/claims/claim'
import type { Decimal } from '~/domain/money/decimal'
import { type RowUsage, type UsedStatement, usedStatements } from './used-statements'
import type { Cell, ItemColumn, Sheet } from './worksheet-cells'
import { amount, date, number, tableSheet, text } from './worksheet-cells'

// The table of the bank rows that a claim uses, which its CSV and its XLSX share.

type BankRow = RowUsage & Pick<UsedStatement, 'name' | 'source'>

/** Returns the cell of an amount. In layout 1 the amount has the digits that the bank wrote. */
const amountCell = (value: Decimal | undefined | null, currency: string, { layout }: Claim): Cell => {
  if (value === undefined || value === null) return null
  return layout > 1 ? amount(value, currency) : { number: value, decimals: 0 }
}

const COLUMNS: ItemColumn<BankRow>[] = [
  ['Line', 8, ({ line, rate }) => (line ? number(line.number) : text(rate?.code ?? ''))],
  ['Statement', 24, ({ name }) => text(name)],
  ['Format', 12, ({ source }) => text(source ? FORMAT_NAMES[source.format] : '')],
  ['Account', 26, ({ source }) => text(source?.accounts.join(' ') ?? '')],
  ['SHA-256', 68, ({ source }) => text(source?.sha256 ?? '')],
  ['Row', 7, ({ statementRow }) => number(statementRow.row)],
  ['Date', 11, ({ statementRow }) => date(statementRow.date)],
  ['Text', 40, ({ statementRow }) => text(statementRow.text)],
  [
    'Charged',
    14,
    ({ use, statementRow, currency }, claim) =>
      amountCell(`${use === 'refund' ? '-' : ''}${statementRow.amount}`, currency, claim),
  ],
  ['Currency', 10, ({ currency }) => text(currency)],
]

const PURCHASE_COLUMNS: ItemColumn<BankRow>[] = [
  [
    'Purchase',
    14,
    ({ statementRow: { purchase } }, claim) => amountCell(purchase?.amount, purchase?.currency ?? '', claim),
  ],
  ['Purchase currency', 10, ({ statementRow }) => text(statementRow.purchase?.currency ?? '')],
]

const FEE_COLUMNS: ItemColumn<BankRow>[] = [
  ['Fee', 12, ({ statementRow, currency }, claim) => amountCell(statementRow.fee, currency, claim)],
]

/** Returns a row for each use of a bank row by the claim. The fee has the currency of the charged amount. */
export function bankRowsSheet(claim: Claim): Sheet {
  const items = usedStatements(claim).flatMap(({ name, source, usages }) =>
    usages.map((usage) => ({ ...usage, name, source })),
  )
  // claims of older formats have no purchases and fees, and their files must not change
  const isNew = claim.layout > 1
  return tableSheet('Bank rows', { claim, items }, [
    ...COLUMNS,
    ...(isNew || items.some(({ statementRow }) => statementRow.purchase !== null) ? PURCHASE_COLUMNS : []),
    ...(isNew || items.some(({ statementRow }) => statementRow.fee !== null) ? FEE_COLUMNS : []),
  ])
}
