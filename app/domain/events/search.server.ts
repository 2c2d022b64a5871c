import { defineSqliteFunction, empty, type Sql, sql } from '~/infra/db.server'
import type { EventSearch } from './schema'

/** Text for a comparison that ignores case and accents, in the sense of Unicode (SQLite's own LIKE knows ASCII only). */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

// folded(text) in SQL
defineSqliteFunction('folded', (text) => (text === null ? null : fold(String(text))))

const pattern = (text: string) => `%${fold(text).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The conditions of a search, to be set behind a WHERE on the table `events`: a name holds every word, in any order. */
export function matching({ search, status }: Pick<EventSearch, 'search' | 'status'>): Sql {
  const words = search.split(/\s+/).filter(Boolean)
  const named = words.reduce((all, word) => sql`${all} AND folded(name) LIKE ${pattern(word)} ESCAPE '\\'`, empty)
  const inStatus = status ? sql` AND status = ${status}` : empty
  return sql`${named}${inStatus}`
}
