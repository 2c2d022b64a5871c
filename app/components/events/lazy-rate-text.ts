import { lazyPart } from '~/components/ui/lazy-part'

/** The rate of an event's form, and what is doubtful about it: most views of the form are folded. */
export const RateText = lazyPart(async () => (await import('./rate-text')).RateText)

if (import.meta.env.SSR) await RateText.load()
