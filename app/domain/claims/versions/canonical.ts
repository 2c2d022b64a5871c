import { type Claim, exportedSha256 } from '~/domain/claims/claim'
import { plainAmount, versionName } from '~/domain/claims/claim-text'
import { deductionTerms, roundingTerms } from '~/domain/claims/payments/deductions'
import type { FileRole } from '~/domain/receipts/schema'
import { textForExport } from '~/domain/text/hidden-characters'

// Writes a claim as canonical JSON, and the manifest that lists its files.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Returns plain data as canonical JSON (RFC 8785): sorted keys, no spaces, unchanged texts. */
function writeCanonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${writeCanonical(value[key] as Json)}`)
  return `{${members.join()}}`
}

/** Returns plain data as canonical JSON, independent of the order of its keys. */
export const canonicalText = (data: unknown): string => writeCanonical(data as Json)

/** Returns a claim as canonical JSON. Equal claims give equal texts, so the SHA-256 detects any change. */
export const canonicalJson = (claim: Claim): string => canonicalText(claim)

/** The text in place of line numbers for files that back no line, by role. Other roles prove rates. */
const UNLINKED_FILE_TEXTS: Partial<Record<FileRole, string>> = {
  paper: 'other papers',
  statement: 'bank statements',
}

/** Returns the lines of the manifest with the deductions from the total, and the due. */
const dueLines = (claim: Claim): string[] => [
  ...[...deductionTerms(claim), ['Due', claim.totals.due]].map(
    ([label, amount]) => `${label}: ${amount} ${claim.currency}`,
  ),
  ...claim.totals.unconverted.map(
    ({ currency, due }) => `Due, which finance converts: ${plainAmount(due, currency)} ${currency}`,
  ),
]

const hasDeductions = (claim: Claim): boolean =>
  claim.payments !== null &&
  claim.advances.length +
    claim.payments.length +
    claim.totals.unconverted.length +
    roundingTerms(claim).length >
    0

/** Returns the manifest's lines, which let anybody verify that no part of a claim is missing or changed. */
export function manifest(claim: Claim, dataSha256: string): string[] {
  const { frozen, event, totals, currency } = claim
  return [
    `Claim: ${versionName(claim)}`,
    ...(frozen ? [`Frozen: ${frozen.at}`] : []),
    `Event: ${textForExport(event.name).replaceAll(/\s+/g, ' ')}`,
    `Total: ${totals.total} ${currency}, lines that count: ${totals.count}`,
    ...(hasDeductions(claim) ? dueLines(claim) : []),
    `SHA-256 of the data (claim.json): ${dataSha256}`,
    '',
    ...claim.files.map((file) => {
      const { number, lines, role, bytes, name } = file
      const lineNumbers = lines.map(({ line }) => line).join(', ')
      const roleText = UNLINKED_FILE_TEXTS[role] ?? 'rates'
      const placeText =
        lines.length === 0 ? roleText : `${lines.length === 1 ? 'line' : 'lines'} ${lineNumbers}`
      return `${String(number).padStart(3, '0')}  ${exportedSha256(file)}  ${bytes} bytes, ${placeText}, ${role}: ${name}`
    }),
  ]
}
