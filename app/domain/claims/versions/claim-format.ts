import { type Claim, claimSchema } from '~/domain/claims/claim'

// Reads frozen versions of every format, and upgrades them to the newest. The stored text never changes.

/** A claim of an older format: plain data, not yet validated. */
interface OlderClaim {
  format: number
  files: Record<string, unknown>[]
  rates: { statement?: object | null }[]
  lines: {
    conversion: { statement?: Record<string, unknown> | null }
    refunds?: object[]
    amount: string
    converted: string
  }[]
  totals: object
  payments?: object[] | null
  changes: object | null
  [name: string]: unknown
}

/** Returns a claim whose statement rows have further fields. */
const withStatementFields = (claim: OlderClaim, fields: object): OlderClaim => ({
  ...claim,
  lines: claim.lines.map((line) => {
    const { statement } = line.conversion
    return statement
      ? { ...line, conversion: { ...line.conversion, statement: { ...statement, ...fields } } }
      : line
  }),
})

/** Returns a claim whose statement rows all state that they have no fee. */
function withoutRowFees(claim: OlderClaim): OlderClaim {
  const { lines, rates, ...otherFields } = withStatementFields(claim, { fee: null })
  return {
    ...otherFields,
    lines: lines.map((line) => ({ ...line, refunds: line.refunds?.map((row) => ({ ...row, fee: null })) })),
    rates: rates.map((rate) => ({ ...rate, statement: rate.statement && { ...rate.statement, fee: null } })),
  }
}

/**
 * Upgrades a claim from each format to the next; the first entry upgrades format 1. Every change of
 * `claimSchema` adds one entry, which fills the new field for older versions. The comment of an entry says
 * how the older format differs.
 */
const UPGRADES: ((claim: OlderClaim) => OlderClaim)[] = [
  // the file had no field for its exported copy; it is exported as stored
  (claim) => ({
    ...claim,
    files: claim.files.map((file) => ({ ...file, sentSha256: file.sentSha256 ?? null })),
  }),
  // a statement row held only the name of its file
  (claim) => withStatementFields(claim, { source: null }),
  // the claim had no taxes and no invoice numbers
  (claim) => ({
    ...claim,
    lines: claim.lines.map((line) => ({ ...line, invoiceNumber: '', taxes: [] })),
    totals: { ...claim.totals, byTax: [] },
  }),
  // a file backed one line and had no rotation
  (claim) => ({
    ...claim,
    files: claim.files.map(({ line, ...file }) => ({
      ...file,
      lines: line === null ? [] : [{ line, excerpt: null }],
      turns: 0,
    })),
  }),
  // all lines of a file shared its rotation
  (claim) => ({
    ...claim,
    files: claim.files.map((file) => ({
      ...file,
      lines: (file.lines as object[]).map((line) => ({ ...line, turns: file.turns })),
    })),
  }),
  // the claim did not name amounts without a rate
  (claim) => ({ ...claim, saysMissingRates: false }),
  // advances included the payments for earlier versions
  (claim) => ({ ...claim, payments: null, totals: { ...claim.totals, paid: '0.00' } }),
  // Amounts in the claim currency had 2 decimals, and lines without a rate counted 1:1. The claim did not
  // store the event rate's sample pair or the purchase of a statement row. Lines deducted no refunds, rows
  // proved no rates, and kept statements were exported whole.
  (claim) => ({
    ...withStatementFields(
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
  // the claim had no notes beside taxes, did not group their digits, and stored no fee of statement rows
  (claim) => ({ ...withoutRowFees(claim), explainsTaxes: false }),
  // a right-to-left name reordered its heading
  (claim) => ({ ...claim, isolatesNames: false }),
  // no due was rounded
  (claim) => ({ ...claim, totals: { ...claim.totals, rounding: '0' } }),
  // no line was a refund
  (claim) => ({
    ...claim,
    lines: claim.lines.map((line) => ({ ...line, kind: 'receipt', corrects: null })),
    totals: { ...claim.totals, refunds: '0' },
  }),
  // no rate came from a published file
  (claim) => ({ ...claim, rates: claim.rates.map((rate) => ({ ...rate, official: null })) }),
  // every line was claimed as a whole, and no line named its cost centre
  (claim) => ({
    ...claim,
    lines: claim.lines.map((line) => ({
      ...line,
      ...{
        share: '',
        shareReason: '',
        claimed: line.amount,
        whole: line.converted,
        allocation: '',
        allocations: [],
      },
    })),
    totals: { ...claim.totals, byCostCentre: [] },
  }),
  // no line was an allowance
  (claim) => ({ ...claim, lines: claim.lines.map((line) => ({ ...line, arithmetic: '' })) }),
  // no line named guests
  (claim) => ({ ...claim, lines: claim.lines.map((line) => ({ ...line, guests: '', venue: '' })) }),
]

/** The format of newly frozen claims. */
export const CLAIM_FORMAT = UPGRADES.length + 1

/**
 * Checks that this release can read a format.
 * @throws Error for a format that a newer release of Claimbook wrote
 */
function checkFormat(format: unknown): asserts format is number {
  const isKnown = Number.isInteger(format) && Number(format) >= 1 && Number(format) <= CLAIM_FORMAT
  if (!isKnown) throw new Error(`a claim has the unknown format ${format}`)
}

/**
 * Parses a claim from its canonical JSON and upgrades it to the newest format.
 * @throws Error for an unknown format, and for data that is not a claim
 */
export function parseClaim(json: string): Claim {
  const stored: OlderClaim = JSON.parse(json)
  checkFormat(stored.format)
  const newest = UPGRADES.slice(stored.format - 1).reduce((claim, upgrade) => upgrade(claim), stored)
  return claimSchema.parse({ ...newest, format: CLAIM_FORMAT })
}
