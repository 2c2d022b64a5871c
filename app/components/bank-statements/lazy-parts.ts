import { lazyPart } from '~/components/ui/lazy-part'

// The statement page loads these forms only for a file whose columns or encoding the claimant can choose.

export const ColumnsForm = lazyPart(async () => (await import('./columns-form')).ColumnsForm)

export const EncodingForm = lazyPart(async () => (await import('./encoding-form')).EncodingForm)

if (import.meta.env.SSR) await Promise.all([ColumnsForm.load(), EncodingForm.load()])
