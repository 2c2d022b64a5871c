import { lazyPart } from '~/components/ui/lazy-part'

/**
 * The rate in an event's form, and whether the rate looks wrong. Its script is loaded separately, because the
 * fields of the rate are folded in most forms.
 */
export const RateText = lazyPart(async () => (await import('./rate-text')).RateText)

// the server renders the rate at once
if (import.meta.env.SSR) await RateText.load()
