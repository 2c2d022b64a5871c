import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Big from 'big.js'
import type { Claim, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { CLAIM_FORMAT } from '~/domain/claims/versions/claim-format'
import { originalName, VIEWS } from '~/domain/receipts/stored-names.server'
import type { FileProcessor } from '~/infra/files/file-processor.server'
import type { Storage } from '~/infra/storage/storage'

// Makes claims as closing an event does, and stores files as uploads do.

/** Stores a file as an upload does, with its original and previews. */
export async function storeFile(storage: Storage, engine: FileProcessor, bytes: Uint8Array) {
  const workspace = await storage.workspace()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  try {
    const incoming = join(workspace.path, 'incoming')
    writeFileSync(incoming, bytes)
    const { kind, pages, previews } = await engine.prepare(incoming, join(workspace.path, VIEWS))
    await workspace.rename('incoming', originalName(kind))
    await workspace.commit(sha256, originalName(kind))
    return { sha256, kind, pages, previews, bytes: bytes.byteLength }
  } finally {
    await workspace.remove()
  }
}

type StoredFile = Awaited<ReturnType<typeof storeFile>>

/** The columns of a stored one-page JPEG that a claim needs. Its SHA-256 repeats one digit. */
export const storedFile = (digit = 'a', stored: Partial<StoredFile> = {}): StoredFile => ({
  ...{ sha256: digit.repeat(64), kind: 'jpeg', pages: 1, previews: 1, bytes: 9 },
  ...stored,
})

export const claimFile = (
  number: number,
  line: number | null,
  name: string,
  stored: StoredFile,
  role: ClaimFile['role'] = 'receipt',
): ClaimFile => ({
  number,
  lines: line === null ? [] : [{ line, excerpt: null, turns: 0 }],
  turns: 0,
  role,
  name,
  sentSha256: null,
  allRows: true,
  ...stored,
})

export const claimLine = (number: number, line: Partial<ClaimLine> = {}): ClaimLine => ({
  refunds: [],
  kind: 'receipt',
  corrects: null,
  ...{ arithmetic: '', share: '', shareReason: '', allocation: '', guests: '', venue: '', allocations: [] },
  claimed: line.amount ?? '2450',
  whole: line.converted ?? '18.87',
  number,
  expenseId: `expense-${number}`,
  date: '2026-10-05',
  merchant: `Merchant ${number}`,
  category: 'Meals',
  note: '',
  payment: 'card',
  invoiceNumber: '',
  amount: '2450',
  currency: 'KES',
  taxes: [],
  conversion: { by: 'event' },
  converted: '18.87',
  counts: true,
  files: [],
  declaration: null,
  ...line,
})

/** A line in yen that finance converts. */
export const unconvertedLine = (number: number, amount = '8640', line: Partial<ClaimLine> = {}): ClaimLine =>
  claimLine(number, {
    ...{ amount, currency: 'JPY', conversion: { by: 'none' }, converted: '0', counts: false },
    ...line,
  })

/** The rate R1 of a claim, without a proof. */
export const claimRate = (rate: Partial<ClaimRate> = {}): ClaimRate => ({
  ...{ statement: null, official: null },
  ...{ code: 'R1', currency: 'KES', receiptAmount: '1000', claimAmount: '7.7', date: '2026-10-04' },
  ...{ source: 'card', fee: null, note: '', file: null },
  ...rate,
})

const sum = (amounts: string[]) => amounts.reduce((total, amount) => total.plus(amount), Big(0)).toString()

/** The totals of lines and advances in a claim without taxes. */
export function totalsOf(
  lines: ClaimLine[],
  advances: Claim['advances'],
  payments: Claim['payments'] = [],
): Claim['totals'] {
  const counting = lines.filter(({ counts }) => counts)
  const groups = (key: 'currency' | 'category') =>
    [...new Set(counting.map((line) => line[key]))]
      .sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
      .map((value) => {
        const some = counting.filter((line) => line[key] === value)
        return {
          value,
          count: some.length,
          amount: sum(some.map(({ amount }) => amount)),
          converted: sum(some.map(({ converted }) => converted)),
        }
      })
  const total = sum(counting.map(({ converted }) => converted))
  const advanced = sum(advances.map(({ amount }) => amount))
  const paid = sum((payments ?? []).map(({ amount }) => amount))
  const dates = lines.flatMap(({ date }) => date ?? []).sort()
  const left = lines.filter(({ conversion }) => conversion.by === 'none')
  const paidBeside = (payments ?? []).flatMap(({ unconverted }) => unconverted)
  const currencies = [...new Set([...left, ...paidBeside].map(({ currency }) => currency))].sort()
  const amountsIn = (all: { currency: string; amount: string }[], currency: string) =>
    sum(all.filter((each) => each.currency === currency).map(({ amount }) => amount))
  return {
    byCurrency: groups('currency').map(({ value, ...rest }) => ({ currency: value, ...rest })),
    byCategory: groups('category').map(({ value, count, converted }) => ({
      category: value,
      count,
      converted,
    })),
    byCostCentre: [],
    byTax: [],
    total,
    refunds: sum(counting.filter(({ kind }) => kind === 'refund').map(({ converted }) => converted)),
    count: counting.length,
    advances: advanced,
    paid,
    rounding: '0',
    due: Big(total).minus(advanced).minus(paid).toString(),
    unconverted: currencies.map((currency) => {
      const [amount, before] = [left, paidBeside].map((all) => amountsIn(all, currency)) as [string, string]
      return {
        ...{ currency, count: left.filter((line) => line.currency === currency).length },
        ...{ amount, paid: before, due: Big(amount).minus(before).toString() },
      }
    }),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  }
}

/** A frozen claim of these lines. */
export function claimOf(lines: ClaimLine[], more: Partial<Claim> = {}): Claim {
  const { advances = [], payments = [] } = more
  return {
    format: CLAIM_FORMAT,
    frozen: { number: '2026-0042', version: 1, at: '2026-10-20T09:30:00.000Z' },
    event: {
      id: 'event-1',
      name: 'Nairobi field visit',
      purpose: 'Supplier audit',
      startsOn: '2026-10-05',
      endsOn: '2026-10-09',
    },
    claimant: {
      name: 'Ada Okoye',
      email: 'ada@example.org',
      department: 'Field operations',
      costCentre: 'CC-1180',
      company: 'Harbour Relief',
      approver: 'Grace Hopper',
    },
    paper: 'A4',
    currency: 'USD',
    decimals: 2,
    exchangeRate: '0.0077',
    sample: null,
    saysMissingRates: true,
    explainsTaxes: true,
    isolatesNames: true,
    lines,
    files: [],
    rates: [],
    totals: totalsOf(lines, advances, payments),
    advances,
    payments,
    explanations: [],
    changes: null,
    ...more,
  }
}
