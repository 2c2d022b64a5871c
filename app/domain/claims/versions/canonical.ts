import { isAnyDue } from '~/domain/advances/labels'
import { type Claim, exportedSha256 } from '~/domain/claims/claim'
import { versionName } from '~/domain/claims/claim-text'
import { deductionTerms } from '~/domain/claims/payments/deductions'
import { plainAmount } from '~/domain/money/decimal'
import type { FileRole } from '~/domain/receipts/schema'
import { textForExport } from '~/domain/text/hidden-characters'

// Writes a claim as canonical JSON, and the manifest that lists its files.

/** Returns plain data as canonical JSON (RFC 8785): sorted keys, no spaces, unchanged texts. */
export function canonicalText(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonicalText).join()}]`
  if (data === null || typeof data !== 'object') return JSON.stringify(data)
  const values = data as Record<string, unknown>
  const names = Object.keys(values).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(values[name])}`).join()}}`
}

/** Returns a claim as canonical JSON. Equal claims give equal texts, so the SHA-256 detects any change. */
export const canonicalJson = (claim: Claim): string => canonicalText(claim)

/**
 * The manifest lists beside each file the lines (expenses) that the file backs. A file that backs no line has
 * one of these texts instead, by its role; a file of any other role is the proof of a rate.
 */
const UNLINKED_FILE_TEXTS: Partial<Record<FileRole, string>> = {
  paper: 'other papers',
  statement: 'bank statements',
}

/** Returns the lines of the manifest's text with the deductions from the total, and the due. */
const dueLines = (claim: Claim): string[] => [
  ...[...deductionTerms(claim), ['Due', claim.totals.due]].map(
    ([label, amount]) => `${label}: ${amount} ${claim.currency}`,
  ),
  ...claim.totals.unconverted.map(
    ({ currency, due }) => `Due, which finance converts: ${plainAmount(due, currency)} ${currency}`,
  ),
]

/**
 * Whether the due is not simply the total, so that the manifest shows how it is calculated. Versions of older
 * formats, which have no `payments`, never show it, because the manifest of a frozen claim must not change.
 * Amounts without a rate (`unconverted`) are due beside the total, and rounding changes the due.
 */
const showsDue = ({ advances, payments, totals }: Claim): boolean =>
  payments !== null &&
  (advances.length + payments.length + totals.unconverted.length > 0 || isAnyDue(totals.rounding))

/**
 * Returns the lines of the manifest's text, which let anybody verify that no part of a claim is missing or
 * changed.
 */
export function manifest(claim: Claim, dataSha256: string): string[] {
  const { frozen, event, totals, currency } = claim
  return [
    `Claim: ${versionName(claim)}`,
    ...(frozen ? [`Frozen: ${frozen.at}`] : []),
    `Event: ${textForExport(event.name).replaceAll(/\s+/g, ' ')}`,
    `Total: ${totals.total} ${currency}, lines that count: ${totals.count}`,
    ...(showsDue(claim) ? dueLines(claim) : []),
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
