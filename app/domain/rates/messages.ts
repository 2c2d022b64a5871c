// Error messages about rates.

export const RATE_NOT_FOUND = 'Rate not found'

/** The error when a removed proof cannot be restored. */
export const PROOF_GONE = 'This file was deleted for good, perhaps in another tab. Upload it again.'

export const SAVE_FAILED = 'Failed to save rate'
export const RETRIEVE_FAILED = 'Failed to retrieve rate'
export const LOAD_FAILED = 'Failed to load rates'
export const LOAD_PROOFS_FAILED = 'Failed to load receipts'

/** The error when the draft chosen as proof is no longer a draft. */
export const PROOF_LEFT_REVIEW =
  'The proof of this rate is no longer in review, perhaps because of another tab. Add the rate without it, then add the proof.'
