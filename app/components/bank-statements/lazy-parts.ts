import { lazyPart } from '~/components/ui/lazy-part'

// The statement page loads these forms only for a file of rows whose columns or letters can be chosen.

export const ColumnsForm = lazyPart(async () => (await import('./columns-form')).ColumnsForm)

export const LettersForm = lazyPart(async () => (await import('./letters-form')).LettersForm)

if (import.meta.env.SSR) await Promise.all([ColumnsForm.load(), LettersForm.load()])
