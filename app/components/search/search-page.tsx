import { Shell } from '~/components/shell'
import { PageHead } from '~/components/ui/page-head'
import { SEARCH_PATH } from './paths'
import { findPlaces } from './places'
import type { SearchGroup } from './view-models'

interface Props {
  user: { name: string }
  search: string
  groups: SearchGroup[]
}

/** The search page: the command palette for browsers without scripts. */
export function SearchPage({ user, search, groups }: Props) {
  const places = search === '' ? [] : findPlaces(search, SEARCH_PATH)
  const allGroups = [...groups, ...(places.length > 0 ? [{ title: 'Go to', items: places }] : [])]
  return (
    <Shell user={user}>
      <div className="page narrow stack">
        <PageHead title="Search" />
        <search>
          <form method="get" action={SEARCH_PATH} className="search-form">
            <input
              className="input"
              type="search"
              name="search"
              aria-label="Search everything"
              placeholder="Event, merchant, amount or claim"
              defaultValue={search}
            />
            <button className="button primary" type="submit">
              Search
            </button>
          </form>
        </search>
        {allGroups.map(({ title, items }) => (
          <section key={title} className="search-found" aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {items.map(({ id, name, detail, path }) => (
                <li key={id}>
                  <a href={path}>
                    {name}
                    {detail && <span className="note">{detail}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {search !== '' && allGroups.length === 0 && (
          <p className="muted">Nothing found with all these words. Try fewer, or a part of one.</p>
        )}
      </div>
    </Shell>
  )
}
