import { lazyPart } from '~/components/ui/lazy-part'
import { RateText } from './lazy-rate-text'

/** The panel that edits an event. Loaded late, because most views of the dashboard do not show it. */
export const EditEventPanel = lazyPart(async () => {
  const [{ EditEventPanel: Panel }] = await Promise.all([import('./edit-panel'), RateText.load()])
  return Panel
})

if (import.meta.env.SSR) await EditEventPanel.load()
