import type { Claim, ClaimRate } from '~/domain/claims/claim'
import { writtenDates } from '~/domain/claims/claim-text'
import type { Official } from '~/domain/rates/official-schema'
import { publisherText, stepText } from '~/domain/rates/official-text'

// Words for the published rates of a claim, in its files.

/** A published file, with the rates that a claim takes from it. */
export interface UsedRatesFile {
  official: Official
  codes: string[]
  /** the number of the claim's file; null when the claim does not contain it */
  file: number | null
}

/** Returns the published files that the rates of a claim come from. */
export function usedRatesFiles({ rates }: Claim): UsedRatesFile[] {
  const files = new Map<string, UsedRatesFile>()
  for (const { code, official, file } of rates) {
    if (official === null) continue
    const known = files.get(official.file.sha256)
    if (!known) files.set(official.file.sha256, { official, codes: [code], file })
    else {
      known.codes.push(code)
      known.file ??= file
    }
  }
  return [...files.values()]
}

/** Returns the publisher and the published pairs of a rate; empty for a rate from elsewhere. */
export const officialTexts = ({ official }: ClaimRate): string[] =>
  official === null ? [] : [publisherText(official), ...stepTexts(official)]

/** Returns the published pairs of a rate. */
export const stepTexts = ({ steps }: Official): string[] => steps.map((step) => stepText(step, writtenDates))

/** Identifies a published file: its name, the days of its rates, its size and its SHA-256. */
export function fileTexts({ file: { name, bytes, sha256, firstDay, lastDay } }: Official): string[] {
  const days = firstDay === null ? [] : [`rates of ${writtenDates(firstDay, lastDay)}`]
  return [[name, ...days, `${bytes} bytes`].join(', '), `SHA-256 ${sha256}`]
}
