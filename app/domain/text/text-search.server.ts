import { defineSqliteFunction } from '~/infra/database/db.server'
import { normalizeForSearch } from './text-search'

/** Words of a search that are looked for. */
const SEARCH_WORDS_MAX = 20

// folded(text) in SQL: SQLite's own LIKE ignores the case of ASCII only. PostgreSQL has it from a migration.
defineSqliteFunction('folded', (text) => (text === null ? null : normalizeForSearch(String(text))))

/**
 * What a text that holds the words of a search, the first of very many, is like once it is folded: all of
 * these patterns of LIKE, with `\` before what is no wildcard.
 */
export const searchPatterns = (search: string): string[] => [
  ...new Set(
    search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, SEARCH_WORDS_MAX)
      .map((word) => `%${normalizeForSearch(word).replaceAll(/[\\%_]/g, '\\$&')}%`),
  ),
]
