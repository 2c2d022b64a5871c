import { matchesAllWords } from '~/domain/text-search.server'
import { empty, type Sql, sql } from '~/infra/db.server'
import type { EventSearch } from './schema'

/** The conditions of a search, to be set behind a WHERE on the table `events`. */
export function matching({ search, status }: Pick<EventSearch, 'search' | 'status'>): Sql {
  const inStatus = status ? sql` AND status = ${status}` : empty
  return sql`${matchesAllWords(search, (pattern) => sql`folded(name) LIKE ${pattern}`)}${inStatus}`
}
