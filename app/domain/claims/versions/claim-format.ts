import { type Claim, claimSchema } from '~/domain/claims/claim'

// How frozen versions are read, whatever format they were frozen in. What was frozen stays as it is; it is
// brought to the newest format each time that it is read.

/** A claim of an older format: plain data that is not checked yet. */
interface OlderClaim {
  format: number
  files: Record<string, unknown>[]
  rates: { statement?: object | null }[]
  lines: { conversion: { statement?: Record<string, unknown> | null }; refunds?: object[] }[]
  totals: object
  payments?: object[] | null
  changes: object | null
  [name: string]: unknown
}

/** Returns a claim whose rows of bank statements say more. */
const withStatements = (claim: OlderClaim, more: object): OlderClaim => ({
  ...claim,
  lines: claim.lines.map((line) => {
    const { statement } = line.conversion
    return statement
      ? { ...line, conversion: { ...line.conversion, statement: { ...statement, ...more } } }
      : line
  }),
})

/** Returns a claim whose rows of bank statements say that they have no fee. */
function withFees(claim: OlderClaim): OlderClaim {
  const { lines, rates, ...rest } = withStatements(claim, { fee: null })
  return {
    ...rest,
    lines: lines.map((line) => ({ ...line, refunds: line.refunds?.map((row) => ({ ...row, fee: null })) })),
    rates: rates.map((rate) => ({ ...rate, statement: rate.statement && { ...rate.statement, fee: null } })),
  }
}

/**
 * What a claim of each format says in the next one; the first is for claims of format 1. A change of
 * `claimSchema` adds one, which says what older versions hold where the change is.
 */
const UPGRADES: ((claim: OlderClaim) => OlderClaim)[] = [
  // a file that is handed on as it is stored said nothing of it
  (claim) => ({
    ...claim,
    files: claim.files.map((file) => ({ ...file, sentSha256: file.sentSha256 ?? null })),
  }),
  // the row of a statement said nothing of its file but the name
  (claim) => withStatements(claim, { source: null }),
  // nothing was said of taxes and numbers of invoices
  (claim) => ({
    ...claim,
    lines: claim.lines.map((line) => ({ ...line, invoiceNumber: '', taxes: [] })),
    totals: { ...claim.totals, byTax: [] },
  }),
  // a file was of one line, and shown as it is stored
  (claim) => ({
    ...claim,
    files: claim.files.map(({ line, ...file }) => ({
      ...file,
      lines: line === null ? [] : [{ line, excerpt: null }],
      turns: 0,
    })),
  }),
  // all lines of a file turned it alike
  (claim) => ({
    ...claim,
    files: claim.files.map((file) => ({
      ...file,
      lines: (file.lines as object[]).map((line) => ({ ...line, turns: file.turns })),
    })),
  }),
  // nothing was said of amounts without a rate
  (claim) => ({ ...claim, saysMissingRates: false }),
  // what was paid with earlier versions was among the advances
  (claim) => ({ ...claim, payments: null, totals: { ...claim.totals, paid: '0.00' } }),
  // amounts in the claim currency had 2 decimals; every line was converted, without a rate 1:1; nothing was
  // said of the pair of the event's rate, nor of the purchase that the row of a statement is about; no refund
  // was taken off, no row proved a rate, and statements that were kept were handed on whole
  (claim) => ({
    ...withStatements(
      { ...claim, lines: claim.lines.map((line) => ({ ...line, refunds: [] })) },
      { purchase: null },
    ),
    decimals: 2,
    sample: null,
    files: claim.files.map((file) => ({ ...file, allRows: true })),
    rates: claim.rates.map((rate) => ({ ...rate, statement: null })),
    payments: claim.payments?.map((payment) => ({ ...payment, unconverted: [] })) ?? null,
    totals: { ...claim.totals, unconverted: [] },
    changes: claim.changes && { ...claim.changes, decimalsBefore: 2, unconvertedBefore: [] },
  }),
  // nothing was said beside taxes, whose digits were not grouped, and rows of statements said no fee
  (claim) => ({ ...withFees(claim), explainsTaxes: false }),
  // a name that is written from the right turned its heading round
  (claim) => ({ ...claim, isolatesNames: false }),
  // the due was not rounded in any currency
  (claim) => ({ ...claim, totals: { ...claim.totals, rounding: '0' } }),
]

/** The format of claims that are frozen now. */
export const CLAIM_FORMAT = UPGRADES.length + 1

/** @throws Error for a format that a newer version of Claimbook has written */
function checkFormat(format: unknown): asserts format is number {
  const isKnown = Number.isInteger(format) && Number(format) >= 1 && Number(format) <= CLAIM_FORMAT
  if (!isKnown) throw new Error(`a claim has the unknown format ${format}`)
}

/**
 * A claim from its canonical JSON, in the newest format.
 * @throws Error for an unknown format, and for what is no claim
 */
export function parseClaim(json: string): Claim {
  const stored: OlderClaim = JSON.parse(json)
  checkFormat(stored.format)
  const newest = UPGRADES.slice(stored.format - 1).reduce((claim, upgrade) => upgrade(claim), stored)
  return claimSchema.parse({ ...newest, format: CLAIM_FORMAT })
}
