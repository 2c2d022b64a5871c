import { defineSqliteFunction } from '~/infra/database/db.server'
import { normalizeForSearch } from './text-search'

/** The maximum number of search words that are used. */
const SEARCH_WORDS_MAX = 20

// Defines folded(text), which removes case and accents, for SQL in SQLite, whose own LIKE ignores only the
// case of ASCII letters. In PostgreSQL a migration defines the function.
defineSqliteFunction('folded', (text) => (text === null ? null : normalizeForSearch(String(text))))

/**
 * Returns the LIKE patterns of a search, one for each word, with `\` before literal wildcards. A folded text
 * that matches all of them contains the words. Words beyond `SEARCH_WORDS_MAX` are ignored.
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
