import type { SealedKind, SealStatement } from './seal'

/** The values of a seal that tell readers what a file is. */
export type Sealed = SealStatement & { file: SealedKind }

/** The result of checking a file. */
export type Verdict =
  | ({ kind: 'unchanged' } & Sealed)
  | ({ kind: 'changed'; changed: string[]; unclear: string[] } & Sealed)
  /** the signature is right, but with a key that nobody here trusts */
  | { kind: 'unknown_key'; fingerprint: string }
  /** the seal itself was changed, so nothing in it counts */
  | { kind: 'damaged_seal' }
  /** the end of the file is missing */
  | { kind: 'cut_off' }
  /** looks like a file of a claim, and has no seal */
  | { kind: 'unsigned' }
  | { kind: 'not_a_claim' }

/**
 * Whether this server has the version that an unchanged file shows: with the same data, with other data, or
 * not at all, for example after its deletion.
 */
export type StoredClaim = 'same' | 'other' | 'none'

/** The words for a verdict. */
export interface VerdictText {
  /** whether the file is what it says */
  isGood: boolean
  title: string
  /** sentences about it */
  details: string[]
}

const KIND_NAMES = { pdf: 'PDF', zip: 'ZIP' }

/** The most parts that are named. */
const PARTS_NAMED_MAX = 20

function namesOf(parts: string[]): string {
  const rest = parts.length - PARTS_NAMED_MAX
  return parts.slice(0, PARTS_NAMED_MAX).join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}

const STORED_TEXTS: Record<StoredClaim, string[]> = {
  same: ['This server has the same version.'],
  other: ['But this server has other data for this version. Ask its administrator.'],
  none: ['This server does not have this version any more.'],
}

const versionText = ({ version, number }: Sealed) => `Version ${version} of claim ${number}`

/**
 * Returns the words for a verdict.
 * @param stored null where nobody has looked
 */
export function verdictText(verdict: Verdict, stored: StoredClaim | null): VerdictText {
  switch (verdict.kind) {
    case 'unchanged':
      return {
        isGood: stored !== 'other',
        title: `${versionText(verdict)}, unchanged since ${verdict.frozenOn}`,
        details: [
          `Every byte of this ${KIND_NAMES[verdict.file]} is as Claimbook signed it.`,
          ...(stored ? STORED_TEXTS[stored] : []),
          `SHA-256 of the claim’s data: ${verdict.claim}`,
        ],
      }
    case 'changed':
      return {
        isGood: false,
        title: `${versionText(verdict)}, but this file was changed`,
        details: [
          `Changed: ${namesOf(verdict.changed)}.`,
          ...(verdict.unclear.length > 0
            ? [`Not clear, because it runs into a changed part: ${namesOf(verdict.unclear)}.`]
            : []),
          'Ask the sender for the file as Claimbook made it.',
        ],
      }
    case 'unknown_key':
      return {
        isGood: false,
        title: 'Signed with a key that this server does not know',
        details: [
          'Another installation of Claimbook may have made this file. Check it there.',
          `SHA-256 of the key: ${verdict.fingerprint}`,
        ],
      }
    case 'damaged_seal':
      return {
        isGood: false,
        title: 'The signature does not fit this file',
        details: ['The seal in this file was changed, so nothing in the file is proved.'],
      }
    case 'cut_off':
      return {
        isGood: false,
        title: 'The end of this file is missing',
        details: ['Download or send it again. The signature is at the end.'],
      }
    case 'unsigned':
      return {
        isGood: false,
        title: 'This file has no signature',
        details: [
          'Drafts have none, and neither have claims that were closed before Claimbook signed claims. So nothing in this file is proved.',
        ],
      }
    case 'not_a_claim':
      return {
        isGood: false,
        title: 'This is not a file of a claim',
        details: ['Choose the PDF or the ZIP of a claim, as Claimbook made it.'],
      }
  }
}
