import { inBackgroundWhenLarge } from '~/domain/background.server'
import { findVersions } from '~/domain/claims/versions/versions.server'
import { countRowsOfUser } from '~/domain/events/count-rows.sql.server'
import { findEvents } from '~/domain/events/event-list.sql.server'
import { foldDigits, readingsOf } from '~/domain/money/amount-readings'
import type { Actor } from '~/domain/users/actor'
import { SEARCH_FAILED } from './messages'
import { SEARCH_READ_MAX, type SearchResults } from './schema'
import { findClaimIds, findExpenses } from './search.sql.server'

/** Matches the number of a claim: 2026-0042. */
const CLAIM_NUMBER = /^(\d{4})-(\d{1,9})$/

/** Returns the amounts that a search may mean: two if the text is ambiguous. */
const amountsOf = (search: string): number[] =>
  readingsOf(foldDigits(search).trim())
    .map(({ value }) => Number(value))
    .filter((amount) => amount > 0 && Number.isFinite(amount))

/**
 * Finds the user's newest events, expenses and frozen claims that contain all words of a search. A search
 * also finds expenses by amount and claims by number. An empty search finds only the newest events.
 * @throws DomainError unavailable, failed
 */
export const searchEverything = inBackgroundWhenLarge({
  name: 'searchEverything',
  failure: SEARCH_FAILED,
  countRows: (actor, _search: string) => countRowsOfUser(actor.id),
  async run(actor, search: string): Promise<SearchResults> {
    const range = { limit: SEARCH_READ_MAX, offset: 0 }
    const events = await findEvents(actor.id, { search, status: null, page: 1 }, range)
    const foundEvents = events.map(({ id, name, status, startsOn, endsOn }) => ({
      id,
      name,
      status,
      startsOn,
      endsOn,
    }))
    if (search === '') return { events: foundEvents, expenses: [], claims: [] }
    return {
      events: foundEvents,
      expenses: await findExpenses(actor.id, search, amountsOf(search)),
      claims: await findClaims(actor, search),
    }
  },
})

/** Finds the user's newest frozen claims by number, or by the words in the names of their events. */
async function findClaims(actor: Actor, search: string): Promise<SearchResults['claims']> {
  const [, year, serial] = CLAIM_NUMBER.exec(search) ?? []
  const where = year
    ? { year: Number(year), serial: Number(serial) }
    : { id: { in: await findClaimIds(actor.id, search) } }
  const versions = await findVersions(actor, where)
  return versions
    .slice(0, SEARCH_READ_MAX)
    .map(({ id, eventName, number, version }) => ({ id, eventName, number, version }))
}
