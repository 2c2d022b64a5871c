import { lazyPart } from '~/components/ui/lazy-part'

// The rates page loads these parts only when it shows them.

/** The statement row that proves a new rate; only a form opened from a statement shows one. */
export const RowProof = lazyPart(async () => (await import('./row-proof')).RowProof)

/** The proof of the rate that is edited. */
export const Proof = lazyPart(async () => (await import('./proof')).Proof)

if (import.meta.env.SSR) await Promise.all([RowProof.load(), Proof.load()])
