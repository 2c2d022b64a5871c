import { lazyPart } from '~/components/ui/lazy-part'

/** The rate in an event's form with its doubts; most views of the form are folded. */
export const RateText = lazyPart(async () => (await import('./rate-text')).RateText)

if (import.meta.env.SSR) await RateText.load()
