import type { SealedKind, SealStatement } from './seal'

/** The values of a seal that tell readers what a file is. */
export type Sealed = SealStatement & { file: SealedKind }

/** The result of checking a file. */
export type Verdict =
  | ({ kind: 'unchanged' } & Sealed)
  | ({ kind: 'changed'; changed: string[]; unclear: string[] } & Sealed)
  | Unproved

/** The result for a file of which nothing is proved. */
type Unproved =
  /** the signature is right, but with a key that nobody here trusts */
  | { kind: 'unknown_key'; fingerprint: string }
  /** the seal itself was changed; the end of the file is missing; a claim without a seal; another file */
  | { kind: 'damaged_seal' | 'cut_off' | 'unsigned' | 'not_a_claim' }

/**
 * Whether this server has the version that an unchanged file shows: with the same data, with other data, or
 * not at all, for example after its deletion.
 */
export type StoredClaim = 'same' | 'other' | 'none'

/** The most parts that are named. */
const PARTS_NAMED_MAX = 20

function namesOf(parts: string[]): string {
  const rest = parts.length - PARTS_NAMED_MAX
  return parts.slice(0, PARTS_NAMED_MAX).join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}

const STORED_TEXTS: Record<StoredClaim, string> = {
  same: 'This server has the same version.',
  other: 'But this server has other data for this version. Ask its administrator.',
  none: 'This server does not have this version any more.',
}

/** The title and the advice for a file of which nothing is proved. */
const UNPROVED_TEXTS: Record<Unproved['kind'], [title: string, advice: string]> = {
  unknown_key: [
    'Signed with a key that this server does not know',
    'Another installation of Claimbook may have made this file. Check it there.',
  ],
  damaged_seal: [
    'The signature does not fit this file',
    'The seal in this file was changed, so nothing in the file is proved.',
  ],
  cut_off: ['The end of this file is missing', 'Download or send it again. The signature is at the end.'],
  unsigned: [
    'This file has no signature',
    'Drafts have none, and neither have claims that were closed before Claimbook signed claims. So nothing in this file is proved.',
  ],
  not_a_claim: [
    'This is not a file of a claim',
    'Choose the PDF or the ZIP of a claim, as Claimbook made it.',
  ],
}

/**
 * Returns the words for a verdict.
 * @param stored null where nobody has looked
 */
export function verdictText(verdict: Verdict, stored: StoredClaim | null) {
  if (verdict.kind !== 'unchanged' && verdict.kind !== 'changed') {
    const [title, ...details] = UNPROVED_TEXTS[verdict.kind]
    if (verdict.kind === 'unknown_key') details.push(`SHA-256 of the key: ${verdict.fingerprint}`)
    return { isGood: false, title, details }
  }
  const versionText = `Version ${verdict.version} of claim ${verdict.number}`
  if (verdict.kind === 'unchanged')
    return {
      isGood: stored !== 'other',
      title: `${versionText}, unchanged since ${verdict.frozenOn}`,
      details: [
        `Every byte of this ${verdict.file.toUpperCase()} is as Claimbook signed it.`,
        ...(stored ? [STORED_TEXTS[stored]] : []),
        `SHA-256 of the claim’s data: ${verdict.claim}`,
      ],
    }
  const { changed, unclear } = verdict
  return {
    isGood: false,
    title: `${versionText}, but this file was changed`,
    details: [
      `Changed: ${namesOf(changed)}.`,
      ...(unclear.length > 0 ? [`Not clear, because it runs into a changed part: ${namesOf(unclear)}.`] : []),
      'Ask the sender for the file as Claimbook made it.',
    ],
  }
}

/** The words for a verdict. */
export type VerdictText = ReturnType<typeof verdictText>
