import { lazyPart } from '~/components/ui/lazy-part'

/** The panel of an event that is edited: most views of the dashboard do not show it. */
export const EditEventPanel = lazyPart(async () => (await import('./edit-panel')).EditEventPanel)

if (import.meta.env.SSR) await EditEventPanel.load()
