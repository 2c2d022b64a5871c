import { defineSqliteFunction, empty, type Sql, sql } from '~/infra/db.server'
import { SEARCH_WORDS_MAX } from '~/limits'
import { normalizeForSearch } from './text-search'

// folded(text) in SQL: SQLite's own LIKE ignores the case of ASCII only
defineSqliteFunction('folded', (text) => (text === null ? null : normalizeForSearch(String(text))))

const pattern = (text: string) => `%${normalizeForSearch(text).replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * The condition, to be set behind others, that every word of a search, the first of very many, is held, in
 * any order.
 * @param holds says how a place holds what LIKE finds: `folded(name) LIKE ${pattern}`, or of a text that is
 * stored folded
 */
export function matchesAllWords(search: string, holds: (pattern: Sql) => Sql): Sql {
  const words = new Set(search.split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX).map(pattern))
  return [...words].reduce((all, word) => sql`${all} AND (${holds(sql`${word} ESCAPE '\\'`)})`, empty)
}
