import type { Claim, ClaimRate } from '~/domain/claims/claim'
import { writtenDates } from '~/domain/claims/claim-text'
import { groupBy } from '~/domain/group-by'
import type { Official } from '~/domain/rates/official-schema'
import { publisherText, stepText } from '~/domain/rates/official-text'

// Words for the published rates of a claim, in its files.

/**
 * Returns the published files that the rates of a claim come from, with the codes of these rates, and the
 * number of the claim's file; null when the claim does not contain it.
 */
export function usedRatesFiles({ rates }: Claim) {
  const published = rates.flatMap(({ official, ...rate }) => (official ? { ...rate, official } : []))
  return [...groupBy(published, ({ official }) => official.file.sha256).values()].map((group) => ({
    official: (group[0] as (typeof group)[number]).official,
    codes: group.map(({ code }) => code),
    file: group.find(({ file }) => file !== null)?.file ?? null,
  }))
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
