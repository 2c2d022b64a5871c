import { lazyPart } from '~/components/ui/lazy-part'

/** The rate in an event's form, and whether it looks wrong. Loaded late, because most views fold it. */
export const RateText = lazyPart(async () => (await import('./rate-text')).RateText)

if (import.meta.env.SSR) await RateText.load()
