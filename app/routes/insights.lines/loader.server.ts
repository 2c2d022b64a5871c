import { toLines } from '~/components/insights/lines-view-model'
import { linesOfYear } from '~/domain/insights/lines-of-year.server'
import { lineSearchSchema } from '~/domain/insights/schema'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

/** Loads the view model of the lines, the expenses of all events, behind a chart. */
export async function loadLines(actor: Actor, query: URLSearchParams, formats: Formats) {
  const search = lineSearchSchema.parse(Object.fromEntries(query))
  return { user: { name: actor.name }, ...toLines(search, await linesOfYear(actor, search), formats) }
}
