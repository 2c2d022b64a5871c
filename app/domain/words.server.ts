import { defineSqliteFunction, empty, type Sql, sql } from '~/infra/db.server'
import { fold } from './words'

// folded(text) in SQL: SQLite's own LIKE ignores the case of ASCII only
defineSqliteFunction('folded', (text) => (text === null ? null : fold(String(text))))

const pattern = (text: string) => `%${fold(text).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The condition, to be set behind others, that a text holds every word of a search, in any order. */
export function holdsWords(text: Sql, search: string): Sql {
  const words = search.split(/\s+/).filter(Boolean)
  return words.reduce((all, word) => sql`${all} AND folded(${text}) LIKE ${pattern(word)} ESCAPE '\\'`, empty)
}
