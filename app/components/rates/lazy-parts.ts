import { lazyPart } from '~/components/ui/lazy-part'

// Components of the rates page that browsers load only when the page shows them. The server loads them at
// once.

/** The statement row that proves a new rate; only a form opened from a statement shows one. */
export const RowProof = lazyPart(async () => (await import('./row-proof')).RowProof)

/** The proof of the rate that is edited. */
export const Proof = lazyPart(async () => (await import('./proof')).Proof)

if (import.meta.env.SSR) await Promise.all([RowProof.load(), Proof.load()])
