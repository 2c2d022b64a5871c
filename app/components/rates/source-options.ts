import { RATE_SOURCE_LABELS } from '~/domain/rates/labels'
import { RATE_SOURCES } from '~/domain/rates/sources'

/** The options for the source of a rate. */
export const SOURCE_OPTIONS = RATE_SOURCES.map(
  (source) => [source, source === 'card' ? 'Card statement' : RATE_SOURCE_LABELS[source]] as const,
)
