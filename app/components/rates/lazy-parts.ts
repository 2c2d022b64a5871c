import { lazyPart } from '~/components/ui/lazy-part'

/** The statement row that proves a new rate; only a form opened from a statement shows one. */
export const RowProof = lazyPart(async () => (await import('./row-proof')).RowProof)

if (import.meta.env.SSR) await RowProof.load()
