import { lazyPart } from '~/components/ui/lazy-part'

/** The row that proves a new rate: only the form that a statement leads to shows one. */
export const RowProof = lazyPart(async () => (await import('./row-proof')).RowProof)

if (import.meta.env.SSR) await RowProof.load()
